import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { ProviderInvoice } from "~/billing/provider/payment-provider";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { renewalTaxColumns } from "~/billing/taxes/payment-tax";
import type { Db } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { toStorableText } from "~/lib/db/storable-text";
import { createMonthlyDelivery } from "~/orders/deliveries/monthly-delivery.server";
import { recordOrderEvent } from "~/orders/order-events.server";
import { laterMonthPrice } from "~/orders/order-price";
import { ORDER_STATES } from "~/orders/order-states.server";
import { restartWork } from "~/orders/work.server";

/** At most one order per paid invoice after the first month. Throws PaymentProviderUnavailable. */
export async function createRenewalOrder(app: PaymentApp, invoiceId: string): Promise<void> {
  const match = await findRenewal(app, invoiceId);
  if (!match?.invoice.paid) return;
  const { invoice, first } = match;
  const reason = invoice.otherCharge && billingReason(invoice.otherCharge);
  await app.db.transaction(async (tx) => {
    const [renewal] = await tx
      .insert(orders)
      .values(renewalOrder(app.now, first, invoice))
      .onConflictDoNothing()
      .returning();
    if (!renewal) return;
    if (reason) {
      // Beside the months: no work and no delivery belong to it.
      const detail = { firstOrderId: first.id, reason };
      await recordOrderEvent(app.queue, tx, { kind: "charged", orderId: renewal.id, actor: "provider", detail });
      return;
    }
    if (invoice.periodEnd) {
      // Events of different months may arrive out of order.
      const latest = sql`greatest(${orders.subscriptionPeriodEnd}, ${invoice.periodEnd.toISOString()}::timestamptz)`;
      await tx.update(orders).set({ subscriptionPeriodEnd: latest }).where(eq(orders.id, first.id));
    }
    const detail = { firstOrderId: first.id };
    await recordOrderEvent(app.queue, tx, { kind: "renewed", orderId: renewal.id, actor: "provider", detail });
    await restartWork(app, tx, first, renewal.createdAt);
    await createMonthlyDelivery(app, tx, first.id, renewal, renewal.createdAt);
  });
}

const REASONS: Record<string, string> = {
  subscription_update: "Change of the subscription",
  subscription_threshold: "Usage above the subscription’s limit",
  automatic_pending_invoice_item_invoice: "Additional items",
  manual: "Separate invoice",
};
const MAX_REASON = 300;

/** "Change of the subscription: Remaining time on 2 × BLAST" */
export function billingReason({ reason, description }: NonNullable<ProviderInvoice["otherCharge"]>): string {
  const label = (Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined) ?? "Other charge";
  return toStorableText(description ? `${label}: ${description}` : label, MAX_REASON);
}

/** An invoice after the first month with the subscription's first order; null for a first month, or if no order matches. */
export async function findRenewal(
  app: PaymentApp,
  invoiceId: string,
): Promise<{ invoice: ProviderInvoice; first: OrderRow } | null> {
  const invoice = await app.paymentProvider.findInvoice(invoiceId);
  if (!invoice?.renewal) return null;
  const first = await findInvoicedOrder(app, invoice);
  const reject = (why: string) => {
    app.log.error({ invoiceId, orderId: first?.id }, why);
    return null;
  };
  if (!first) return reject("A bill of the card provider belongs to no order of ours");
  const mismatch = findMismatch(first, invoice);
  return mismatch ? reject(mismatch) : { invoice, first };
}

/** The order of its subscription; without one, of any subscription of the same customer. */
async function findInvoicedOrder(app: PaymentApp, invoice: ProviderInvoice): Promise<OrderRow | undefined> {
  const { subscriptionId, orderId, customerId } = invoice;
  if (subscriptionId) return findOrderBySubscription(app.db, subscriptionId, orderId);
  for (const { id, orderId } of customerId ? await app.paymentProvider.findSubscriptionsOf(customerId) : []) {
    const first = await findOrderBySubscription(app.db, id, orderId);
    if (first) return first;
  }
  return undefined;
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
  db: Db,
  subscriptionId: string,
  orderId: string | null,
): Promise<OrderRow | undefined> {
  const id = z.uuid().safeParse(orderId);
  const bySubscription = eq(orders.subscriptionId, subscriptionId);
  const [first] = await db
    .select()
    .from(orders)
    .where(and(isNull(orders.invoiceId), id.success ? or(bySubscription, eq(orders.id, id.data)) : bySubscription))
    .orderBy(asc(orders.createdAt))
    .limit(1);
  return first;
}

/** Lists every field, so that the first month's refunds, disputes and session are not copied. */
function renewalOrder(now: () => Date, first: OrderRow, invoice: ProviderInvoice): typeof orders.$inferInsert {
  // The provider's date: the payment may be noticed late.
  const paidAt = invoice.paidAt ?? now();
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
    agreed: first.agreed && laterMonthPrice(first.agreed),
    refundPolicy: first.refundPolicy,
    soldAs: first.soldAs,
    status: ORDER_STATES.paid.status,
    createdAt: paidAt,
    paidAt,
    sharedAt: paidAt,
    linkVersion: first.linkVersion,
    amount: invoice.amount,
    ...renewalTaxColumns(first, invoice),
    currency: first.currency,
    live: first.live,
    refundedAmount: 0,
    disputedAmount: 0,
    invoiceId: invoice.id,
    billingReason: invoice.otherCharge && billingReason(invoice.otherCharge),
    subscriptionId: first.subscriptionId ?? invoice.subscriptionId,
    subscriptionStatus: null,
    paymentIntentId: invoice.paymentIntentId,
    fingerprint: `renewal ${invoice.id}`,
  };
}
