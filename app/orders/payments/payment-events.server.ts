import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { paymentEvents } from "~/db/schema";
import type { PaymentEvent } from "~/payments/payments";
import { fulfilOrder } from "../fulfil-order.server";
import { findRefundedOrder, syncRefunds } from "../refund-sync.server";
import { renewOrder } from "./renewals.server";
import { noteFailedRenewal, syncSubscription } from "./subscriptions.server";

/** What each kind of event leads to; all others are stored and left alone. */
const on: Record<string, (app: App, event: PaymentEvent) => Promise<unknown>> = {
  "checkout.session.completed": settleSession,
  "checkout.session.async_payment_succeeded": settleSession,
  "checkout.session.async_payment_failed": settleSession,
  "checkout.session.expired": settleSession,
  "invoice.paid": (app, event) => renewOrder(app, event.objectId),
  "invoice.payment_failed": (app, event) => noteFailedRenewal(app, event.objectId),
  "charge.refunded": refund,
  "refund.created": refund,
  "refund.updated": refund,
  "refund.failed": refund,
  "customer.subscription.updated": (app, event) => syncSubscription(app, event.objectId),
  "customer.subscription.deleted": (app, event) => syncSubscription(app, event.objectId),
};

/**
 * Handles an authentic event. It is stored first and marked when its effect is committed, so that one which fell
 * between the two is handled when the provider sends it again, and duplicates end here. Throws PaymentsUnavailable.
 */
export async function handlePaymentEvent(app: App, event: PaymentEvent): Promise<void> {
  await app.db
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, objectId: event.objectId })
    .onConflictDoNothing();
  const [stored] = await app.db
    .select({ processedAt: paymentEvents.processedAt })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, event.id));
  if (stored?.processedAt) return;
  // An own-property look-up: an event type is outside data.
  if (Object.hasOwn(on, event.type)) await on[event.type]?.(app, event);
  await app.db.update(paymentEvents).set({ processedAt: app.now() }).where(eq(paymentEvents.id, event.id));
}

/** The event only names the session: what is true of it is asked again. */
async function settleSession(app: App, event: PaymentEvent): Promise<void> {
  if (event.sessionId) await fulfilOrder(app, event.sessionId, "provider");
}

/** The event only names the payment. It may come before the news that the order was paid: that is asked for first. */
async function refund(app: App, { paymentIntentId }: PaymentEvent): Promise<void> {
  if (!paymentIntentId) return;
  if (!(await findRefundedOrder(app, paymentIntentId))) {
    const session = await app.payments.findSessionOf(paymentIntentId);
    if (session) await fulfilOrder(app, session.id, "provider");
  }
  await syncRefunds(app, paymentIntentId);
}
