import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activity, orderEvents, orders } from "~/db/tables";
import type { LinkedCustomer } from "~/orders/access/order-links.server";
import { findCustomerOrder } from "~/orders/customer/customer-orders.server";
import { finishEnd } from "~/orders/subscriptions/end-subscription.server";
import { finishResume } from "~/orders/subscriptions/resume-subscription.server";
import { applySubscription, noteFailedRenewal } from "~/orders/subscriptions/subscriptions.server";
import type { Subscription } from "~/payments/payments";
import { orderById, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { customerActions } from "./customer-actions.server";
import { standingOf } from "./order-words";

/** What a customer does with a subscription, as the page's forms ask for it. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const ID = "sub_1";
const PERIOD_END = new Date("2026-12-21T18:00:00Z");
const UNTIL = "December 21, 2026";

const atProvider = (changes: Partial<Subscription> = {}): Subscription => ({
  ...{
    id: ID,
    orderId: null,
    status: "active",
    endsAtPeriodEnd: false,
    periodEnd: PERIOD_END,
    live: false,
    ...changes,
  },
});

/** A BLAST subscription whose first month is paid, and what its customer can press. */
async function subscribed(changes: Partial<Subscription> = {}) {
  const subscription = atProvider(changes);
  app.payments.subscriptions.set(ID, subscription);
  const orderId = await writePaidOrder(app, {
    ...{ service: "blast", pageType: "social-posts", amount: 65_000, subscriptionId: ID, subscriptionStatus: "active" },
    ...{ sharedAt: app.now(), paidAt: new Date("2026-11-21T18:00:00Z") },
  });
  await applySubscription(app, subscription);
  const order = await orderById(app, orderId);
  const customer: LinkedCustomer = { email: order?.email.toLowerCase() ?? "", orderId, endsAt: app.now() };
  const look = async () => {
    const found = await findCustomerOrder(app, customer);
    if (!found) throw new Error("The customer sees no order");
    return found;
  };
  const press = async (intent: string, requestId: string = randomUUID()) => {
    const form = new FormData();
    form.set("requestId", requestId);
    const act = customerActions.get(intent);
    if (!act) throw new Error(`Nothing is called ${intent}`);
    return act({ app, customer, order: await look(), form });
  };
  const kinds = async () =>
    (await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id))).map(
      ({ kind }) => kind,
    );
  return { orderId, look, press, kinds };
}
const mailJobs = async () => (await app.jobs()).map(({ name }) => name).filter((name) => /-(mail|notice)$/.test(name));
const job = async (name: string) => {
  const found = (await app.jobs()).findLast((each) => each.name === name);
  if (!found) throw new Error(`No job ${name}`);
  return found.data;
};
const failMonth = async () => {
  const month = {
    subscriptionId: ID,
    orderId: null,
    renewal: true,
    paid: false,
    amount: 0,
    currency: "usd",
    live: false,
  };
  const payUrl = "https://invoice.example/in_2";
  const nextAttempt = new Date("2026-12-24T18:00:00Z");
  app.payments.invoices.set("in_2", { id: "in_2", paymentIntentId: null, payUrl, nextAttempt, ...month });
  app.payments.subscriptions.set(ID, atProvider({ status: "past_due", latestInvoiceId: "in_2" }));
  await noteFailedRenewal(app, "in_2");
};

