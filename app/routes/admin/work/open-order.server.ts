import { agencyToday } from "~/admin/dashboard.server";
import { findOrderDetails, type OrderDetails } from "~/admin/orders/order-details.server";
import { readSelectedOrderId } from "~/admin/orders/order-filter";
import type { App } from "~/app-context.server";
import { listAdmins } from "~/auth/admins/admins.server";
import { canSubmit } from "~/auth/permissions/permissions";
import type { Admin } from "~/auth/permissions/require-admin.server";
import { paymentPageUrl } from "~/checkout/manual-orders/payment-page.server";
import { listSavedReplies, markMessagesRead } from "~/orders/messages.server";

/** Who may do the work, and the agency's day: what pages that show work need. */
export type WorkContext = { admins: string[]; today: string };

/** `payUrl`: where an order that staff made is paid for; null for who only reads. */
export type SelectedOrder = OrderDetails & { payUrl: string | null };

export const loadWorkContext = async (app: App): Promise<WorkContext> => ({
  admins: (await listAdmins(app.db)).map(({ email }) => email).sort(),
  today: agencyToday(app),
});

/**
 * The order that `?order=` opens in the dialog, with what the dialog offers; its messages count as read, unless `viewer` only reads: those
 * wait for somebody who can answer.
 */
export async function loadSelectedOrder(
  app: App,
  params: URLSearchParams,
  viewer: Pick<Admin, "email" | "role"> | null,
) {
  const id = readSelectedOrderId(params);
  const found = id ? await findOrderDetails(app.db, id, viewer?.email ?? "") : null;
  const mayAnswer = viewer !== null && canSubmit(viewer.role, "/admin/orders", "message");
  const payUrl = found?.madeBy && mayAnswer ? paymentPageUrl(app, found) : null;
  const details: SelectedOrder | null = found && { ...found, payUrl };
  if (details && mayAnswer) await markMessagesRead(app, details.conversation.orderId, "team");
  return { details, replies: details ? await listSavedReplies(app.db) : [], missing: id !== null && !details };
}
