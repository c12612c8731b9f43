import type Stripe from "stripe";
import { expect, test } from "vitest";
import {
  blast,
  callApi,
  payForm,
  sdkOf,
  startTestSandbox,
  urlOf,
  webPage,
} from "../../../../tests/support/sandbox/sandbox.ts";

const DAY = 86_400;
const START = Date.UTC(2026, 10, 21) / 1_000;

/** A sandbox with a fixed clock; `paid` opens and pays a session. */
async function startAt(seconds = START) {
  const clock = { seconds };
  const setup = await startTestSandbox({ now: () => clock.seconds });
  const payCheckout = async (orderId: string, checkout = webPage) => {
    const session = await setup.payments.openSession(checkout(orderId));
    await payForm(urlOf(session));
    const paidSession = await setup.payments.findSession(session.id);
    if (!paidSession) throw new Error("The session is gone");
    return paidSession;
  };
  return { ...setup, sdk: sdkOf(setup.sandbox.url), clock, payCheckout };
}

async function all<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const paidSession: T[] = [];
  for await (const page of pages) paidSession.push(...page);
  return paidSession;
}

const since = (seconds: number) => new Date(seconds * 1_000);

test("events are listed newest first and filtered by type and creation time", async () => {
  const { payments, clock, payCheckout } = await startAt();
  await payCheckout("order-1");
  clock.seconds += 60;
  await payCheckout("order-2");
  const types = ["checkout.session.completed", "charge.succeeded"];
  const listed = await all(payments.listEvents(since(START), types));
  expect(listed.map(({ type, createdAt }) => [type, createdAt.getTime() / 1_000])).toEqual([
    ["checkout.session.completed", START + 60],
    ["charge.succeeded", START + 60],
    ["checkout.session.completed", START],
    ["charge.succeeded", START],
  ]);
  expect(await all(payments.listEvents(since(START + 1), types))).toEqual(listed.slice(0, 2));
  expect(await all(payments.listEvents(since(START + 61), types))).toEqual([]);
  expect(await all(payments.listEvents(since(START), ["invoice.paid"]))).toEqual([]);
});

test("a listed event equals the delivered one", async () => {
  const { payments, events, payCheckout } = await startAt();
  await payCheckout("order-1");
  const { body, signature } = await events.next("checkout.session.completed");
  const [listed] = await all(payments.listEvents(since(START), ["checkout.session.completed"]));
  expect(listed).toEqual(payments.readEvent(body, signature));
});

test("events older than 30 days are not listed", async () => {
  const { payments, clock, payCheckout } = await startAt();
  await payCheckout("order-1");
  const types = ["checkout.session.completed"];
  const [event] = await all(payments.listEvents(since(START), types));
  clock.seconds += 30 * DAY;
  expect(await all(payments.listEvents(since(START), types))).toEqual([event]);
  clock.seconds += 1;
  expect(await all(payments.listEvents(since(START), types))).toEqual([]);
});

test("a list of 105 can be paged to its end", async () => {
  const { payments, clock, sandbox } = await startAt();
  const sessionIds: string[] = [];
  for (let count = 0; count < 105; count++) sessionIds.push((await payments.openSession(webPage(`order-${count}`))).id);
  clock.seconds += DAY;
  const listed = await all(payments.listEvents(since(START), ["checkout.session.expired"]));
  expect(listed.map(({ objectId }) => objectId)).toEqual(sessionIds.toReversed());
  const many = Array.from({ length: 21 }, (_, index) => `types[]=t${index}`).join("&");
  expect((await callApi(sandbox.url, `/v1/events?${many}`)).status).toBe(400);
});

test("sessions, invoices, refunds and disputes are filtered by creation time and status", async () => {
  const { payments, clock, payCheckout, sdk } = await startAt();
  const early = await payCheckout("order-1");
  await payments.openSession(webPage("order-2"));
  const first = await payCheckout("order-3", blast);
  clock.seconds += DAY;
  const late = await payCheckout("order-4");
  const second = await payCheckout("order-5", blast);

  const ids = async (pages: AsyncIterable<{ id: string }[]>) => (await all(pages)).map(({ id }) => id);
  expect(await ids(payments.listCompleteSessions(since(START)))).toEqual([second.id, late.id, first.id, early.id]);
  expect(await ids(payments.listCompleteSessions(since(START + 1)))).toEqual([second.id, late.id]);

  const invoices = await all(payments.listPaidInvoices(since(START)));
  expect(
    invoices.map(({ subscriptionId, orderId, paymentIntentId }) => ({ subscriptionId, orderId, paymentIntentId })),
  ).toEqual(
    [second, first].map(({ subscriptionId, orderId, paymentIntentId }) => ({
      subscriptionId,
      orderId,
      paymentIntentId,
    })),
  );
  expect(await all(payments.listPaidInvoices(since(START + 1)))).toEqual(invoices.slice(0, 1));

  for (const [session, amount] of [
    [early, 100],
    [early, 200],
    [late, 300],
  ] as const)
    await sdk.refunds.create({ payment_intent: session.paymentIntentId ?? "", amount });
  expect(await all(payments.listRefundedPayments(since(START)))).toEqual([late.paymentIntentId, early.paymentIntentId]);
  expect(await all(payments.listRefundedPayments(since(START + DAY + 1)))).toEqual([]);

  await sdk.rawRequest("POST", `/v1/test_helpers/payment_intents/${late.paymentIntentId}/dispute`);
  const disputes = await all(payments.listDisputes(since(START)));
  expect(disputes).toEqual(await payments.findDisputes(late.paymentIntentId ?? ""));
  expect(disputes).toMatchObject([{ amount: 29_600, withdrawn: 29_600 }]);
  expect(await all(payments.listDisputes(since(START + DAY + 1)))).toEqual([]);
  expect(await payments.findDisputes(early.paymentIntentId ?? "")).toEqual([]);

  await payments.endSubscription(first.subscriptionId ?? "", "now");
  await payments.endSubscription(second.subscriptionId ?? "", "period-end");
  expect(await all(payments.listSubscriptions())).toMatchObject([
    { id: second.subscriptionId, status: "active", endsAtPeriodEnd: true, orderId: "order-5" },
    { id: first.subscriptionId, status: "ended", orderId: "order-3" },
  ]);
  const running = await sdk.subscriptions.list();
  expect(running.data.map(({ id }: Stripe.Subscription) => id)).toEqual([second.subscriptionId]);
});

test("the webhook endpoint is listed as enabled", async () => {
  const { payments, events } = await startTestSandbox();
  const url = "url" in events ? events.url : "";
  const expected = { key: true, unsent: [], clock: expect.any(Date) };
  expect(await payments.checkAccess(url, ["invoice.paid"])).toEqual({ ...expected, webhook: true });
  const elsewhere = "https://shop.example/api/webhooks/stripe";
  expect(await payments.checkAccess(elsewhere, ["invoice.paid"])).toEqual({ ...expected, webhook: false });
});
