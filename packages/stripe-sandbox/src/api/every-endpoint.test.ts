import { subscribe, unsubscribe } from "node:diagnostics_channel";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import type { EventMessage, ResponseMessage } from "../channels.ts";
import { startSandbox } from "../index.ts";
import { API_ENDPOINTS } from "./api.ts";

const DAY = 86_400;

/** Successful answers and types of events from now on. Each is checked against Stripe's types after the test, as in every test. */
function listen() {
  const answers: string[] = [];
  const events = new Set<string>();
  const onResponse = (message: unknown): void => {
    const { method, path, status } = message as ResponseMessage;
    const { path: pattern } = API_ENDPOINTS.find((each) => each.method === method && each.path.test(path)) ?? {};
    if (status === 200) answers.push(`${method} ${pattern?.source}`);
  };
  const onEvent = (message: unknown): void => {
    events.add(JSON.parse((message as EventMessage).body).type);
  };
  subscribe("stripe-sandbox:response", onResponse);
  subscribe("stripe-sandbox:event", onEvent);
  onTestFinished(() => {
    unsubscribe("stripe-sandbox:response", onResponse);
    unsubscribe("stripe-sandbox:event", onEvent);
  });
  return { answers, events };
}

async function open() {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const stripe = new Stripe(sandbox.secretKey, { ...sandbox.client, telemetry: false });
  const newSession = (recurring?: { interval: "month" }, change: Stripe.Checkout.SessionCreateParams = {}) =>
    stripe.checkout.sessions.create({
      mode: recurring ? "subscription" : "payment",
      success_url: "http://localhost:3000/",
      line_items: [{ price_data: { currency: "usd", unit_amount: 9_000, product_data: { name: "Book" }, recurring } }],
      ...change,
    });
  const buy = async (cardNumber?: string) => {
    const session = await newSession();
    await sandbox.pay(session.url, { cardNumber });
    return stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge.balance_transaction", "line_items", "customer"],
    });
  };
  const help = (path: string, params: Record<string, string | number> = {}) =>
    stripe.rawRequest("POST", `/v1/test_helpers/${path}`, params);
  return { sandbox, stripe, newSession, buy, help };
}

