import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activity, orderEvents, orders, refunds } from "~/db/tables";
import { policyRefund } from "~/order/order";
import { handlePaymentEvent } from "../../../tests/support/app/payment-events";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { sendPaymentLink } from "../checkout/payment-link.server";
import { sendPaymentLinkMail, sendRefundNotice } from "../mails/staff-mails.server";
import { fulfilOrder } from "../payments/fulfil-order.server";
import { finishRefund, requestRefund } from "./refunds.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const AMOUNT = 29_900;
const PAYMENT = "pi_1";

async function paidOrder(changes: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const [order] = await app.db
    .insert(orders)
    .values({
      service: "web-page",
      name: "Acme Ltd",
      email: "jo@acme.example",
      pageType: "Landing page",
      amount: AMOUNT,
      status: "paid",
      brief: { name: "Jo" },
      live: false,
      fingerprint: randomUUID(),
      paymentIntentId: PAYMENT,
      ...changes,
    })
    .returning();
  if (!order) throw new Error("No order was written");
  app.payments.taken.set(PAYMENT, AMOUNT);
  return order.id;
}
const ask = (orderId: string, amount: number, id: string = randomUUID(), actor = "ann@team.example") =>
  requestRefund(app, { id, orderId, amount, reason: "Changed their mind", actor });
const orderOf = async (id: string) => (await app.db.select().from(orders).where(eq(orders.id, id)))[0];
const kinds = async () => (await app.db.select().from(orderEvents).orderBy(orderEvents.id)).map(({ kind }) => kind);
/** What the activity log of staff says. */
const done = () =>
  app.db
    .select({ actor: activity.actor, kind: activity.kind, subject: activity.subject })
    .from(activity)
    .orderBy(activity.id);
const event = (type: string, id: string) => ({
  id,
  type,
  createdAt: new Date(),
  live: false,
  objectId: "ch_1",
  sessionId: null,
  paymentIntentId: PAYMENT,
});

