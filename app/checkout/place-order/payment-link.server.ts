import { and, eq, sql } from "drizzle-orm";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { findTaxPlaceFault } from "~/billing/taxes/tax-plan.server";
import { openPayment } from "~/checkout/open-payment.server";
import { describeAmountError } from "~/lib/amount-error";
import type { App } from "~/lib/app-context.server";
import { checkoutBoundsError } from "~/lib/checkout-bounds";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { parseMoney } from "~/lib/typed-money";
import { recordOrderEvent } from "~/orders/order-events.server";
import { canBecome, orderState } from "~/orders/order-states.server";
import { findModeMismatch } from "~/orders/payment-mode";
import { soldService } from "~/orders/sold-service";
import { taxPlaceOf } from "~/orders/tax-place";

const TAX_PLACE_UNKNOWN =
  "We don’t know this customer’s country, which the tax depends on. Create an order instead: its payment page asks for it.";

/**
 * Emails a payment link to the customer. For a request it reuses the open session or opens a new one, and a cancelled order
 * becomes pending again; for an order that an admin created, the link leads to its payment page. Throws
 * PaymentProviderUnavailable, PaymentProviderRejected.
 * `price`: "1,200.00", of a request that has none yet.
 */
export async function sendPaymentLink(app: PaymentApp, orderId: string, actor: string, price = ""): Promise<Result> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return failure("This order doesn’t exist.");
  if (!canBecome(orderState(order), "awaiting_payment"))
    return failure("You can only send a payment link for a request that hasn’t been paid.");
  const mismatch = findModeMismatch(app, order);
  if (mismatch) return failure(`${mismatch} Ask the customer to send the request again.`);
  if (order.madeBy) {
    await app.db.transaction((tx) => emailPaymentLink(app, tx, orderId, actor));
    return { ok: true };
  }
  if (await findTaxPlaceFault(app, taxPlaceOf(order))) return failure(TAX_PLACE_UNKNOWN);
  const priced = order.amount > 0 ? { ok: true as const, order } : await namePrice(app.db, order, price);
  if (!priced.ok) return priced;
  const opened = await openPayment(app, priced.order, {
    reopen: (tx, sessionId) => emailPaymentLink(app, tx, orderId, actor, sessionId),
  });
  return opened.ok ? { ok: true } : failure(opened.error);
}

/** Before the payment page is opened: a repeated request to the provider has to be the same. */
async function namePrice(db: Db, { id }: OrderRow, price: string): Promise<Result<{ order: OrderRow }>> {
  const cents = parseMoney(price);
  if (cents === null) return failure(describeAmountError(price, 1_200));
  const boundsError = checkoutBoundsError(cents);
  if (boundsError) return failure(boundsError);
  const [order] = await db
    .update(orders)
    .set({ amount: cents, agreed: { cents, parts: [] } })
    .where(and(eq(orders.id, id), eq(orders.amount, 0)))
    .returning();
  return order ? { ok: true, order } : failure("The order has changed in the meantime. Please review it.");
}

/** Enqueues the email with the payment link; records it in the timeline and the activity log. `actor`: the admin's email. */
export async function emailPaymentLink(
  app: Pick<App, "now" | "queue">,
  tx: Tx,
  orderId: string,
  actor: string,
  sessionId?: string,
) {
  await shareOrderWithCustomer(app.now, tx, orderId);
  await recordOrderEvent(app.queue, tx, { kind: "payment-link-sent", orderId, actor, detail: { sessionId } });
}

/** Makes the order visible to its customer in the portal. */
export async function shareOrderWithCustomer(now: () => Date, tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ sharedAt: sql`coalesce(${orders.sharedAt}, ${now()})` })
    .where(eq(orders.id, orderId));
}

/**
 * Returns the payment URL of an unfinished checkout, for an admin to pass on. If its session has expired, it opens a new one and
 * the order is pending again. Sends no email, because the address is not verified. Throws PaymentProviderUnavailable,
 * PaymentProviderRejected.
 */
export async function reopenCheckout(
  app: PaymentApp,
  orderId: string,
  actor: string,
): Promise<Result<{ url: string }>> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !soldService(order) || !canBecome(orderState(order), "in_checkout"))
    return failure("This checkout is finished or was never started.");
  const mismatch = findModeMismatch(app, order);
  if (mismatch) return failure(`${mismatch} Ask the customer to order again.`);
  if (await findTaxPlaceFault(app, taxPlaceOf(order))) return failure(TAX_PLACE_UNKNOWN);
  const opened = await openPayment(app, order, {
    reopen: (tx, sessionId) =>
      recordOrderEvent(app.queue, tx, { kind: "resume-link-made", orderId, actor, detail: { sessionId } }),
  });
  return opened.ok ? { ok: true, url: opened.url } : failure(opened.error);
}
