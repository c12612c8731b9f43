import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { toProviderDiscount } from "~/billing/coupon-discount";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import type { CheckoutSession } from "~/billing/provider/payment-provider";
import { isCheckout, isRequest } from "~/catalog/define-service";
import { serviceBySlug } from "~/catalog/services";
import type { Tx } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { orderPrice, priceLineItems } from "~/orders/order-price";
import { findModeMismatch } from "~/orders/payment-mode";
import { successPath } from "~/orders/success-path";
import { recordOrderEvent } from "~/orders/timeline.server";

/** When the sweep first checks a link, in milliseconds after it was sent. */
const FIRST_CHECK = 60_000;

/** Orders of services that are requested rather than paid for on the site, and those that staff made. */
export const acceptsPaymentLink = ({
  service,
  status,
  madeBy,
}: Pick<OrderRow, "service" | "status" | "madeBy">): boolean => {
  if (madeBy) return status === "pending";
  const ordered = serviceBySlug(service);
  return ordered !== undefined && isRequest(ordered) && (status === "pending" || status === "cancelled");
};

/**
 * Opens the provider's checkout for a requested order and has its link mailed to the customer.
 * A link that is still open is sent again; after one that has expired another is opened, and the order is pending again. Of an order
 * that staff made, its own address is mailed, which opens a checkout whenever it is used. Throws PaymentProviderUnavailable, PaymentProviderRejected.
 */
export async function sendPaymentLink(app: App, orderId: string, actor: string): Promise<Result> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return failure("This order doesn’t exist.");
  if (!acceptsPaymentLink(order))
    return failure("You can only send a payment link for a request that hasn’t been paid.");
  const foreign = findModeMismatch(app, order);
  if (foreign) return failure(`${foreign} Ask the customer to send the request again.`);
  if (order.madeBy) {
    await app.db.transaction((tx) => emailPaymentLink(app, tx, orderId, actor));
    return { ok: true };
  }
  const linked = await openOrderSession(app, order, (tx, session) =>
    emailPaymentLink(app, tx, orderId, actor, { sessionId: session.id }),
  );
  return linked.ok ? { ok: true } : linked;
}

/** Has the link mailed to the order's customer, in the name of a member of staff, and tells of it. */
export async function emailPaymentLink(
  app: App,
  tx: Tx,
  orderId: string,
  actor: string,
  detail?: { sessionId: string },
) {
  await shareOrderWithCustomer(app, tx, orderId);
  await recordOrderEvent(tx, orderId, "payment-link-sent", actor, detail);
  await recordActivity(tx, { actor, kind: "payment-link", subject: orderId, detail });
  await app.queue.enqueue(tx, "payment-link-email", { orderId });
}

/** From now on its customer may see it on /my-order. */
export async function shareOrderWithCustomer(app: App, tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ sharedAt: sql`coalesce(${orders.sharedAt}, ${app.now()})` })
    .where(eq(orders.id, orderId));
}

/** A checkout on the site that was begun and not paid for. */
const isUnfinished = ({ service, status, invoiceId, madeBy }: OrderRow): boolean => {
  const ordered = serviceBySlug(service);
  if (!ordered || !isCheckout(ordered) || invoiceId || madeBy) return false;
  return status === "pending" || status === "cancelled";
};

/**
 * The address at which a checkout that was begun can be paid for, for staff to hand on; after one that has expired another is
 * opened, and the order is pending again. Nobody is mailed: whoever typed the address may not have been its owner. Throws
 * PaymentProviderUnavailable, PaymentProviderRejected.
 */
export async function reopenCheckout(app: App, orderId: string, actor: string): Promise<Result<{ url: string }>> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !isUnfinished(order)) return failure("This checkout is finished or was never started.");
  const foreign = findModeMismatch(app, order);
  if (foreign) return failure(`${foreign} Ask the customer to order again.`);
  const linked = await openOrderSession(app, order, async (tx, session) => {
    await recordOrderEvent(tx, orderId, "resume-link-made", actor, { sessionId: session.id });
    await recordActivity(tx, { actor, kind: "resume-link", subject: orderId });
  });
  if (!linked.ok) return linked;
  return linked.url
    ? { ok: true, url: linked.url }
    : failure("The card provider didn’t return a link. Please try again.");
}

/** The order's open session, noted with it; `note` writes in the same transaction what is done with the link. */
export async function openOrderSession(
  app: App,
  order: OrderRow,
  note: (tx: Tx, session: CheckoutSession) => Promise<void>,
  cancelUrl?: string,
): Promise<Result<{ url: string | null }>> {
  const session = await openLink(app, order, cancelUrl);
  if (session.status === "complete") {
    await fulfillOrder(app, session.id, "provider");
    return failure("The customer has already paid.");
  }
  return app.db.transaction(async (tx) => {
    // Locked first, so that two presses at once agree on one session.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for("update");
    const [twin] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.fingerprint, order.fingerprint), eq(orders.status, "pending"), ne(orders.id, order.id)));
    if (twin) return failure("The customer sent this request again. Please send the link for the newer order.");
    const [linked] = await tx
      .update(orders)
      .set({
        status: "pending",
        paymentSessionId: session.id,
        nextCheckAt: new Date(app.now().getTime() + FIRST_CHECK),
      })
      .where(
        and(
          eq(orders.id, order.id),
          eq(orders.status, order.status),
          order.paymentSessionId
            ? sql`${orders.paymentSessionId} in (${order.paymentSessionId}, ${session.id})`
            : sql`(${isNull(orders.paymentSessionId)} or ${orders.paymentSessionId} = ${session.id})`,
        ),
      )
      .returning({ id: orders.id });
    if (!linked) return failure("The order has changed in the meantime. Please review it.");
    await note(tx, session);
    return { ok: true, url: session.url };
  });
}

async function openLink(app: App, order: OrderRow, cancelUrl?: string): Promise<CheckoutSession> {
  const earlier = order.paymentSessionId ? await app.paymentProvider.findSession(order.paymentSessionId) : null;
  if (earlier && earlier.status !== "expired") return earlier;
  const service = serviceBySlug(order.service);
  const price = orderPrice(order);
  const own = price && price.cents - order.discount === order.amount ? price : null;
  const path = service && isCheckout(service) ? service.sale.successPath(order.brief) : undefined;
  const { appUrl } = app.settings;
  return app.paymentProvider.openSession({
    orderId: order.id,
    afterSession: earlier?.id,
    productName: service?.sale.productName ?? order.pageType,
    amount: order.amount,
    items: priceLineItems(own),
    every: own?.every,
    discount: toProviderDiscount(order),
    email: order.email,
    metadata: {
      service: order.service,
      page_type: order.pageType,
      ...(order.company ? { company: order.company } : {}),
    },
    successUrl: appUrl + successPath(order.service, "{CHECKOUT_SESSION_ID}", path),
    cancelUrl: cancelUrl ?? `${appUrl}${service?.offer.paths.form ?? "/"}`,
  });
}
