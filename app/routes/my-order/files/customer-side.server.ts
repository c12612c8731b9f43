import { findPortalCustomer } from "~/orders/access/visitor.server";
import type { FindFileActor } from "~/orders/files/web/side-request.server";

/** The customer whose link this browser opened. */
export const customerFileActor: FindFileActor = async (app, request) => {
  const customer = await findPortalCustomer(app, request);
  return customer && { sender: "customer", customer };
};