test("every endpoint answers, and every event is sent, in the shape of Stripe's types", async () => {
  const { answers, events } = listen();
  const { sandbox, stripe, newSession, buy, help } = await open();

  // One-time payments, refunds, risk.
  const paid = await buy();
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
  await stripe.charges.retrieve(charge.id, { expand: ["balance_transaction", "payment_intent"] });
  await stripe.charges.list({ expand: ["data.payment_intent"] });
  await stripe.checkout.sessions.listLineItems(paid.id);
  await stripe.checkout.sessions.list({ expand: ["data.payment_intent"] });
  await stripe.checkout.sessions.expire((await newSession()).id);
  const refund = await stripe.refunds.create({ charge: charge.id, amount: 100 });
  await stripe.refunds.retrieve(refund.id, { expand: ["charge", "payment_intent", "balance_transaction"] });
  await help(`refunds/${refund.id}/fail`);
  await stripe.refunds.list();
  await help("refunds", { style: "pending" });
  await stripe.refunds.create({ charge: charge.id, amount: 200 });
  await help("refunds", { style: "made" });
  const [entry] = (await stripe.balanceTransactions.list()).data;
  await stripe.balanceTransactions.retrieve(entry?.id ?? "");
  await buy("4000 0000 0000 5423");
  await buy("4000 0000 0000 9235");
  await sandbox.pay((await newSession()).url, { cardNumber: "4000 0000 0000 0002" });
  for (const { type, data } of (await stripe.events.list({ limit: 100 })).data) {
    if (type === "radar.early_fraud_warning.created") await stripe.radar.earlyFraudWarnings.retrieve(data.object.id);
    if (type !== "review.opened") continue;
    await stripe.reviews.retrieve(data.object.id);
    await stripe.reviews.approve(data.object.id);
  }
  const [event] = (await stripe.events.list({ limit: 1 })).data;
  await stripe.events.retrieve(event?.id ?? "");

  // Disputes.
  await buy("4000 0000 0000 0259");
  const [dispute] = (await stripe.disputes.list({ expand: ["data.charge"] })).data;
  const disputeId = dispute?.id ?? "";
  await stripe.disputes.retrieve(disputeId);
  await stripe.disputes.update(disputeId, { evidence: { product_description: "A book" }, submit: false });
  await stripe.disputes.update(disputeId, { evidence: { product_description: "A book" }, submit: true });
  await help(`disputes/${disputeId}/advance`, { status: "under_review" });
  await help(`disputes/${disputeId}/close`, { outcome: "won" });
  await help(`charges/${charge.id}/dispute`, { amount: 100, inquiry: "true" });
  const other = await help(`payment_intents/${intent.id}/dispute`, { amount: 50 });
  await stripe.disputes.close((other as unknown as Stripe.Dispute).id);

  // Subscriptions, invoices, customers, coupons.
  const coupon = await stripe.coupons.create({ percent_off: 20, duration: "repeating", duration_in_months: 3 });
  await stripe.coupons.retrieve(coupon.id);
  const started = await newSession({ interval: "month" }, { discounts: [{ coupon: coupon.id }] });
  await sandbox.pay(started.url);
  const completed = await stripe.checkout.sessions.retrieve(started.id, {
    expand: ["subscription.latest_invoice", "customer", "invoice"],
  });
  const { id: subscriptionId, items } = completed.subscription as Stripe.Subscription;
  const { id: customer } = completed.customer as Stripe.Customer;
  await stripe.subscriptions.retrieve(subscriptionId, { expand: ["default_payment_method", "latest_invoice"] });
  await stripe.subscriptions.list({ customer, status: "all" });
  const changed = items.data.map(({ id }) => ({ id, quantity: 2 }));
  await stripe.subscriptions.update(subscriptionId, { items: changed, proration_behavior: "always_invoice" });
  await stripe.subscriptions.update(subscriptionId, { pause_collection: { behavior: "void" } });
  await stripe.subscriptions.update(subscriptionId, { pause_collection: "", discounts: [{ coupon: coupon.id }] });
  await help(`subscriptions/${subscriptionId}/advance`, { outcome: "paid" });
  await help(`subscriptions/${subscriptionId}/advance`, { outcome: "payment_failed" });
  const [unpaid] = (await stripe.invoices.list({ subscription: subscriptionId, status: "open" })).data;
  await stripe.invoices.pay(unpaid?.id ?? "");
  await stripe.invoices.retrieve(unpaid?.id ?? "");
  const made = await stripe.invoices.create({ customer });
  await stripe.invoiceItems.create({ customer, invoice: made.id, amount: 500, currency: "usd" });
  await stripe.invoices.pay(made.id);
  await stripe.customers.retrieve(customer);
  await stripe.customers.update(customer, { name: "Ada King" });
  await stripe.customers.createBalanceTransaction(customer, { amount: -100, currency: "usd" });
  await stripe.customers.listBalanceTransactions(customer);
  const portal = await stripe.billingPortal.sessions.create({ customer, flow_data: { type: "payment_method_update" } });
  await sandbox.pay(portal.url, { cardNumber: "5555 5555 5555 4444" });
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  await help("clock/advance", { seconds: 70 * DAY });
  const ended = await newSession({ interval: "month" });
  await sandbox.pay(ended.url);
  const { subscription } = await stripe.checkout.sessions.retrieve(ended.id);
  await stripe.subscriptions.cancel(String(subscription));
  await stripe.coupons.del(coupon.id);

  // Customers, saved cards, products and taxes of a shop that keeps its own lists.
  const known = await stripe.customers.create({ email: "ada@example.com" });
  await stripe.customers.list({ email: "ada@example.com" });
  const product = await stripe.products.create({ id: "book", name: "Book" });
  await stripe.products.update(product.id, { name: "Large book" });
  await stripe.products.retrieve(product.id);
  const rate = await stripe.taxRates.create({ display_name: "VAT", percentage: 20, inclusive: false });
  await stripe.taxRates.update(rate.id, { country: "AT" });
  await stripe.taxRates.retrieve(rate.id);
  await stripe.taxRates.list();
  await stripe.tax.settings.retrieve();
  const taxed = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: known.id,
    success_url: "http://localhost:3000/",
    line_items: [
      {
        tax_rates: [rate.id],
        price_data: { currency: "usd", unit_amount: 9_000, product: product.id, recurring: { interval: "month" } },
      },
    ],
  });
  await sandbox.pay(taxed.url);
  await stripe.checkout.sessions.listLineItems(taxed.id, { expand: ["data.taxes"] });
  const [card] = (await stripe.customers.listPaymentMethods(known.id)).data;
  await stripe.paymentMethods.update(card?.id ?? "", { allow_redisplay: "always" });
  await stripe.customers.del(known.id);

  // The rest.
  await stripe.webhookEndpoints.list();
  await stripe.rawRequest("GET", "/v1/test_helpers/clock");
  await help("webhook_deliveries", { style: "snapshot" });
  await help("faults", { fault: "busy", path: "/v1/none" });

  const missing = API_ENDPOINTS.map(({ method, path }) => `${method} ${path.source}`).filter(
    (endpoint) => !answers.includes(endpoint),
  );
  expect(missing).toEqual([]);
  const expected = [
    "charge.dispute.closed",
    "charge.dispute.created",
    "charge.dispute.funds_reinstated",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.updated",
    "charge.failed",
    "charge.refunded",
    "charge.succeeded",
    "checkout.session.completed",
    "checkout.session.expired",
    "customer.created",
    "customer.deleted",
    "customer.subscription.created",
    "customer.subscription.deleted",
    "customer.subscription.updated",
    "customer.updated",
    "invoice.paid",
    "invoice.payment_failed",
    "payment_intent.payment_failed",
    "payment_intent.succeeded",
    "payment_method.attached",
    "radar.early_fraud_warning.created",
    "refund.created",
    "refund.failed",
    "refund.updated",
    "review.closed",
    "review.opened",
  ];
  expect(expected.filter((type) => !events.has(type))).toEqual([]);
});
