import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { issueRefund, processRefund } from "~/billing/refunds/refunds.server";
import { orderEvents, orders, refunds } from "~/lib/db/schema/index";
import { adminActivity, BLAST_MONTH, orderById, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { ID, PERIOD_END, providerSubscription } from "../../../tests/support/app/subscriptions";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { cancelSubscription, processCancellation } from "./cancel-and-resume.server";
import type { CancellationTiming } from "./cancellation-timings";

const app = setUpTestApp();

const AMOUNT = 65_000;
const ANN = "ann@team.example";

/** A BLAST subscription with its first month and one renewal, both paid. */
async function subscribed() {
  const first = await writePaidOrder(app, { ...BLAST_MONTH, subscriptionStatus: "active" });
  const renewal = await writePaidOrder(app, { ...BLAST_MONTH, paymentIntentId: "pi_2", invoiceId: "in_2" });
  for (const payment of ["pi_1", "pi_2"]) app.paymentProvider.taken.set(payment, AMOUNT);
  app.paymentProvider.subscriptions.set(ID, providerSubscription({ orderId: first }));
  return { first, renewal };
}
const refundAnd = (orderId: string, end: CancellationTiming | "keep" | undefined, id: string = randomUUID()) =>
  issueRefund(app, { id, orderId, amount: AMOUNT, reason: "It was not what they wanted", actor: ANN, end });
const end = (orderId: string, when: CancellationTiming, requestId: string = randomUUID()) =>
  cancelSubscription(app, { requestId, orderId, when, actor: ANN });
const atProvider = () => app.paymentProvider.subscriptions.get(ID);
const orderOf = (id: string) => orderById(app, id);
const eventsOf = async (id: string) => {
  const rows = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);
  return rows.map(({ kind, actor }) => [kind, actor]);
};
const endJob = async () => {
  const [job, ...more] = (await app.jobs()).filter(({ name }) => name === "cancel-subscription");
  if (!job || more.length > 0) throw new Error("Not one job");
  return job.data as Parameters<typeof processCancellation>[1];
};
/** Makes only the provider's cancellations fail as unavailable. */
const endingFails = (error: Error) => {
  const { endSubscription } = app.paymentProvider;
  app.paymentProvider.endSubscription = async () => Promise.reject(error);
  return () => {
    app.paymentProvider.endSubscription = endSubscription;
  };
};

