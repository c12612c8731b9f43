import { customerOf } from "~/orders/access/visitor.server";
import type { FindSide } from "~/orders/files/web/side-request.server";

/** The customer whose link this browser opened. */
export const customerSide: FindSide = async (app, request) => {
  const customer = await customerOf(app, request);
  return customer && { sender: "customer", customer };
};
