import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { getCustomerFigures } from "~/admin/customer-list.server";
import type { OrderFilter } from "~/admin/orders/order-filter";
import { findNeighbors } from "~/admin/orders/order-list.server";
import { canSubmit } from "~/auth/permissions/permissions";
import type { Admin } from "~/auth/permissions/require-admin.server";
import { listInvoices } from "~/billing/invoices/invoices.server";
import { receiptUrl } from "~/billing/receipts.server";
import { listOpenDisputes } from "~/billing/refunds/disputes.server";
import { findOtherSubscriptions } from "~/billing/subscriptions/running-subscriptions.server";
import type { App } from "~/lib/app-context.server";
import { orders } from "~/lib/db/schema/index";
import { findAiDraft } from "~/orders/drafts/ai-drafts.server";
import { markOrderOpened } from "~/orders/order-status.server";
import { loadSelectedOrder, loadWorkContext } from "~/routes/admin/work/selected-order.server";

export type LoadedOrderPage = NonNullable<Awaited<ReturnType<typeof loadOrderPage>>>;

/**
 * An order with its place in the list of `filter` and the messages before `before`; null for an unknown id. `receiptUrl`: null for readers
 * and unpaid orders. `formId`: makes the first submit of each form idempotent. If `isSeen` by a viewer who may work on it, it counts as opened
 * and its messages as read.
 */
export async function loadOrderPage(
  app: App,
  { id, filter, before = null, isSeen }: { id: string; filter: OrderFilter; before?: string | null; isSeen: boolean },
  viewer: Pick<Admin, "email" | "role">,
) {
  const { details: order, replies } = await loadSelectedOrder(app, { id, before, isSeen }, viewer);
  if (!order) return null;
  const shopIsLive = app.paymentProvider.mode === "live";
  const canWork = canSubmit(viewer.role, "/admin/orders/:id", "work");
  if (canWork && isSeen) await markOrderOpened(app.db, id, app.now());
  const [row] = await app.db.select().from(orders).where(eq(orders.id, id));
  const isPaid = order.paidAt !== null;
  return {
    order,
    replies,
    shopIsLive,
    desk: await loadWorkContext(app),
    neighbors: await findNeighbors(app.db, filter, id),
    customer: await getCustomerFigures(app.db, order.email, order.live),
    disputes: await listOpenDisputes(app, order),
    otherSubscriptions: row ? await findOtherSubscriptions(app.db, row) : [],
    invoices: isPaid ? await listInvoices(app, [id]) : [],
    aiDraft: row && canWork ? await findAiDraft(app, row) : null,
    receiptUrl: (row && isPaid && canWork && receiptUrl(app, row)) || null,
    formId: randomUUID(),
  };
}
