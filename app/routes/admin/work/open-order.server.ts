import { listAdmins } from "~/accounts/admins/admins.server";
import type { App } from "~/app.server";
import { agencyToday } from "~/orders/desk/my-day.server";
import { payAddress } from "~/orders/manual/pay-address.server";
import { markMessagesRead } from "~/orders/messages/messages.server";
import { listSavedReplies } from "~/orders/messages/saved-replies.server";
import { findOrderDetails, type OrderDetails } from "~/orders/staff/order-details.server";
import { readOpenOrder } from "~/orders/staff/order-filter";

/** Who may do the work, and the agency's day: what pages that show work need. */
export type Desk = { admins: string[]; today: string };

/** `payUrl`: where an order that staff made is paid for. */
export type OpenOrder = OrderDetails & { payUrl: string | null };

export const readDesk = async (app: App): Promise<Desk> => ({
  admins: (await listAdmins(app.db)).map(({ email }) => email).sort(),
  today: agencyToday(app),
});

/** The order that `?order=` opens in the dialog, with what the dialog offers; its messages count as read. `viewer` is who looks. */
export async function openOrder(app: App, params: URLSearchParams, viewer: string) {
  const id = readOpenOrder(params);
  const found = id ? await findOrderDetails(app.db, id, viewer) : null;
  const details: OpenOrder | null = found && { ...found, payUrl: found.madeBy ? payAddress(app, found) : null };
  if (details) await markMessagesRead(app, details.conversation.orderId, "team");
  return { details, replies: details ? await listSavedReplies(app.db) : [], missing: id !== null && !details };
}
