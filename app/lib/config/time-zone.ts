export const SHIPPED_ZONE = "America/Chicago";
