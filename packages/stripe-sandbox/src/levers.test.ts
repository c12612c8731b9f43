import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { endpoint } from "../../../tests/support/sandbox/sandbox.ts";
import { startSandbox } from "./index.ts";

const DAY = 86_400;

/** A sandbox as other projects start it, with Stripe's client and an endpoint. */
async function open() {
  const received = await endpoint();
  const sandbox = await startSandbox({ webhookUrl: received.url });
  onTestFinished(() => sandbox.close());
  const stripe = new Stripe(sandbox.secretKey, { ...sandbox.client, telemetry: false, maxNetworkRetries: 0 });
  const types = async () => {
    await sandbox.delivered();
    return received.received.map(({ type }) => type);
  };
  const call = (path: string, params: Record<string, string | number>) =>
    stripe.rawRequest("POST", `/v1/test_helpers/${path}`, params);
  return { sandbox, stripe, received: received.received, types, call };
}

const newSession = (
  stripe: Stripe,
  change: Stripe.Checkout.SessionCreateParams = {},
  options?: Stripe.RequestOptions,
) =>
  stripe.checkout.sessions.create(
    {
      mode: "payment",
      success_url: "http://localhost:3000/thanks",
      line_items: [{ price_data: { currency: "usd", unit_amount: 2_000, product_data: { name: "Book" } } }],
      ...change,
    },
    options,
  );

const monthly = (unitAmount: number): Stripe.Checkout.SessionCreateParams => ({
  mode: "subscription",
  line_items: [
    {
      price_data: {
        currency: "usd",
        unit_amount: unitAmount,
        product_data: { name: "Paper" },
        recurring: { interval: "month" },
      },
    },
  ],
});

async function buy({ sandbox, stripe }: Awaited<ReturnType<typeof open>>, cardNumber?: string) {
  const session = await newSession(stripe);
  expect(await sandbox.pay(session.url, { cardNumber })).toMatchObject({ paid: true });
  return String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
}

async function subscribe({ sandbox, stripe }: Awaited<ReturnType<typeof open>>) {
  const session = await newSession(stripe, monthly(3_000));
  expect(await sandbox.pay(session.url)).toMatchObject({ paid: true });
  return String((await stripe.checkout.sessions.retrieve(session.id)).subscription);
}

test("card 7726: a refund is pending for three days, then succeeds", async () => {
  const shop = await open();
  const refund = await shop.stripe.refunds.create({ payment_intent: await buy(shop, "4000 0000 0000 7726") });
  expect(refund).toMatchObject({ status: "pending", pending_reason: "processing" });
  shop.sandbox.advance(2 * DAY);
  expect(await shop.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: "pending" });
  shop.sandbox.advance(DAY + 1);
  expect((await shop.stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
  expect(await shop.types()).toEqual(expect.arrayContaining(["refund.created", "refund.updated"]));
});

test("card 5126: a refund succeeds, and comes back after three days", async () => {
  const shop = await open();
  const intent = await buy(shop, "4000 0000 0000 5126");
  const refund = await shop.stripe.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe("succeeded");
  shop.sandbox.advance(3 * DAY + 1);
  const failed = await shop.stripe.refunds.retrieve(refund.id);
  expect(failed).toMatchObject({ status: "failed", failure_reason: "expired_or_canceled_card" });
  expect(await shop.types()).toContain("refund.failed");
  const { amount_refunded, refunded } = await shop.stripe.charges.retrieve(String(failed.charge));
  expect([amount_refunded, refunded]).toEqual([0, false]);
  const entries = await shop.stripe.balanceTransactions.list();
  expect(entries.data.map(({ type, amount }) => [type, amount])).toEqual([
    ["refund_failure", 2_000],
    ["refund", -2_000],
    ["charge", 2_000],
  ]);
  // The money is there to be refunded again.
  expect((await shop.stripe.refunds.create({ payment_intent: intent })).amount).toBe(2_000);
});

test("all refunds can be pending or refused, and each can be returned by the bank", async () => {
  const shop = await open();
  const intent = await buy(shop);
  await shop.call("refunds", { style: "insufficient" });
  await expect(shop.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "balance_insufficient",
  });
  await shop.call("refunds", { style: "pending" });
  const refund = await shop.stripe.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe("pending");
  await shop.call(`refunds/${refund.id}/fail`, { reason: "lost_or_stolen_card" });
  expect(await shop.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: "failed",
    failure_reason: "lost_or_stolen_card",
  });
});

