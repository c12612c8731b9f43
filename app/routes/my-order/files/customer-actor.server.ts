import { findPortalCustomer } from "~/auth/magic-links.server";
import type { FindFileActor } from "~/orders/files/file-endpoints.server";

/** The customer whose link this browser opened. */
export const customerFileActor: FindFileActor = async (app, request) => {
  const customer = await findPortalCustomer(app, request);
  return customer && { sender: "customer", customer };
};
