import type Stripe from "stripe";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  payForm,
  SUBSCRIBED_AT,
  sdkOf,
  startTestSandbox,
  startTestSubscription,
  urlOf,
  webPage,
} from "../../../tests/support/sandbox/sandbox.ts";

const DAY = 86_400;
const START = SUBSCRIBED_AT;

/** A subscription of $650.00 per month that started at START, with helpers. */
async function startSubscription(options?: Parameters<typeof startTestSubscription>[0]) {
  const setup = await startTestSubscription(options);
  const { sdk, id } = setup;
  const customer = String((await sdk.subscriptions.retrieve(id)).customer);
  /** The invoices after the first, oldest first. */
  const renewals = async () =>
    (await sdk.invoices.list({ subscription: id, limit: 100 })).data
      .filter((invoice) => invoice.billing_reason === "subscription_cycle")
      .reverse();
  return { ...setup, customer, renewals };
}

const days = (invoices: Stripe.Invoice[]) => invoices.map(({ created }) => (created - START) / DAY);

test("moving the clock by a year bills each month on its own day", async () => {
  const { advance, renewals, payments, id } = await startSubscription();
  const { now, ahead, happened } = await advance(365 * DAY);
  expect([now, ahead]).toEqual([START + 365 * DAY, 365 * DAY]);
  expect(happened).toEqual({
    refunds_settled: 0,
    sessions_expired: 0,
    invoices_paid: 12,
    invoices_failed: 0,
    subscriptions_ended: 0,
  });
  const invoices = await renewals();
  expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual(Array(12).fill(65_000));
  // November 21 to November 21: months of 30, 31, 31, 28 days, and so on.
  expect(days(invoices)).toEqual([30, 61, 92, 120, 151, 181, 212, 242, 273, 304, 334, 365]);
  expect((await payments.findSubscription(id))?.periodEnd).toEqual(new Date("2027-12-21T00:00:00Z"));
});

test("a renewal runs when it is due, without moving the clock", async () => {
  let seconds = START;
  const { payments, renewals, events } = await startSubscription({ now: () => seconds });
  seconds += 30 * DAY - 1;
  expect(await renewals()).toEqual([]);
  seconds += 1;
  const [renewal] = await renewals();
  expect(renewal).toMatchObject({ status: "paid", amount_paid: 65_000 });
  expect(await payments.findInvoice(renewal?.id ?? "")).toMatchObject({
    renewal: true,
    paid: true,
    orderId: "order-7",
  });
  await expect.poll(() => events.received.filter(({ type }) => type === "invoice.paid").length).toBe(2);
});

test("the timer bills a subscription without any request", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let seconds = START;
  const { events } = await startSubscription({ now: () => seconds });
  await events.next("checkout.session.completed");
  seconds += 30 * DAY;
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => events.received.filter(({ type }) => type === "invoice.paid").length).toBe(2);
});

test("after a restart the clock is still ahead; events have its time, signatures the real time", async () => {
  const { advance, sandbox, stateFile } = await startSubscription();
  await advance(31 * DAY);
  await sandbox.close();
  const after = await startTestSandbox({ now: () => START + 5, stateFile });
  const sdk = sdkOf(after.sandbox.url);
  const newSession = await after.payments.openSession(webPage("order-8"));
  expect((await sdk.checkout.sessions.retrieve(newSession.id)).created).toBe(START + 5 + 31 * DAY);
  await payForm(urlOf(newSession));
  const { body, signature } = await after.events.next("checkout.session.completed", newSession.id);
  expect(after.payments.readEvent(body, signature).createdAt).toEqual(new Date((START + 5 + 31 * DAY) * 1_000));
  expect(signature).toContain(`t=${START + 5},`);
});

test("an open session expires when the clock passes its end", async () => {
  const { advance, payments } = await startSubscription();
  const session = await payments.openSession(webPage("order-1"));
  expect((await advance(DAY)).happened).toMatchObject({ sessions_expired: 1 });
  expect((await payments.findSession(session.id))?.status).toBe("expired");
});