test("a change of quantities in the middle of a month is an invoice of its own", async () => {
  const shop = await open();
  const id = await subscribe(shop);
  shop.sandbox.advance(15 * DAY);
  const { items } = await shop.stripe.subscriptions.retrieve(id);
  const changed = items.data.map((item) => ({ id: item.id, quantity: 2 }));
  await shop.stripe.subscriptions.update(id, { items: changed, proration_behavior: "always_invoice" });
  const [newest] = (await shop.stripe.invoices.list({ subscription: id })).data;
  expect(newest).toMatchObject({ billing_reason: "subscription_update", status: "paid" });
  expect(newest?.amount_paid).toBeGreaterThan(1_000);
  expect(newest?.amount_paid).toBeLessThan(2_000);
});

test("a subscription ends on a date, which is not its period's end", async () => {
  const shop = await open();
  const id = await subscribe(shop);
  const { start_date } = await shop.stripe.subscriptions.retrieve(id);
  const cancelAt = start_date + 40 * DAY;
  const changed = await shop.stripe.subscriptions.update(id, { cancel_at: cancelAt });
  expect([changed.cancel_at, changed.cancel_at_period_end]).toEqual([cancelAt, false]);
  shop.sandbox.advance(39 * DAY);
  expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe("active");
  shop.sandbox.advance(2 * DAY);
  expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled", ended_at: cancelAt });
});

test.each([
  ["busy", 429, "rate_limit"],
  ["lock-timeout", 429, "lock_timeout"],
])("%s: an address asks for one answer %d, and nothing is stored under the key", async (fault, status, code) => {
  const { stripe } = await open();
  const create = () => newSession(stripe, { customer_email: `ada+${fault}@example.com` }, { idempotencyKey: "k" });
  await expect(create()).rejects.toMatchObject({ statusCode: status, code });
  expect((await create()).status).toBe("open");
});

test("always-busy and email-invalid are answered so every time", async () => {
  const { stripe } = await open();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(newSession(stripe, { customer_email: "ada+always-busy@example.com" })).rejects.toMatchObject({
      statusCode: 429,
    });
    await expect(newSession(stripe, { customer_email: "ada+email-invalid@example.com" })).rejects.toMatchObject({
      statusCode: 400,
      code: "email_invalid",
    });
  }
});

test("stored-500: the key repeats the error, another key works", async () => {
  const { stripe } = await open();
  const create = (idempotencyKey: string) =>
    newSession(stripe, { customer_email: "ada+stored-500@example.com" }, { idempotencyKey });
  await expect(create("k")).rejects.toMatchObject({ statusCode: 500, type: "StripeAPIError" });
  await expect(create("k")).rejects.toMatchObject({ statusCode: 500, headers: { "idempotent-replayed": "true" } });
  expect((await create("k2")).status).toBe("open");
});

test("faults of any call can be ordered, a number of times, by method and path", async () => {
  const shop = await open();
  const intent = await buy(shop);
  await shop.call("faults", { fault: "busy", path: "/v1/refunds", times: 2 });
  const refund = () => shop.stripe.refunds.create({ payment_intent: intent, amount: 100 }, { idempotencyKey: "k" });
  await expect(refund()).rejects.toMatchObject({ statusCode: 429, code: "rate_limit" });
  expect((await newSession(shop.stripe)).status).toBe("open");
  await expect(refund()).rejects.toMatchObject({ statusCode: 429 });
  expect((await refund()).status).toBe("succeeded");

  await shop.call("faults", { fault: "stored-500", path: "/v1/refunds" });
  const other = () => shop.stripe.refunds.create({ payment_intent: intent, amount: 50 }, { idempotencyKey: "other" });
  await expect(other()).rejects.toMatchObject({ statusCode: 500 });
  await expect(other()).rejects.toMatchObject({ headers: { "idempotent-replayed": "true" } });

  await shop.call("faults", { fault: "lock-timeout", method: "GET", path: "/v1/charges" });
  await expect(shop.stripe.charges.list()).rejects.toMatchObject({ code: "lock_timeout" });
  expect((await shop.stripe.charges.list()).data).toHaveLength(1);
  await expect(shop.call("faults", { fault: "meteor" })).rejects.toMatchObject({ statusCode: 400 });
});