describe("canceling", () => {
  test("ends with the paid month, says until when, and tells customer and team once", async () => {
    const { press, look, kinds } = await subscribed();
    expect(await press("cancel-subscription")).toMatchObject({ ok: true, message: expect.stringContaining(UNTIL) });
    expect((await look()).subscription).toMatchObject({
      status: "ending",
      periodEnd: PERIOD_END.toISOString(),
      waiting: null,
    });
    expect(await press("cancel-subscription")).toMatchObject({ ok: true, message: expect.stringContaining(UNTIL) });
    expect(await kinds()).toEqual(["subscription-end-requested", "subscription-ending"]);
    expect(await mailJobs()).toEqual(["subscription-ending-mail", "subscription-ending-notice"]);
    expect((await look()).timeline[0]?.text).toBe("Your subscription is set to end with the month you’ve paid for.");
    // The log of what staff did is not about customers.
    expect(await app.db.select().from(activity)).toEqual([]);
  });

  test("pressed twice on one page while the provider is down is one request, made when it is back", async () => {
    const { press, look } = await subscribed();
    app.payments.down = true;
    const id = randomUUID();
    for (let presses = 1; presses <= 2; presses++)
      expect(await press("cancel-subscription", id)).toMatchObject({
        ok: true,
        message: expect.stringMatching(/isn’t responding.*email you/),
      });
    expect((await look()).subscription).toMatchObject({ status: "active", waiting: "end" });
    app.payments.down = false;
    expect((await app.jobs()).map(({ name }) => name)).toEqual(["end-subscription"]);
    await finishEnd(app, (await job("end-subscription")) as Parameters<typeof finishEnd>[1]);
    expect((await look()).subscription).toMatchObject({ status: "ending", waiting: null });
    expect(await mailJobs()).toEqual(["subscription-ending-mail", "subscription-ending-notice"]);
  });

  test("a past-due one ends it at once: nothing is paid that it could run out with", async () => {
    const { press, look } = await subscribed();
    await failMonth();
    expect(await press("cancel-subscription")).toMatchObject({
      ok: true,
      message: expect.stringContaining("has ended"),
    });
    expect((await look()).subscription).toMatchObject({ status: "ended" });
  });

  test("without the page's own request id, or of an order without one, changes nothing", async () => {
    const { press, orderId } = await subscribed();
    expect(await press("cancel-subscription", "x")).toMatchObject({ ok: false });
    await app.db.update(orders).set({ subscriptionStatus: null, subscriptionId: null }).where(eq(orders.id, orderId));
    expect(await press("cancel-subscription")).toMatchObject({ ok: false });
    expect(await press("resume-subscription")).toMatchObject({ ok: false });
    expect(await press("change-card")).toMatchObject({ ok: false });
    expect(await press("pay-month")).toMatchObject({ ok: false });
    expect(await app.jobs()).toEqual([]);
  });
});

describe("resuming", () => {
  test("goes on as before, once, and tells customer and team", async () => {
    const { press, look, kinds } = await subscribed();
    await press("cancel-subscription");
    for (let presses = 1; presses <= 2; presses++)
      expect(await press("resume-subscription")).toMatchObject({ ok: true });
    const { subscription, details } = await look();
    expect(subscription).toMatchObject({ status: "active", periodEnd: PERIOD_END.toISOString() });
    expect(details.next).toEqual({ cents: 65_000, on: PERIOD_END.toISOString() });
    expect((await kinds()).slice(2)).toEqual(["subscription-resume-requested", "subscription-resumed"]);
    expect((await mailJobs()).slice(2)).toEqual(["subscription-resumed-mail", "subscription-resumed-notice"]);
  });

  test("right after canceling is not undone by the job of the cancellation, nor the other way round", async () => {
    const { press, look } = await subscribed();
    await press("cancel-subscription");
    const end = (await job("end-subscription")) as Parameters<typeof finishEnd>[1];
    await press("resume-subscription");
    await finishEnd(app, end);
    expect((await look()).subscription).toMatchObject({ status: "active" });
    const resume = (await job("resume-subscription")) as Parameters<typeof finishResume>[1];
    await press("cancel-subscription");
    await finishResume(app, resume);
    expect((await look()).subscription).toMatchObject({ status: "ending" });
  });

  test("heard by the provider before the cancellation that came first, it is asked for again", async () => {
    const { press, look } = await subscribed({ endsAtPeriodEnd: true });
    const { endSubscription } = app.payments;
    await press("resume-subscription");
    app.payments.endSubscription = async (...asked) => {
      // While the provider is asked to end it, the customer changes their mind, and is heard first.
      const answer = await endSubscription.apply(app.payments, asked);
      await applySubscription(app, answer);
      await press("resume-subscription");
      app.payments.subscriptions.set(ID, answer);
      return answer;
    };
    await press("cancel-subscription");
    app.payments.endSubscription = endSubscription;
    await finishResume(app, (await job("resume-subscription")) as Parameters<typeof finishResume>[1]);
    expect((await look()).subscription).toMatchObject({ status: "active", waiting: null });
  });

  test("too late says so, and our books learn it", async () => {
    const { press, look, kinds } = await subscribed();
    await press("cancel-subscription");
    app.payments.subscriptions.set(ID, atProvider({ status: "ended", endedAt: PERIOD_END, unpaid: false }));
    expect(await press("resume-subscription")).toMatchObject({ ok: false, error: expect.stringContaining("ended") });
    expect((await look()).subscription).toMatchObject({ status: "ended", endedAt: PERIOD_END.toISOString() });
    expect((await kinds()).at(-1)).toBe("subscription-resume-refused");
  });

  test("while the provider is down is kept, and done later", async () => {
    const { press, look } = await subscribed();
    await press("cancel-subscription");
    app.payments.down = true;
    expect(await press("resume-subscription")).toMatchObject({
      ok: true,
      message: expect.stringContaining("kept your request"),
    });
    expect((await look()).subscription).toMatchObject({ status: "ending", waiting: "resume" });
    app.payments.down = false;
    await finishResume(app, (await job("resume-subscription")) as Parameters<typeof finishResume>[1]);
    expect((await look()).subscription).toMatchObject({ status: "active", waiting: null });
  });
});

