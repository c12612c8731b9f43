import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import type { ProviderInvoice } from "~/billing/provider/payment-provider";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { createMonthlyDelivery } from "~/orders/deliveries/monthly-delivery.server";
import { recordOrderEvent } from "~/orders/timeline.server";
import { restartWork } from "~/orders/work.server";

const uuid = z.uuid();

/**
 * A paid bill of a subscription's later month becomes an order of its own, once per bill, with its mails in the same
 * transaction. The amount is what the provider took, down to nothing where credit or a coupon paid. Throws PaymentProviderUnavailable.
 */
export async function createRenewalOrder(app: App, invoiceId: string): Promise<void> {
  const found = await findRenewal(app, invoiceId);
  if (!found?.invoice.paid) return;
  const { invoice, first } = found;
  await app.db.transaction(async (tx) => {
    const [renewal] = await tx
      .insert(orders)
      .values(renewed(app, first, invoice))
      .onConflictDoNothing()
      .returning();
    if (!renewal) return;
    const { periodEnd } = invoice;
    if (periodEnd) {
      // Its event may come late, and after that of a month behind it.
      const latest = sql`greatest(${orders.subscriptionPeriodEnd}, ${periodEnd.toISOString()}::timestamptz)`;
      await tx.update(orders).set({ subscriptionPeriodEnd: latest }).where(eq(orders.id, first.id));
    }
    await recordOrderEvent(tx, renewal.id, "renewed", "provider", { firstOrderId: first.id });
    await restartWork(app, tx, first, renewal.createdAt);
    await createMonthlyDelivery(app, tx, first.id, renewal, renewal.createdAt);
    await app.queue.enqueue(tx, "order-confirmation-email", { orderId: renewal.id });
    await app.queue.enqueue(tx, "order-team-email", { orderId: renewal.id });
  });
}

/** The bill of a later month with the order that began it; null for the first month and for what is not ours. */
export async function findRenewal(
  app: App,
  invoiceId: string,
): Promise<{ invoice: ProviderInvoice; first: OrderRow } | null> {
  const invoice = await app.paymentProvider.findInvoice(invoiceId);
  if (!invoice?.renewal || !invoice.subscriptionId) return null;
  const first = await findOrderBySubscription(app, invoice.subscriptionId, invoice.orderId);
  const refuse = (why: string) => {
    app.log.error({ invoiceId, orderId: first?.id }, why);
    return null;
  };
  if (!first) return refuse("A subscription's bill belongs to no order of ours");
  const mismatch = mismatchOf(first, invoice);
  return mismatch ? refuse(mismatch) : { invoice, first };
}

/** Why a bill cannot be a later month of this order, for the log; null where it can. */
function mismatchOf({ live, currency }: OrderRow, invoice: ProviderInvoice): string | null {
  if (invoice.live !== live) {
    const [bill, order] = live ? ["test", "live"] : ["live", "test"];
    return `A bill in ${bill} money belongs to a subscription that was ordered in ${order} money: it makes no order`;
  }
  if (invoice.currency.toLowerCase() === currency) return null;
  return `A bill in ${invoice.currency.toUpperCase()} belongs to a subscription that was ordered in ${currency.toUpperCase()}: it makes no order`;
}

/** By the subscription; by the order's id where the checkout itself has not been settled yet. */
export async function findOrderBySubscription(
  app: Pick<App, "db">,
  subscriptionId: string,
  orderId: string | null,
): Promise<OrderRow | undefined> {
  const known = uuid.safeParse(orderId);
  const bySubscription = eq(orders.subscriptionId, subscriptionId);
  const [first] = await app.db
    .select()
    .from(orders)
    .where(
      and(isNull(orders.invoiceId), known.success ? or(bySubscription, eq(orders.id, known.data)) : bySubscription),
    )
    .orderBy(asc(orders.createdAt))
    .limit(1);
  return first;
}

/** Every field by itself: what happened to the first month (refunds, disputes, its session) is not the renewal's. */
function renewed(app: App, first: OrderRow, invoice: ProviderInvoice): typeof orders.$inferInsert {
  // The day on which it was paid, which may be long ago where nobody told us.
  const paidAt = invoice.paidAt ?? app.now();
  const { service, name, email, company, phone, website, pageType, requirements, referenceSites, brief, agreed } =
    first;
  return {
    service,
    name,
    email,
    company,
    phone,
    website,
    pageType,
    requirements,
    referenceSites,
    brief,
    agreed,
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