test("events arrive newest first on request", async () => {
  const { stripe, call, sandbox, received, types } = await open();
  await types();
  received.length = 0;
  await call("webhook_deliveries", { style: "reversed" });
  const { url } = await newSession(stripe);
  await sandbox.pay(url);
  expect(await types()).toEqual(["checkout.session.completed", "charge.succeeded", "payment_intent.succeeded"]);
  const [first] = received;
  const event = stripe.webhooks.constructEvent(first?.body ?? "", first?.signature ?? "", sandbox.webhookSecret);
  expect(event.type).toBe("checkout.session.completed");
});

test.each([
  ["4000 0000 0000 0259", "charge.dispute.created"],
  ["4000 0000 0000 5423", "radar.early_fraud_warning.created"],
  ["4000 0000 0000 9235", "review.opened"],
])("card %s: %s", async (card, type) => {
  const shop = await open();
  await buy(shop, card);
  expect(await shop.types()).toContain(type);
});

test.each([
  ["4000 0000 0000 0002", "Your card was declined."],
  ["4000 0000 0000 9995", "Your card has insufficient funds."],
  ["4111 1111 1111 1111", /used a non test card/],
])("card %s is declined", async (cardNumber, message) => {
  const { sandbox, stripe } = await open();
  const { url, id } = await newSession(stripe);
  expect(await sandbox.pay(url, { cardNumber })).toEqual({
    paid: false,
    message: typeof message === "string" ? message : expect.stringMatching(message),
  });
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  expect(await sandbox.pay(url)).toEqual({ paid: true, location: "http://localhost:3000/thanks" });
  await expect(sandbox.pay(url)).rejects.toThrow(/is not open for a payment/);
  await expect(sandbox.pay((await stripe.checkout.sessions.retrieve(id)).url)).rejects.toThrow(/has no page/);
});

test("renewals fail with a card that cannot be charged, and the last attempt ends the subscription", async () => {
  const shop = await open();
  const id = await subscribe(shop);
  await shop.stripe.subscriptions.update(id, { default_payment_method: "pm_card_chargeCustomerFail" });
  expect(shop.sandbox.advance(31 * DAY)).toMatchObject({ invoices_failed: 1 });
  expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  expect(shop.sandbox.advance(15 * DAY)).toMatchObject({ invoices_failed: 3, subscriptions_ended: 1 });
});

test("without an endpoint events are listed only, and the sandbox takes no live key", async () => {
  await using sandbox = await startSandbox();
  const stripe = new Stripe(sandbox.secretKey, { ...sandbox.client, telemetry: false });
  const { id } = await newSession(stripe);
  await stripe.checkout.sessions.expire(id);
  await sandbox.delivered();
  expect((await stripe.events.list()).data).toMatchObject([{ type: "checkout.session.expired", pending_webhooks: 0 }]);
  expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  await expect(startSandbox({ secretKey: "sk_live_1" })).rejects.toThrow("The sandbox takes no live key");
});

test("an endpoint that accepts no event is named", async () => {
  await using sandbox = await startSandbox({ webhookUrl: "http://127.0.0.1:9/hook" });
  const stripe = new Stripe(sandbox.secretKey, { ...sandbox.client, telemetry: false });
  await stripe.checkout.sessions.expire((await newSession(stripe)).id);
  await expect(sandbox.delivered(50)).rejects.toThrow("Events that http://127.0.0.1:9/hook has not accepted: 1");
});