describe("refunds", () => {
  test("the policy gives the total less 5 %", () => {
    expect([29_900, 65_000, 299_700, 50].map(policyRefund)).toEqual([28_405, 61_750, 284_715, 48]);
  });

  test("a part, then the rest: status, timeline, ledger and one mail each", async () => {
    const id = await paidOrder();
    expect(await ask(id, 10_000)).toEqual({ ok: true, status: "succeeded" });
    expect(await orderOf(id)).toMatchObject({ status: "partially_refunded", refundedAmount: 10_000 });
    expect(await ask(id, 19_900)).toEqual({ ok: true, status: "succeeded" });
    expect(await orderOf(id)).toMatchObject({ status: "refunded", refundedAmount: AMOUNT });
    expect(await kinds()).toEqual(["refund-requested", "refunded", "refund-requested", "refunded"]);
    expect(await done()).toEqual([
      { actor: "ann@team.example", kind: "refund", subject: id },
      { actor: "ann@team.example", kind: "refund", subject: id },
    ]);
    for (const copy of ["evt_1", "evt_2", "evt_2"]) await handlePaymentEvent(app, event("charge.refunded", copy));
    const notices = (await app.jobs()).filter(({ name }) => name === "refund-notice");
    expect(notices).toHaveLength(2);
    await sendRefundNotice(app, String(notices[0]?.data.refundId));
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]).toMatchObject({ to: "jo@acme.example" });
    expect(app.mails[0]?.text).toContain("$100.00");
  });

  test("whatever is asked for at once, never more than was paid goes back", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 2, maxLength: 6 }),
        async (amounts) => {
          await app.reset();
          const id = await paidOrder();
          const answers = await Promise.all(amounts.map((amount) => ask(id, amount)));
          const given = app.payments.refunds.reduce((sum, { amount }) => sum + amount, 0);
          expect(given).toBeLessThanOrEqual(AMOUNT);
          expect(answers.filter(({ ok }) => ok)).toHaveLength(app.payments.refunds.length);
          expect((await orderOf(id))?.refundedAmount).toBe(given);
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);

  test("a second press is the same refund", async () => {
    const id = await paidOrder();
    const press = randomUUID();
    expect(await Promise.all([ask(id, 5_000, press), ask(id, 5_000, press)])).toEqual([
      { ok: true, status: "succeeded" },
      { ok: true, status: "succeeded" },
    ]);
    expect(app.payments.refunds).toHaveLength(1);
  });

  test("a lost answer is found again by the job, more than a day later as well, without a second refund", async () => {
    const id = await paidOrder();
    const press = randomUUID();
    app.payments.lostAnswers = 1;
    expect(await ask(id, 5_000, press)).toEqual({ ok: true, status: "requested" });
    app.payments.refunds.forEach((refund, index, all) => {
      all[index] = { ...refund, key: "forgotten" };
    });
    await finishRefund(app, press);
    expect(app.payments.refunds).toHaveLength(1);
    expect(await orderOf(id)).toMatchObject({ status: "partially_refunded", refundedAmount: 5_000 });
  });

  test("while the provider is down the amount is held, and the job asks again until it answers", async () => {
    const id = await paidOrder();
    const press = randomUUID();
    app.payments.down = true;
    expect(await ask(id, AMOUNT, press)).toEqual({ ok: true, status: "requested" });
    expect(await ask(id, 1)).toMatchObject({ ok: false });
    await expect(finishRefund(app, press)).rejects.toThrow();
    app.payments.down = false;
    await finishRefund(app, press);
    expect(await orderOf(id)).toMatchObject({ status: "refunded" });
  });

  test("what the provider refuses is told, noted, and frees its amount", async () => {
    const id = await paidOrder();
    app.payments.taken.set(PAYMENT, 100);
    expect(await ask(id, 5_000)).toMatchObject({ ok: false });
    expect(await kinds()).toEqual(["refund-requested", "refund-refused"]);
    expect(await orderOf(id)).toMatchObject({ status: "paid", refundedAmount: 0 });
    expect(await ask(id, 100)).toEqual({ ok: true, status: "succeeded" });
  });

  test("an order that was not paid gives nothing back", async () => {
    const id = await paidOrder({ status: "pending" });
    expect(await ask(id, 1)).toEqual({ ok: false, error: "Nothing of this order can be refunded." });
  });

  test.each([
    [false, "live" as const, "This order was made with test payments, and the shop now takes live ones."],
    [true, "sandbox" as const, "This order was paid with real money, and the shop now takes test payments."],
  ])("of an order of the other mode (live: %s) is refused before the provider is asked", async (live, mode, why) => {
    const id = await paidOrder({ live });
    app.payments.mode = mode;
    app.payments.down = true;
    expect(await ask(id, 100)).toMatchObject({ ok: false, error: expect.stringContaining(why) });
    expect(await app.db.select().from(refunds)).toEqual([]);
    expect(await app.jobs()).toEqual([]);
  });

  test("a refund made at the provider's own pages arrives with its event", async () => {
    const id = await paidOrder();
    await app.payments.refund({ paymentIntentId: PAYMENT, amount: AMOUNT, refundId: "elsewhere", idempotencyKey: "x" });
    await handlePaymentEvent(app, event("refund.created", "evt_1"));
    expect(await orderOf(id)).toMatchObject({ status: "refunded" });
    expect(await app.db.select().from(refunds)).toMatchObject([{ actor: "provider", amount: AMOUNT }]);
  });

  test("a refund that comes to nothing gives the order its status back, and late news change nothing", async () => {
    const id = await paidOrder();
    await ask(id, AMOUNT);
    const [made] = app.payments.refunds;
    if (made) app.payments.refunds[0] = { ...made, status: "failed" };
    await handlePaymentEvent(app, event("refund.failed", "evt_1"));
    expect(await orderOf(id)).toMatchObject({ status: "paid", refundedAmount: 0 });
    if (made) app.payments.refunds[0] = made;
    await handlePaymentEvent(app, event("refund.updated", "evt_2"));
    expect(await orderOf(id)).toMatchObject({ status: "paid", refundedAmount: 0 });
  });

  test("the news of a refund may come before the news of the payment", async () => {
    const id = await paidOrder({ status: "pending", paymentIntentId: null });
    const session = await app.payments.openSession({
      ...{ orderId: id, productName: "Custom Web Page", amount: AMOUNT, email: "jo@acme.example", metadata: {} },
      ...{ successUrl: "http://localhost/", cancelUrl: "http://localhost/" },
    });
    app.payments.pay(session.id);
    app.payments.change(session.id, { paymentIntentId: PAYMENT });
    await app.payments.refund({ paymentIntentId: PAYMENT, amount: 900, refundId: "elsewhere", idempotencyKey: "x" });
    await handlePaymentEvent(app, event("charge.refunded", "evt_1"));
    expect(await orderOf(id)).toMatchObject({ status: "partially_refunded", refundedAmount: 900 });
  });
});