describe("a refund of a month", () => {
  test.each(["first", "renewal"] as const)("(%s) also ends the subscription if chosen", async (month) => {
    const ids = await subscribed();
    expect(await refundAnd(ids[month], "now")).toEqual({ ok: true, status: "succeeded", end: { state: "ended" } });
    expect(atProvider()).toMatchObject({ status: "ended" });
    expect(await orderOf(ids[month])).toMatchObject({ status: "refunded" });
    expect(await orderOf(ids.first)).toMatchObject({ subscriptionStatus: "ended" });
    const told = (await eventsOf(ids.first)).filter(([kind]) => kind?.startsWith("subscription"));
    expect(told).toEqual([
      ["subscription-end-requested", ANN],
      ["subscription-ended", "provider"],
    ]);
    expect((await adminActivity(app)).map(({ kind, actor }) => [kind, actor])).toEqual([
      ["refund", ANN],
      ["cancel-subscription", ANN],
    ]);
  });

  test("keeps the subscription until the end of the month, or active, if chosen", async () => {
    const { first, renewal } = await subscribed();
    expect(await refundAnd(renewal, "keep")).toEqual({ ok: true, status: "succeeded" });
    expect(await orderOf(first)).toMatchObject({ subscriptionStatus: "active" });
    expect(await refundAnd(first, "period-end")).toMatchObject({ end: { state: "ending", endsAt: PERIOD_END } });
    expect(await orderOf(first)).toMatchObject({ subscriptionStatus: "ending", subscriptionEndsAt: PERIOD_END });
  });

  test("reports which part failed if only the subscription gets no response, and the job ends it later", async () => {
    const { first } = await subscribed();
    const mend = endingFails(new PaymentProviderUnavailable("cut"));
    expect(await refundAnd(first, "now")).toEqual({ ok: true, status: "succeeded", end: { state: "requested" } });
    await expect(processCancellation(app, await endJob())).rejects.toThrow();
    mend();
    await processCancellation(app, await endJob());
    expect(atProvider()).toMatchObject({ status: "ended" });
    expect(await orderOf(first)).toMatchObject({ status: "refunded", subscriptionStatus: "ended" });
  });

  test("is stored together with the cancellation while the provider is unavailable, and jobs do both", async () => {
    const { first } = await subscribed();
    app.paymentProvider.down = true;
    const id = randomUUID();
    expect(await refundAnd(first, "now", id)).toEqual({ ok: true, status: "requested", end: { state: "requested" } });
    app.paymentProvider.down = false;
    await processRefund(app, id);
    await processCancellation(app, await endJob());
    expect(await orderOf(first)).toMatchObject({ status: "refunded", subscriptionStatus: "ended" });
  });

  test("must say what happens to a running subscription", async () => {
    const { first, renewal } = await subscribed();
    for (const orderId of [first, renewal])
      expect(await refundAnd(orderId, undefined)).toEqual({
        ok: false,
        error: "Please choose what happens to the subscription.",
      });
    expect(await app.db.select().from(refunds)).toEqual([]);
  });

  test("that is not possible does not end the subscription", async () => {
    const { first } = await subscribed();
    const wanted = { id: randomUUID(), orderId: first, amount: AMOUNT + 1, reason: "Too much", actor: ANN };
    expect(await issueRefund(app, { ...wanted, end: "now" })).toMatchObject({ ok: false });
    expect(atProvider()).toMatchObject({ status: "active" });
    expect(await app.jobs()).toEqual([]);
  });

  test("that the provider rejects still ends the subscription, and both results are returned", async () => {
    const { first } = await subscribed();
    app.paymentProvider.taken.set("pi_1", 100);
    expect(await refundAnd(first, "now")).toMatchObject({ ok: false, end: { state: "ended" } });
  });

  test("submitted again after a lost response is one refund and one cancellation", async () => {
    const { first } = await subscribed();
    const id = randomUUID();
    for (const _ of [1, 2, 3]) expect(await refundAnd(first, "now", id)).toMatchObject({ ok: true });
    expect(app.paymentProvider.refunds).toHaveLength(1);
    expect((await eventsOf(first)).filter(([kind]) => kind === "subscription-end-requested")).toHaveLength(1);
    await endJob();
  });

  test("with the same id and another amount is rejected", async () => {
    const { first } = await subscribed();
    const wanted = { id: randomUUID(), orderId: first, reason: "Changed", actor: ANN };
    await issueRefund(app, { ...wanted, end: "keep", amount: 100 });
    expect(await issueRefund(app, { ...wanted, end: "keep", amount: 200 })).toEqual({
      ok: false,
      error:
        "This form has already requested a refund of $1.00. Please review the order before you request another one.",
    });
    expect(await app.db.select().from(refunds)).toHaveLength(1);
  });

  test("from an outdated page is rejected with a message", async () => {
    const { first } = await subscribed();
    const wanted = { orderId: first, amount: 3_250, reason: "The fee as well", actor: ANN };
    expect(await issueRefund(app, { ...wanted, end: "keep", id: randomUUID(), seen: 0 })).toMatchObject({ ok: true });
    expect(await issueRefund(app, { ...wanted, end: "keep", id: randomUUID(), seen: 0 })).toEqual({
      ok: false,
      error: "This order has changed in the meantime: $617.50 is left. Please review it before you refund more.",
    });
    expect(await issueRefund(app, { ...wanted, end: "keep", id: randomUUID(), seen: 3_250 })).toMatchObject({
      ok: true,
    });
  });
});

describe("cancelSubscription", () => {
  test("ends the subscription from the page of any month; repeated calls change nothing", async () => {
    const { first, renewal } = await subscribed();
    expect(await end(renewal, "now")).toEqual({ ok: true, end: { state: "ended" } });
    expect(await end(first, "period-end")).toEqual({ ok: true, end: { state: "ended" } });
    expect(await eventsOf(first)).toEqual([
      ["subscription-end-requested", ANN],
      ["subscription-ended", "provider"],
    ]);
  });

  test("job and page running concurrently both succeed", async () => {
    const { first } = await subscribed();
    const { endSubscription } = app.paymentProvider;
    app.paymentProvider.endSubscription = async (...args) => {
      await endSubscription.apply(app.paymentProvider, args);
      throw new PaymentProviderRejected("No such subscription: 'sub_1'");
    };
    expect(await end(first, "now")).toEqual({ ok: true, end: { state: "ended" } });
    app.paymentProvider.endSubscription = endSubscription;
  });

  test("a rejection is recorded once on the timeline and not retried", async () => {
    const { first } = await subscribed();
    app.paymentProvider.subscriptions.clear();
    expect(await end(first, "now")).toMatchObject({ ok: true, end: { state: "refused" } });
    await processCancellation(app, await endJob());
    expect((await eventsOf(first)).map(([kind]) => kind)).toEqual([
      "subscription-end-requested",
      "subscription-end-refused",
    ]);
  });

  test("fails with a message for an order without subscription or of the other mode", async () => {
    const { first } = await subscribed();
    await app.db.update(orders).set({ live: true });
    expect(await end(first, "now")).toMatchObject({ ok: false, error: expect.stringContaining("real money") });
    await app.db.update(orders).set({ live: false, subscriptionId: null });
    expect(await end(first, "now")).toEqual({ ok: false, error: "This order has no subscription." });
    expect(await app.jobs()).toEqual([]);
  });
});
