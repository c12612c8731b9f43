import type Stripe from "stripe";
import { z } from "zod";
import { invalid } from "./api-error.ts";
import { emit } from "./events.ts";
import type { Form } from "./form.ts";
import { newId } from "./ids.ts";
import { invoicePaid, invoiceUnpaid, openInvoice, payInvoice } from "./invoices.ts";
import { page } from "./lists.ts";
import { paging, readParams, text } from "./params.ts";
import { addPeriod, type Period } from "./period.ts";
import { recurringPrice } from "./prices.ts";
import type { Provider } from "./provider.ts";
import type { SessionDraft } from "./session-params.ts";
import { subscriptionObject } from "./subscription-object.ts";

type Subscription = Stripe.Subscription;

/** Starts a subscription with its first, paid invoice, and their events. */
export function startSubscription(
  provider: Provider,
  customer: Stripe.Customer,
  draft: SessionDraft,
): { subscription: Subscription; invoice: Stripe.Invoice } {
  const now = provider.now();
  const id = newId("sub");
  const items = draft.items.map((item, index) => ({
    id: newId("si"),
    price: recurringPrice(`${id}_${index}`, item, now),
    quantity: item.quantity,
    name: item.price_data.product_data.name,
  }));
  const recurring = items[0]?.price.recurring;
  const period = {
    start: now,
    end: addPeriod(now, recurring?.interval ?? "month", recurring?.interval_count ?? 1, now),
  };
  const subscription = subscriptionObject({
    id,
    customer: customer.id,
    items,
    period,
    metadata: draft.metadata,
    description: draft.description,
  });
  const opened = openInvoice(provider, subscription, { reason: "subscription_create", period, customer });
  const invoice = invoicePaid(provider, opened);
  const started = { ...subscription, latest_invoice: invoice.id };
  provider.store.put(started);
  emit(provider, "customer.subscription.created", started);
  emit(provider, "invoice.paid", invoice);
  return { subscription: started, invoice };
}

/** `GET /v1/subscriptions/:id`. Throws ApiError 404. */
export const retrieveSubscription = (provider: Provider, id: string): Subscription =>
  provider.store.need("subscription", id);

const listQuery = z.strictObject({ ...paging, status: text.optional(), customer: text.optional() });

/** `GET /v1/subscriptions`, newest first. Throws ApiError. */
export function listSubscriptions(provider: Provider, form: Form) {
  const { status, customer, ...query } = readParams(listQuery, form);
  const where = { status: status === "all" ? undefined : status, customer };
  return page("/v1/subscriptions", provider.store.list("subscription", { ...query, where }));
}

const cancelQuery = z.strictObject({
  expand: paging.expand,
  invoice_now: text.optional(),
  prorate: text.optional(),
});

/** `DELETE /v1/subscriptions/:id`: ends it at once. Throws ApiError 404 when it has ended already, as the provider does. */
export function cancelSubscription(provider: Provider, id: string, form: Form): Subscription {
  readParams(cancelQuery, form);
  const subscription = provider.store.need("subscription", id);
  if (subscription.status === "canceled") throw invalid(`No such subscription: '${id}'`, "id", "resource_missing");
  return end(provider, subscription);
}

const update = z.strictObject({ cancel_at_period_end: z.enum(["true", "false"]), expand: paging.expand });

/** `POST /v1/subscriptions/:id`: sets or clears the end at the period's end. Throws ApiError. */
export function updateSubscription(provider: Provider, id: string, form: Form): Subscription {
  const atPeriodEnd = readParams(update, form).cancel_at_period_end === "true";
  const subscription = provider.store.need("subscription", id);
  if (subscription.status === "canceled")
    throw invalid("A canceled subscription can only update its cancellation_details.");
  return save(provider, {
    ...subscription,
    cancel_at_period_end: atPeriodEnd,
    cancel_at: atPeriodEnd ? periodOf(subscription).end : null,
    canceled_at: atPeriodEnd ? provider.now() : null,
  });
}

const advance = z.strictObject({ outcome: z.enum(["paid", "payment_failed"]).default("paid"), expand: paging.expand });

/**
 * `POST /v1/test_helpers/subscriptions/:id/advance`: the sandbox's own way to let a billing period pass. Makes the renewal's
 * invoice, paid or not by `outcome`, with its events; or ends a subscription that was to end. Throws ApiError.
 */
export function advanceSubscription(provider: Provider, id: string, form: Form): Subscription {
  const { outcome } = readParams(advance, form);
  const subscription = provider.store.need("subscription", id);
  if (subscription.status === "canceled") throw invalid("This subscription has been canceled: it has no next period.");
  if (subscription.cancel_at_period_end) return end(provider, subscription);
  return renew(provider, subscription, outcome);
}

/** `POST /v1/invoices/:id/pay`: tries a failed renewal again, and this time the card works. Throws ApiError. */
export function payOpenInvoice(provider: Provider, id: string, form: Form): Stripe.Invoice {
  const invoice = payInvoice(provider, id, form);
  const subscription = subscriptionOf(provider, invoice);
  emit(provider, "invoice.paid", invoice);
  if (subscription?.status === "past_due") save(provider, { ...subscription, status: "active" });
  return invoice;
}

function renew(provider: Provider, subscription: Subscription, outcome: "paid" | "payment_failed"): Subscription {
  const start = periodOf(subscription).end;
  const recurring = subscription.items.data[0]?.price.recurring;
  const end = addPeriod(
    start,
    recurring?.interval ?? "month",
    recurring?.interval_count ?? 1,
    subscription.billing_cycle_anchor,
  );
  const period = { start, end };
  const customer = provider.store.need("customer", String(subscription.customer));
  const opened = openInvoice(provider, subscription, { reason: "subscription_cycle", period, customer });
  const paid = outcome === "paid";
  const invoice = paid ? invoicePaid(provider, opened) : invoiceUnpaid(provider, opened);
  const items = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  const renewed = save(provider, {
    ...subscription,
    items: { ...subscription.items, data: items },
    latest_invoice: invoice.id,
    status: paid ? "active" : "past_due",
  });
  emit(provider, paid ? "invoice.paid" : "invoice.payment_failed", invoice);
  return renewed;
}

function end(provider: Provider, subscription: Subscription): Subscription {
  const now = provider.now();
  const ended: Subscription = {
    ...subscription,
    status: "canceled",
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
  };
  provider.store.put(ended);
  emit(provider, "customer.subscription.deleted", ended);
  return ended;
}

function save(provider: Provider, subscription: Subscription): Subscription {
  provider.store.put(subscription);
  emit(provider, "customer.subscription.updated", subscription);
  return subscription;
}

function subscriptionOf(provider: Provider, invoice: Stripe.Invoice): Subscription | null {
  const id = invoice.parent?.subscription_details?.subscription;
  return typeof id === "string" ? provider.store.get("subscription", id) : null;
}

function periodOf(subscription: Subscription): Period {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Subscription ${subscription.id} has no items: the sandbox's state is damaged`);
  return { start: item.current_period_start, end: item.current_period_end };
}
