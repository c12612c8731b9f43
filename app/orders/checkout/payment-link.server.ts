import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { recordActivity } from "~/activity/activity.server";
import type { App } from "~/app.server";
import { isRequest } from "~/catalog/service";
import { serviceBySlug } from "~/catalog/services";
import { orders } from "~/db/tables";
import type { CheckoutSession } from "~/payments/payments";
import { type Result, refused } from "~/result";
import { fulfilOrder } from "../payments/fulfil-order.server";
import { recordEvent } from "../records/order-events.server";
import { otherMode } from "../records/order-mode.server";
import { successPath } from "../records/success-path";

type Order = typeof orders.$inferSelect;

/** When the sweep first checks a link, in milliseconds after it was sent. */
const FIRST_CHECK = 60_000;

/** Orders of services that are requested rather than paid for on the site. */
export const takesPaymentLink = ({ service, status }: Pick<Order, "service" | "status">): boolean => {
  const ordered = serviceBySlug(service);
  return ordered !== undefined && isRequest(ordered) && (status === "pending" || status === "cancelled");
};

/**
 * Opens the provider's checkout for a requested order and has its link mailed to the customer.
 * A link that is still open is sent again; after one that has expired another is opened, and the order is pending again.
 * Throws PaymentsUnavailable, PaymentsRefused.
 */
export async function sendPaymentLink(app: App, orderId: string, actor: string): Promise<Result> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return refused("This order doesn’t exist.");
  if (!takesPaymentLink(order)) return refused("You can only send a payment link for a request that hasn’t been paid.");
  const foreign = otherMode(app, order);
  if (foreign) return refused(`${foreign} Ask the customer to send the request again.`);
  const session = await openLink(app, order);
  if (session.status === "complete") {
    await fulfilOrder(app, session.id, "provider");
    return refused("The customer has already paid.");
  }
  return app.db.transaction(async (tx) => {
    // Locked first, so that two presses at once agree on one session.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    const [twin] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.fingerprint, order.fingerprint), eq(orders.status, "pending"), ne(orders.id, orderId)));
    if (twin) return refused("The customer sent this request again. Please send the link for the newer order.");
    const [linked] = await tx
      .update(orders)
      .set({
        status: "pending",
        paymentSessionId: session.id,
        sharedAt: sql`coalesce(${orders.sharedAt}, ${app.now()})`,
        nextCheckAt: new Date(app.now().getTime() + FIRST_CHECK),
      })
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.status, order.status),
          order.paymentSessionId
            ? sql`${orders.paymentSessionId} in (${order.paymentSessionId}, ${session.id})`
            : sql`(${isNull(orders.paymentSessionId)} or ${orders.paymentSessionId} = ${session.id})`,
        ),
      )
      .returning({ id: orders.id });
    if (!linked) return refused("The order has changed in the meantime. Please review it.");
    await recordEvent(tx, orderId, "payment-link-sent", actor, { sessionId: session.id });
    await recordActivity(tx, { actor, kind: "payment-link", subject: orderId, detail: { sessionId: session.id } });
    await app.queue.enqueue(tx, "payment-link", { orderId });
    return { ok: true };
  });
}

async function openLink(app: App, order: Order): Promise<CheckoutSession> {
  const earlier = order.paymentSessionId ? await app.payments.findSession(order.paymentSessionId) : null;
  if (earlier && earlier.status !== "expired") return earlier;
  const service = serviceBySlug(order.service);
  const { appUrl } = app.settings;
  return app.payments.openSession({
    orderId: order.id,
    afterSession: earlier?.id,
    productName: service?.sale.productName ?? order.pageType,
    amount: order.amount,
    email: order.email,
    metadata: {
      service: order.service,
      page_type: order.pageType,
      ...(order.company ? { company: order.company } : {}),
    },
    successUrl: appUrl + successPath(order.service, "{CHECKOUT_SESSION_ID}"),
    cancelUrl: `${appUrl}${service?.offer.paths.form ?? "/"}`,
  });
}
