import { href } from "react-router";

export const orderPath = (id: string): string => href("/admin/orders/:id", { id });

export const emailPath = (id: string): string => href("/admin/emails/:id", { id });

export const textPath = (kind: string): string => href("/admin/content/:kind", { kind });

/** With "%40": `href` leaves an "@" as it is. */
export const customerPath = (email: string): string => `${href("/admin/customers")}/${encodeURIComponent(email)}`;
