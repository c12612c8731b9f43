import type { App } from "~/app-context.server";
import type { PortalCustomer } from "~/auth/magic-links.server";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import type { FormOutcome } from "~/ui/form-outcome";

/** What a form of the customer's page asks for: of an order that this customer may see. */
export type PortalAction = { app: App; customer: PortalCustomer; order: PortalOrder; form: FormData };

/** What came of it; `leaveTo` is a page of somebody else, to which the customer goes on. */
export type PortalActionResult = FormOutcome & { leaveTo?: string };
