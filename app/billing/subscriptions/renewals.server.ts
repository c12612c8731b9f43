import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import type { ProviderInvoice } from "~/billing/provider/payment-provider";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { createMonthlyDelivery } from "~/orders/deliveries/monthly-delivery.server";
import { orderPrice } from "~/orders/order-price";
import { recordOrderEvent } from "~/orders/timeline.server";
import { restartWork } from "~/orders/work.server";

/** At most one order per paid invoice of a later month. Throws PaymentProviderUnavailable. */
export async function createRenewalOrder(app: App, invoiceId: string): Promise<void> {
  const match = await findRenewal(app, invoiceId);
  if (!match?.invoice.paid) return;
  const { invoice, first } = match;
  await app.db.transaction(async (tx) => {
    const [renewal] = await tx
      .insert(orders)
      .values(renewalOrder(app, first, invoice))
      .onConflictDoNothing()
      .returning();
    if (!renewal) return;
    if (invoice.periodEnd) {
      // Events of different months may arrive out of order.
      const latest = sql`greatest(${orders.subscriptionPeriodEnd}, ${invoice.periodEnd.toISOString()}::timestamptz)`;
      await tx.update(orders).set({ subscriptionPeriodEnd: latest }).where(eq(orders.id, first.id));
    }
    await recordOrderEvent(tx, renewal.id, "renewed", "provider", { firstOrderId: first.id });
    await restartWork(app, tx, first, renewal.createdAt);
    await createMonthlyDelivery(app, tx, first.id, renewal, renewal.createdAt);
    await app.queue.enqueue(tx, "order-confirmation-email", { orderId: renewal.id });
    await app.queue.enqueue(tx, "order-team-email", { orderId: renewal.id });
  });
}

/** The invoice of a later month with the subscription's first order; null for a first month, or if no order matches. */
export async function findRenewal(
  app: App,
  invoiceId: string,
): Promise<{ invoice: ProviderInvoice; first: OrderRow } | null> {
  const invoice = await app.paymentProvider.findInvoice(invoiceId);
  if (!invoice?.renewal || !invoice.subscriptionId) return null;
  const first = await findOrderBySubscription(app, invoice.subscriptionId, invoice.orderId);
  const reject = (why: string) => {
    app.log.error({ invoiceId, orderId: first?.id }, why);
    return null;
  };
  if (!first) return reject("A subscription's bill belongs to no order of ours");
  const mismatch = findMismatch(first, invoice);
  return mismatch ? reject(mismatch) : { invoice, first };
}

function findMismatch({ live, currency }: OrderRow, invoice: ProviderInvoice): string | null {
  if (invoice.live !== live) {
    const [bill, order] = live ? ["test", "live"] : ["live", "test"];
    return `A bill in ${bill} money belongs to a subscription that was ordered in ${order} money: it makes no order`;
  }
  if (invoice.currency.toLowerCase() === currency) return null;
  return `A bill in ${invoice.currency.toUpperCase()} belongs to a subscription that was ordered in ${currency.toUpperCase()}: it makes no order`;
}

/** The subscription's first order, also by its id if the checkout's payment is not stored yet. */
export async function findOrderBySubscription(
  app: Pick<App, "db">,
  subscriptionId: string,
  orderId: string | null,
): Promise<OrderRow | undefined> {
  const id = z.uuid().safeParse(orderId);
  const bySubscription = eq(orders.subscriptionId, subscriptionId);
  const [first] = await app.db
    .select()
    .from(orders)
    .where(and(isNull(orders.invoiceId), id.success ? or(bySubscription, eq(orders.id, id.data)) : bySubscription))
    .orderBy(asc(orders.createdAt))
    .limit(1);
  return first;
}

/** Lists every field, so that the first month's refunds, disputes and session are not copied. */
function renewalOrder(app: App, first: OrderRow, invoice: ProviderInvoice): typeof orders.$inferInsert {
  // The provider's date: the payment may be noticed late.
  const paidAt = invoice.paidAt ?? app.now();
  return {
    service: first.service,
    name: first.name,
    email: first.email,
    company: first.company,
    phone: first.phone,
    website: first.website,
    pageType: first.pageType,
    requirements: first.requirements,
    referenceSites: first.referenceSites,
    brief: first.brief,
    agreed: orderPrice(first),
    status: "paid",
    createdAt: paidAt,
    paidAt,
    sharedAt: paidAt,
    linkVersion: first.linkVersion,
    amount: invoice.amount,
    currency: first.currency,
    live: first.live,
    refundedAmount: 0,
    disputedAmount: 0,
    invoiceId: invoice.id,
    subscriptionId: invoice.subscriptionId,
    subscriptionStatus: null,
    paymentIntentId: invoice.paymentIntentId,
    fingerprint: `renewal ${invoice.id}`,
  };
}
