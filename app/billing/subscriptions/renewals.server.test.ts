import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { ProviderInvoice } from "~/billing/provider/payment-provider";
import { issueRefund } from "~/billing/refunds/refunds.server";
import { orderEvents, orders } from "~/lib/db/schema/index";
import { handlePaymentEvent, setUpTestApp } from "../../../tests/support/app/test-app";
import { findOrderBySubscription } from "./renewals.server";

const app = setUpTestApp();

const SUBSCRIPTION = "sub_1";

/** A BLAST subscription whose first month is paid. */
async function subscribed() {
  const [first] = await app.db
    .insert(orders)
    .values({
      createdAt: new Date(app.now().getTime() - 31 * 86_400_000),
      service: "blast",
      name: "Acme Ltd",
      email: "jo@acme.example",
      pageType: "social-posts",
      amount: 65_000,
      status: "paid",
      brief: { company: "Acme Ltd" },
      live: false,
      fingerprint: "first",
      paymentSessionId: "cs_test_first",
      subscriptionId: SUBSCRIPTION,
    })
    .returning();
  return first;
}

/** Creates an invoice at the provider and handles its event. */
const bill = (id: string, changes: Partial<ProviderInvoice> = {}) => {
  app.paymentProvider.invoices.set(id, {
    id,
    subscriptionId: SUBSCRIPTION,
    orderId: null,
    renewal: true,
    paid: true,
    amount: 65_000,
    currency: "usd",
    live: false,
    paymentIntentId: `pi_${id}`,
    ...changes,
  });
  return event("invoice.paid", id);
};
const event = (type: string, objectId: string, id = `evt_${type}_${objectId}`) => ({
  id,
  type,
  createdAt: new Date(),
  live: false,
  objectId,
  sessionId: null,
});
const all = () => app.db.select().from(orders).orderBy(orders.createdAt);

