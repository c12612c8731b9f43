import type { Outcome } from "~/accounts/forms/outcome";
import type { App } from "~/app.server";
import type { LinkedCustomer } from "~/orders/access/order-links.server";
import type { CustomerOrder } from "~/orders/customer/customer-orders.server";

/** What a form of the customer's page asks for: of an order that this customer may see. */
export type CustomerRequest = { app: App; customer: LinkedCustomer; order: CustomerOrder; form: FormData };

/** What came of it; `leaveTo` is a page of somebody else, to which the customer goes on. */
export type CustomerOutcome = Outcome & { leaveTo?: string };
