import type { App } from "~/app-context.server";
import { isCheckout } from "~/catalog/define-service";
import { serviceBySlug } from "~/catalog/services";
import type { OrderRow } from "~/lib/db/schema/index";
import { successPath } from "~/orders/success-path";
import { renewalReceiptUrl } from "./renewal-receipt.server";

type Receipted = Pick<OrderRow, "id" | "service" | "brief" | "paymentSessionId" | "invoiceId">;

/**
 * The page with an order's receipt: the address that the card provider led to, with what the service tells in its query, or the
 * page of a later month. Undefined for an order without a payment.
 */
export function receiptUrl(app: App, order: Receipted): string | undefined {
  if (order.invoiceId) return renewalReceiptUrl(app, order.id);
  if (!order.paymentSessionId) return undefined;
  const service = serviceBySlug(order.service);
  const path = service && isCheckout(service) ? service.sale.successPath(order.brief) : undefined;
  return app.settings.appUrl + successPath(order.service, order.paymentSessionId, path);
}
