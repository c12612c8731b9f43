import { findPortalCustomer } from "~/auth/magic-links.server";
import type { FindFileActor } from "~/orders/files/file-endpoints.server";

export const customerFileActor: FindFileActor = async (app, request) => {
  const customer = await findPortalCustomer(app, request);
  return customer && { sender: "customer", customer };
};
