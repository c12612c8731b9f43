import { agencyToday } from "~/admin/dashboard.server";
import { findOrderDetails, type OrderDetails } from "~/admin/orders/order-details.server";
import { readSelectedOrderId } from "~/admin/orders/order-filter";
import type { App } from "~/app-context.server";
import { listAdmins } from "~/auth/admins/admins.server";
import { canSubmit } from "~/auth/permissions/permissions";
import type { Admin } from "~/auth/permissions/require-admin.server";
import { paymentPageUrl } from "~/checkout/manual-orders/payment-page.server";
import { idParam, singleParam } from "~/lib/db/pagination";
import { listSavedReplies, markMessagesRead } from "~/orders/messages.server";

/** `admins`: emails of possible assignees. `today`: date in the agency's time zone, "2026-11-26". */
export type WorkContext = { admins: string[]; today: string };

/** `payUrl`: payment page of an order that an admin created; null for readers. */
export type SelectedOrder = OrderDetails & { payUrl: string | null };

export const loadWorkContext = async (app: App): Promise<WorkContext> => ({
  admins: (await listAdmins(app.db)).map(({ email }) => email).sort(),
  today: agencyToday(app),
});

/** Loads the order of `?order=`, with the messages before `?before=`. Marks its messages as read if the viewer can reply to them. */
export async function loadSelectedOrder(
  app: App,
  params: URLSearchParams,
  viewer: Pick<Admin, "email" | "role"> | null,
) {
  const id = readSelectedOrderId(params);
  const before = idParam.parse(singleParam(params, "before"));
  const order = id ? await findOrderDetails(app.db, id, { viewer: viewer?.email, before }) : null;
  const canReply = viewer !== null && canSubmit(viewer.role, "/admin/orders", "message");
  const payUrl = order?.madeBy && canReply ? paymentPageUrl(app, order) : null;
  const details: SelectedOrder | null = order && { ...order, payUrl };
  if (details && canReply) await markMessagesRead(app, details.conversation.orderId, "team");
  return { details, replies: details ? await listSavedReplies(app.db) : [], missing: id !== null && !details };
}
