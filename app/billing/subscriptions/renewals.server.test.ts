import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import type { ProviderInvoice } from "~/billing/provider/payment-provider";
import { issueRefund } from "~/billing/refunds/refunds.server";
import { orderEvents, orders } from "~/lib/db/schema/index";
import { allOrders, BLAST_MONTH, orderById, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { addInvoice, ID, providerSubscription } from "../../../tests/support/app/subscriptions";
import { handlePaymentEvent, paymentEvent, setUpTestApp } from "../../../tests/support/app/test-app";
import { findOrderBySubscription } from "./renewals.server";

const app = setUpTestApp();

/** A BLAST subscription whose first month is paid. */
const subscribed = () =>
  writePaidOrder(app, {
    ...BLAST_MONTH,
    createdAt: new Date(app.now().getTime() - 31 * 86_400_000),
    brief: { company: "Acme Ltd" },
    paymentSessionId: "cs_test_first",
    paymentIntentId: null,
  });

/** Creates an invoice at the provider and handles its event. */
const bill = (id: string, changes: Partial<ProviderInvoice> = {}) =>
  event("invoice.paid", addInvoice(app, id, changes));
const event = (type: string, objectId: string, id = `evt_${type}_${objectId}`) => paymentEvent(type, objectId, { id });
const all = () => allOrders(app);
/** The order of an invoice. */
const renewalOf = async (id: string) => (await all()).find(({ invoiceId }) => invoiceId === id);

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
    await subscribed();
    await app.db.update(orders).set({ status: "partially_refunded", refundedAmount: 61_750, disputedAmount: 3_250 });
    await handlePaymentEvent(app, bill("in_2"));
    expect(await renewalOf("in_2")).toMatchObject({
      status: "paid",
      amount: 65_000,
      refundedAmount: 0,
      disputedAmount: 0,
      live: false,
      currency: "usd",
      invoiceId: "in_2",
      subscriptionId: ID,
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
      const renewal = await renewalOf("in_2");
      expect(renewal).toMatchObject({ status: "paid", amount, refundedAmount: 0 });
      const orderId = renewal?.id ?? "";
      const asked = { id: randomUUID(), orderId, amount: 1, reason: "Test", actor: "ann@team.example" };
      if (amount === 0)
        expect(await issueRefund(app, { ...asked, end: "keep" })).toEqual({
          ok: false,
          error: "Nothing on this order can be refunded.",
        });
    },
  );

  test("an invoice that is noticed late is an order of the day of its payment", async () => {
    await subscribed();
    const paidAt = new Date("2026-08-03T10:00:00Z");
    await handlePaymentEvent(app, bill("in_2", { paidAt }));
    expect(await renewalOf("in_2")).toMatchObject({ createdAt: paidAt, paidAt });
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
    app.paymentProvider.subscriptions.set(ID, providerSubscription({ orderId: first, status: "ended" }));
    await handlePaymentEvent(app, event("customer.subscription.deleted", ID));
    const noted = await app.db.select().from(orderEvents).orderBy(orderEvents.id);
    expect(noted.map(({ orderId, kind }) => [orderId, kind])).toEqual([
      [first, "renewal-failed"],
      [first, "subscription-ended"],
    ]);
  });

  test("an invoice that arrives before its checkout is recorded is found by the order's id", async () => {
    const first = await subscribed();
    await app.db.update(orders).set({ subscriptionId: null });
    await handlePaymentEvent(app, bill("in_1", { orderId: first }));
    expect((await all()).map((order) => order.invoiceId)).toEqual([null, "in_1"]);
  });
});

test("an invoice moves the next payment date to the end of its month, and never back", async () => {
  const first = await subscribed();
  const end = async () => (await orderById(app, first))?.subscriptionPeriodEnd;
  const [january, february] = [new Date("2027-01-21T10:00:00Z"), new Date("2027-02-21T10:00:00Z")];
  await handlePaymentEvent(app, bill("in_3", { periodEnd: february }));
  expect(await end()).toEqual(february);
  await handlePaymentEvent(app, bill("in_2", { periodEnd: january }));
  expect(await end()).toEqual(february);
});

test("a renewal older than the first order, as after an import, is not treated as the first order", async () => {
  const first = await subscribed();
  const older = { invoiceId: "in_0", paymentIntentId: "pi_0", createdAt: new Date("2026-01-01T10:00:00Z") };
  await writePaidOrder(app, { ...BLAST_MONTH, ...older });
  expect(await findOrderBySubscription(app.db, ID, null)).toMatchObject({ id: first });
});
