import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { getCustomerFigures } from "~/admin/customer-list.server";
import { findOrderDetails, type OrderDetails } from "~/admin/orders/order-details.server";
import type { OrderFilter } from "~/admin/orders/order-filter";
import { findNeighbors } from "~/admin/orders/order-list.server";
import { listAdmins } from "~/auth/admins/admins.server";
import { canSubmit } from "~/auth/permissions/permissions";
import type { Admin } from "~/auth/permissions/require-admin.server";
import { listInvoices } from "~/billing/invoices/invoices.server";
import { receiptUrl } from "~/billing/receipts.server";
import { listOpenDisputes } from "~/billing/refunds/disputes.server";
import { findOtherSubscriptions } from "~/billing/subscriptions/running-subscriptions.server";
import { paymentPageUrl } from "~/checkout/manual-orders/payment-page.server";
import type { App } from "~/lib/app-context.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { orders } from "~/lib/db/schema/index";
import { findAiDraft } from "~/orders/drafts/ai-drafts.server";
import { listSavedReplies, markMessagesRead } from "~/orders/messages.server";
import { markOrderOpened } from "~/orders/order-status.server";

/** `admins`: emails of possible assignees. `today`: date in the agency's time zone, "2026-11-26". */
export type WorkContext = { admins: string[]; today: string };

export const loadWorkContext = async (app: Pick<App, "db" | "now" | "settings">): Promise<WorkContext> => ({
  admins: (await listAdmins(app.db)).map(({ email }) => email).sort(),
  today: agencyToday(app),
});

/** `payUrl`: payment page of an order that an admin created; null for readers. */
export type SelectedOrder = OrderDetails & { payUrl: string | null };

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
  const details = await findOrderDetails(app.db, id, { viewer: viewer.email, before });
  if (!details) return null;
  const canReply = canSubmit(viewer.role, "/admin/orders", "message");
  const order: SelectedOrder = { ...details, payUrl: details.madeBy && canReply ? paymentPageUrl(app, details) : null };
  if (canReply && isSeen) await markMessagesRead(app, order.conversation.orderId, "team");
  const shopIsLive = app.paymentProvider.mode === "live";
  const canWork = canSubmit(viewer.role, "/admin/orders/:id", "work");
  if (canWork && isSeen) await markOrderOpened(app.db, id, app.now());
  const [row] = await app.db.select().from(orders).where(eq(orders.id, id));
  const isPaid = order.paidAt !== null;
  return {
    order,
    replies: await listSavedReplies(app.db),
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
