import { findOrderDetails, type OrderDetails } from "~/admin/orders/order-details.server";
import { listAdmins } from "~/auth/admins/admins.server";
import { canSubmit } from "~/auth/permissions/permissions";
import type { Admin } from "~/auth/permissions/require-admin.server";
import { paymentPageUrl } from "~/checkout/manual-orders/payment-page.server";
import type { App } from "~/lib/app-context.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { listSavedReplies, markMessagesRead } from "~/orders/messages.server";

/** `admins`: emails of possible assignees. `today`: date in the agency's time zone, "2026-11-26". */
export type WorkContext = { admins: string[]; today: string };

/** `payUrl`: payment page of an order that an admin created; null for readers. */
export type SelectedOrder = OrderDetails & { payUrl: string | null };

export const loadWorkContext = async (app: Pick<App, "db" | "now" | "settings">): Promise<WorkContext> => ({
  admins: (await listAdmins(app.db)).map(({ email }) => email).sort(),
  today: agencyToday(app),
});

/** With the messages before `before`. Marks the order's messages as read if they are seen by a viewer who can reply to them. */
export async function loadSelectedOrder(
  app: Pick<App, "auth" | "db" | "now" | "settings">,
  { id, before = null, isSeen }: { id: string; before?: string | null; isSeen: boolean },
  viewer: Pick<Admin, "email" | "role">,
) {
  const order = await findOrderDetails(app.db, id, { viewer: viewer.email, before });
  const canReply = canSubmit(viewer.role, "/admin/orders", "message");
  const payUrl = order?.madeBy && canReply ? paymentPageUrl(app, order) : null;
  const details: SelectedOrder | null = order && { ...order, payUrl };
  if (details && canReply && isSeen) await markMessagesRead(app, details.conversation.orderId, "team");
  return { details, replies: details ? await listSavedReplies(app.db) : [] };
}