describe("renewals", () => {
  test("over 12 months each paid invoice is one order with the exact amount, on repeated events", async () => {
    await subscribed();
    for (let month = 1; month <= 12; month++) {
      bill(`in_${month}`, { amount: 65_000 + month });
      for (const copy of [1, 2, 3])
        await handlePaymentEvent(app, event("invoice.paid", `in_${month}`, `evt_${month}_${copy}`));
    }
    const rows = await all();
    expect(rows).toHaveLength(13);
    expect(rows.reduce((sum, order) => sum + order.amount, 0)).toBe(13 * 65_000 + 78);
    expect(rows.every((order) => order.status === "paid")).toBe(true);
    expect((await app.jobs()).filter((job) => job.name === "order-confirmation-email")).toHaveLength(12);
  });

  test("after a refund of $617.50 in month one, month two of $650 is paid and nothing of it is refunded", async () => {
    const first = await subscribed();
    await app.db.update(orders).set({ status: "partially_refunded", refundedAmount: 61_750, disputedAmount: 3_250 });
    await handlePaymentEvent(app, bill("in_2"));
    const renewal = (await all()).find(({ id }) => id !== first?.id);
    expect(renewal).toMatchObject({
      status: "paid",
      amount: 65_000,
      refundedAmount: 0,
      disputedAmount: 0,
      live: false,
      currency: "usd",
      invoiceId: "in_2",
      subscriptionId: SUBSCRIPTION,
      subscriptionStatus: null,
      paymentIntentId: "pi_in_2",
      service: "blast",
      name: "Acme Ltd",
      email: "jo@acme.example",
      pageType: "social-posts",
      brief: { company: "Acme Ltd" },
      paymentSessionId: null,
      nextCheckAt: null,
    });
  });

  test.each([0, 30, 12_000])(
    "an invoice paid with %i cents after a refund is an order of that amount",
    async (amount) => {
      await subscribed();
      await app.db.update(orders).set({ status: "partially_refunded", refundedAmount: 61_750 });
      await handlePaymentEvent(app, bill("in_2", { amount, ...(amount === 0 && { paymentIntentId: null }) }));
      const [renewal] = await app.db.select().from(orders).where(eq(orders.invoiceId, "in_2"));
      expect(renewal).toMatchObject({ status: "paid", amount, refundedAmount: 0 });
      const asked = {
        id: randomUUID(),
        orderId: renewal?.id ?? "",
        amount: 1,
        reason: "Test",
        actor: "ann@team.example",
      };
      if (amount === 0)
        expect(await issueRefund(app, asked)).toEqual({ ok: false, error: "Nothing on this order can be refunded." });
    },
  );

  test("an invoice that is noticed late is an order of the day of its payment", async () => {
    await subscribed();
    const paidAt = new Date("2026-08-03T10:00:00Z");
    await handlePaymentEvent(app, bill("in_2", { paidAt }));
    const [renewal] = await app.db.select().from(orders).where(eq(orders.invoiceId, "in_2"));
    expect(renewal).toMatchObject({ createdAt: paidAt, paidAt });
  });

  test.each<[string, Partial<ProviderInvoice>]>([
    ["of the first month", { renewal: false }],
    ["that is not paid", { paid: false }],
  ])("an invoice %s creates no order", async (_name, changes) => {
    await subscribed();
    await handlePaymentEvent(app, bill("in_1", changes));
    expect(await all()).toHaveLength(1);
  });

  test.each<[string, Partial<ProviderInvoice>, RegExp]>([
    ["of another subscription", { subscriptionId: "sub_other" }, /no order of ours/],
    ["in another currency", { currency: "eur" }, /in EUR .* ordered in USD: it makes no order/],
    ["in live money for a test order", { live: true }, /in live money .* ordered in test money: it makes no order/],
  ])("an invoice %s creates no order, and the reason is logged", async (_name, changes, why) => {
    const error = vi.spyOn(app.log, "error");
    await subscribed();
    await handlePaymentEvent(app, bill("in_1", changes));
    expect(await all()).toHaveLength(1);
    expect(error.mock.lastCall).toEqual([expect.objectContaining({ invoiceId: "in_1" }), expect.stringMatching(why)]);
  });

  test("a failed renewal and the end of a subscription are recorded on the first order", async () => {
    const first = await subscribed();
    bill("in_1", { paid: false });
    await handlePaymentEvent(app, event("invoice.payment_failed", "in_1"));
    app.paymentProvider.subscriptions.set(SUBSCRIPTION, {
      id: SUBSCRIPTION,
      orderId: first?.id ?? null,
      status: "ended",
      endsAtPeriodEnd: false,
      periodEnd: null,
      live: false,
    });
    await handlePaymentEvent(app, event("customer.subscription.deleted", SUBSCRIPTION));
    const noted = await app.db.select().from(orderEvents).orderBy(orderEvents.id);
    expect(noted.map(({ orderId, kind }) => [orderId, kind])).toEqual([
      [first?.id, "renewal-failed"],
      [first?.id, "subscription-ended"],
    ]);
  });

  test("an invoice that arrives before its checkout is recorded is found by the order's id", async () => {
    const first = await subscribed();
    await app.db.update(orders).set({ subscriptionId: null });
    bill("in_1", { orderId: first?.id ?? null });
    await handlePaymentEvent(app, event("invoice.paid", "in_1"));
    expect((await all()).map((order) => order.invoiceId)).toEqual([null, "in_1"]);
  });
});

test("an invoice moves the next payment date to the end of its month, and never back", async () => {
  const first = await subscribed();
  const end = async () =>
    (
      await app.db
        .select()
        .from(orders)
        .where(eq(orders.id, first?.id ?? ""))
    )[0]?.subscriptionPeriodEnd;
  const [january, february] = [new Date("2027-01-21T10:00:00Z"), new Date("2027-02-21T10:00:00Z")];
  await handlePaymentEvent(app, bill("in_3", { periodEnd: february }));
  expect(await end()).toEqual(february);
  await handlePaymentEvent(app, bill("in_2", { periodEnd: january }));
  expect(await end()).toEqual(february);
});

test("a renewal older than the first order, as after an import, is not treated as the first order", async () => {
  const first = await subscribed();
  await app.db.insert(orders).values({
    service: "blast",
    name: "Acme Ltd",
    email: "jo@acme.example",
    pageType: "social-posts",
    amount: 65_000,
    status: "paid",
    brief: {},
    live: false,
    subscriptionId: SUBSCRIPTION,
    fingerprint: "older",
    invoiceId: "in_0",
    createdAt: new Date("2026-01-01T10:00:00Z"),
  });
  expect(await findOrderBySubscription(app, SUBSCRIPTION, null)).toMatchObject({ id: first?.id });
});