describe("payment links", () => {
  const requested = () =>
    paidOrder({
      service: "retro-game",
      status: "pending",
      paymentIntentId: null,
      amount: 299_700,
      pageType: "retro-game",
    });
  const sessions = () => [...app.payments.sessions.values()];

  test("a request gets a checkout that is mailed, watched by the sweep, and fulfilled as any other", async () => {
    const id = await requested();
    expect(await sendPaymentLink(app, id, "ann@team.example")).toBeNull();
    const [session] = sessions();
    expect(await orderOf(id)).toMatchObject({ paymentSessionId: session?.id, status: "pending" });
    expect((await orderOf(id))?.nextCheckAt).not.toBeNull();
    await sendPaymentLinkMail(app, id, "job-1");
    expect(app.mails[0]).toMatchObject({ to: "jo@acme.example" });
    expect(app.mails[0]?.text).toContain(session?.url);
    app.payments.pay(session?.id ?? "");
    await fulfilOrder(app, session?.id ?? "", "provider");
    expect(await orderOf(id)).toMatchObject({ status: "paid" });
    expect(await sendPaymentLink(app, id, "ann@team.example")).toMatch(/not paid yet/);
    expect(await kinds()).toEqual(["payment-link-sent", "paid"]);
    expect(await done()).toEqual([{ actor: "ann@team.example", kind: "payment-link", subject: id }]);
  });

  test("two presses send one checkout; after it has expired another one is opened", async () => {
    const id = await requested();
    await Promise.all([sendPaymentLink(app, id, "a@team.example"), sendPaymentLink(app, id, "b@team.example")]);
    expect(sessions()).toHaveLength(1);
    app.payments.change(sessions()[0]?.id ?? "", { status: "expired", url: null });
    await fulfilOrder(app, sessions()[0]?.id ?? "", "sweep");
    expect(await orderOf(id)).toMatchObject({ status: "cancelled" });
    expect(await sendPaymentLink(app, id, "a@team.example")).toBeNull();
    expect(sessions()).toHaveLength(2);
    expect(await orderOf(id)).toMatchObject({ status: "pending", paymentSessionId: sessions()[1]?.id });
  });

  test("a request taken in test mode and linked after going live is refused, and nothing is opened", async () => {
    const id = await requested();
    app.payments.mode = "live";
    expect(await sendPaymentLink(app, id, "ann@team.example")).toBe(
      "This order was made with test payments, and the shop now takes live ones. Ask the customer to send the request again.",
    );
    expect(app.payments.opened).toEqual([]);
    expect(await orderOf(id)).toMatchObject({ status: "pending", paymentSessionId: null });
    expect(await app.jobs()).toEqual([]);
  });

  test("what is sold on the site takes no link", async () => {
    expect(await sendPaymentLink(app, await paidOrder({ status: "pending" }), "ann@team.example")).toMatch(/request/);
  });
});
