/** The agency's. */
export const TIME_ZONE = "America/Chicago";