describe("the card", () => {
  test("is changed on the provider's own page, which leads back to this order", async () => {
    const { press, orderId } = await subscribed();
    const { leaveTo } = await press("change-card");
    const url = new URL(leaveTo ?? "");
    expect(url.origin).toBe("https://portal.example");
    expect(url.searchParams.get("back")).toBe(`http://localhost:3000/my-order?order=${orderId}&from=provider`);
  });

  test("a failed month says when it is tried again and leads to the page that takes its payment", async () => {
    const { press, look } = await subscribed();
    await failMonth();
    const order = await look();
    expect(order.subscription).toMatchObject({ status: "past_due", retryAt: "2026-12-24T18:00:00.000Z" });
    expect(standingOf(order, String).title).toBe("Payment failed");
    expect(await press("pay-month")).toMatchObject({ ok: true, leaveTo: "https://invoice.example/in_2" });
    const invoice = app.payments.invoices.get("in_2");
    if (invoice) app.payments.invoices.set("in_2", { ...invoice, paid: true, payUrl: null });
    const paid = await press("pay-month");
    expect(paid).toMatchObject({ ok: true, message: "This month is paid. Thank you!" });
    expect(paid.leaveTo).toBeUndefined();
  });

  test("after the last failed try it has ended, and says why", async () => {
    const { look } = await subscribed();
    await failMonth();
    await applySubscription(
      app,
      atProvider({ status: "ended", endedAt: new Date("2027-01-05T18:00:00Z"), unpaid: true }),
    );
    const order = await look();
    expect(order.subscription).toMatchObject({
      status: "ended",
      unpaid: true,
      endedAt: "2027-01-05T18:00:00.000Z",
      retryAt: null,
    });
    expect(standingOf(order, String).sentence).toContain("all tries failed");
  });

  test("a provider that is down, or says no, is told in a sentence", async () => {
    const { press } = await subscribed();
    app.payments.down = true;
    for (const intent of ["change-card", "pay-month"])
      expect(await press(intent)).toEqual({
        ok: false,
        error: "The card provider isn’t responding right now. Nothing has changed. Please try again in a few minutes.",
      });
    app.payments.down = false;
    app.payments.subscriptions.clear();
    expect(await press("change-card")).toMatchObject({ ok: false, error: expect.stringContaining("Please email") });
    expect(await press("pay-month")).toMatchObject({ ok: false });
  });

  test("of an order of the other mode is left alone", async () => {
    const { press, look } = await subscribed();
    await app.db.update(orders).set({ live: true });
    expect((await look()).subscription).toMatchObject({ changeable: false });
    for (const intent of ["cancel-subscription", "resume-subscription", "change-card"])
      expect(await press(intent), intent).toMatchObject({ ok: false });
  });
});