test("a declined card is retried after 3, 5 and 7 days, then the subscription ends", async () => {
  const { advance, payments, sdk, id, renewals } = await startSubscription();
  await sdk.subscriptions.update(id, { default_payment_method: "pm_card_chargeCustomerFail" });
  expect((await advance(30 * DAY)).happened).toMatchObject({ invoices_failed: 1, subscriptions_ended: 0 });
  expect(await payments.findSubscription(id)).toMatchObject({ status: "past_due" });
  await advance(15 * DAY);
  const failures = await sdk.events.list({ type: "invoice.payment_failed" });
  expect(failures.data.map(({ created }) => (created - START) / DAY)).toEqual([45, 38, 33, 30]);
  expect(await payments.findSubscription(id)).toMatchObject({ status: "ended" });
  expect(await sdk.subscriptions.retrieve(id)).toMatchObject({ cancellation_details: { reason: "payment_failed" } });
  expect((await sdk.events.list({ type: "customer.subscription.deleted" })).data).toHaveLength(1);
  // No more retries, but the open invoice can still be paid.
  expect((await advance(300 * DAY)).happened).toMatchObject({ invoices_paid: 0, invoices_failed: 0 });
  const [openInvoice] = await renewals();
  await expect(sdk.invoices.pay(openInvoice?.id ?? "")).rejects.toMatchObject({
    code: "card_declined",
    statusCode: 402,
  });
  const other = { payment_method: "pm_card_visa" };
  expect(await sdk.invoices.pay(openInvoice?.id ?? "", other)).toMatchObject({ status: "paid", amount_paid: 65_000 });
  expect(await payments.findSubscription(id)).toMatchObject({ status: "ended" });
});

test("a card that works again pays the declined invoice at the next attempt", async () => {
  const { advance, payments, sdk, id } = await startSubscription();
  await sdk.subscriptions.update(id, { default_payment_method: "pm_card_chargeCustomerFail" });
  await advance(30 * DAY);
  await sdk.subscriptions.update(id, { default_payment_method: "pm_card_visa" });
  expect((await advance(3 * DAY)).happened).toMatchObject({ invoices_paid: 1, invoices_failed: 0 });
  expect(await payments.findSubscription(id)).toMatchObject({ status: "active" });
});

test("a subscription canceled at the period's end ends then and is not billed again", async () => {
  const { advance, payments, id, renewals } = await startSubscription();
  await payments.endSubscription(id, "period-end");
  expect((await advance(90 * DAY)).happened).toMatchObject({ subscriptions_ended: 1, invoices_paid: 0 });
  expect(await payments.findSubscription(id)).toMatchObject({ status: "ended" });
  expect(await renewals()).toEqual([]);
});

test("credit is used before the card; a fully credited renewal creates no payment", async () => {
  const { advance, payments, sdk, customer, renewals } = await startSubscription();
  await sdk.customers.createBalanceTransaction(customer, { amount: -100_000, currency: "usd" });
  await advance(62 * DAY);
  const [whole, part] = await renewals();
  expect(whole).toMatchObject({
    status: "paid",
    total: 65_000,
    amount_due: 0,
    amount_paid: 0,
    starting_balance: -100_000,
    ending_balance: -35_000,
    payments: { data: [] },
  });
  expect(await payments.findInvoice(whole?.id ?? "")).toMatchObject({ paid: true, amount: 0, paymentIntentId: null });
  expect(await payments.findInvoice(part?.id ?? "")).toMatchObject({ paid: true, amount: 30_000 });
  expect((await sdk.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({ balance: 0 });
  expect((await sdk.balanceTransactions.list()).data.map(({ amount }) => amount)).toEqual([30_000, 65_000]);
});

test("less than 50 cents is not charged but added to the next invoice", async () => {
  const { advance, sdk, customer, renewals } = await startSubscription();
  await sdk.customers.createBalanceTransaction(customer, { amount: -64_970, currency: "usd" });
  await advance(62 * DAY);
  expect(await renewals()).toMatchObject([
    { status: "paid", amount_paid: 0, ending_balance: 30, payments: { data: [] } },
    { status: "paid", amount_paid: 65_030, starting_balance: 30, ending_balance: 0 },
  ]);
});
