import type { Outcome } from "~/accounts/forms/outcome";
import type { App } from "~/app.server";
import type { LinkedCustomer } from "~/orders/access/order-links.server";
import type { CustomerOrder } from "~/orders/customer/customer-orders.server";

/** What a form of the customer's page asks for: of an order that this customer may see. */
export type CustomerRequest = { app: App; customer: LinkedCustomer; order: CustomerOrder; form: FormData };

/** What each form of the page does, by the `intent` that it sends. */
export const customerActions: ReadonlyMap<string, (request: CustomerRequest) => Promise<Outcome>> = new Map();
