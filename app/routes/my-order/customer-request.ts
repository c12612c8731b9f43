import type { FormOutcome } from "~/accounts/forms/outcome";
import type { App } from "~/app.server";
import type { PortalCustomer } from "~/orders/access/order-links.server";
import type { PortalOrder } from "~/orders/customer/customer-orders.server";

/** What a form of the customer's page asks for: of an order that this customer may see. */
export type PortalAction = { app: App; customer: PortalCustomer; order: PortalOrder; form: FormData };

/** What came of it; `leaveTo` is a page of somebody else, to which the customer goes on. */
export type PortalActionResult = FormOutcome & { leaveTo?: string };
