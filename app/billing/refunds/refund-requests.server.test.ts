import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sendRefundDeclinedEmail } from "~/email/templates/refund-emails.server";
import { orders, refundRequests } from "~/lib/db/schema/index";
import { adminActivity, BLAST_MONTH, orderById, PAYMENT } from "../../../tests/support/app/paid-orders";
import { POLICY, STAFF, setUpRefunds } from "../../../tests/support/app/refunds";
import { createSubscribed } from "../../../tests/support/app/subscriptions";
import { handlePaymentEvent, paymentEvent, setUpTestApp } from "../../../tests/support/app/test-app";
import { declineRefundRequest, grantRefundRequest, withdrawRefundRequest } from "./refund-requests.server";

const app = setUpTestApp();

const { paidOrder, standing, ask, refund, granting, statuses } = setUpRefunds(() => app);
const jobNames = async () => (await app.jobs()).map(({ name }) => name);
/** The only refund fails at the provider, after it was made. */
const failRefund = async () => {
  const [made] = app.paymentProvider.refunds;
  if (made) app.paymentProvider.refunds[0] = { ...made, status: "failed" };
  await handlePaymentEvent(app, paymentEvent("refund.failed", "re_1", { paymentIntentId: PAYMENT }));
};

describe("an admin", () => {
  test("grants the request once on repeated clicks", async () => {
    const id = await paidOrder();
    await ask(id, { reason: "We changed our plans." });
    const grant = await granting(id);
    for (let times = 0; times < 2; times++) {
      expect(await grantRefundRequest(app, grant)).toEqual({ ok: true, status: "succeeded" });
    }
    expect(app.paymentProvider.refunds).toHaveLength(1);
    expect(await orderById(app, id)).toMatchObject({ status: "refunded", refundedAmount: POLICY });
    expect(await standing(id)).toMatchObject({
      offer: null,
      last: { status: "granted", refund: { amount: POLICY, status: "succeeded" } },
    });
    expect(await adminActivity(app)).toEqual([{ actor: STAFF, kind: "refund", subject: id }]);
    expect((await jobNames()).filter((name) => name === "refund-email")).toHaveLength(1);
    expect(await grantRefundRequest(app, { ...grant, refundId: randomUUID() })).toMatchObject({ ok: false });
  });

  test("rejects a grant if amount, work status or request have changed", async () => {
    const id = await paidOrder();
    const press = randomUUID();
    await ask(id, { id: press });
    const before = await granting(id);
    expect(await grantRefundRequest(app, { ...before, cents: POLICY - 1 })).toMatchObject({ ok: false });
    await app.db.update(orders).set({ workStatus: "in_progress" }).where(eq(orders.id, id));
    expect(await grantRefundRequest(app, before)).toMatchObject({
      ok: false,
      error: expect.stringContaining("“In progress”"),
    });
    app.paymentProvider.down = true;
    await refund(id, 10_000);
    app.paymentProvider.down = false;
    const warned = { ...before, work: "in_progress" as const };
    expect(await grantRefundRequest(app, warned)).toMatchObject({
      ok: false,
      error: expect.stringContaining("$199.00 is left"),
    });
    expect(await grantRefundRequest(app, { ...warned, cents: POLICY - 1 })).toMatchObject({
      ok: false,
      error: expect.stringContaining("$184.05"),
    });
    expect(await granting(id)).toMatchObject({ cents: 18_405, seen: 10_000, work: "in_progress" });
    await withdrawRefundRequest(app, press, id);
    expect(await grantRefundRequest(app, warned)).toEqual({
      ok: false,
      error: "The customer has withdrawn this request.",
    });
    expect(app.paymentProvider.refunds).toEqual([]);
  });

  test("declines with a reply that the customer sees and gets by email", async () => {
    const id = await paidOrder();
    const press = randomUUID();
    await ask(id, { id: press });
    const decline = () => declineRefundRequest(app, STAFF, press, "The first draft is with you already.");
    expect(await decline()).toEqual({ ok: true });
    expect(await decline()).toEqual({ ok: true });
    expect(await declineRefundRequest(app, "bo@team.example", press, "No.")).toMatchObject({ ok: false });
    expect(await adminActivity(app)).toEqual([{ actor: STAFF, kind: "refund-declined", subject: id }]);
    expect((await jobNames()).filter((name) => name === "refund-declined-email")).toHaveLength(1);
    await sendRefundDeclinedEmail(app, press);
    expect(app.mails).toMatchObject([{ to: "jo@acme.example" }]);
    expect(app.mails[0]?.text).toContain("The first draft is with you already.");
    expect(app.mails[0]?.text).toContain("/my-order?key=");
    expect((await standing(id)).last).toMatchObject({
      status: "declined",
      answer: "The first draft is with you already.",
    });
    expect(await withdrawRefundRequest(app, press, id)).toMatchObject({ ok: false });
  });

  test("settles the request with another refund of the order", async () => {
    const id = await paidOrder();
    const declined = randomUUID();
    await ask(id, { id: declined });
    await declineRefundRequest(app, STAFF, declined, "Not yet.");
    app.pass(60_000);
    await ask(id);
    await refund(id, 29_900);
    expect(await standing(id)).toMatchObject({ last: { status: "settled", refund: { amount: 29_900 } } });
    expect((await statuses()).toSorted()).toEqual(["declined", "settled"]);
  });

  test("reopens the request if the provider rejects the refund or it fails later", async () => {
    const id = await paidOrder();
    await ask(id);
    app.paymentProvider.taken.set(PAYMENT, 100);
    expect(await grantRefundRequest(app, await granting(id))).toMatchObject({ ok: false });
    expect(await statuses()).toEqual(["open"]);
    app.paymentProvider.taken.set(PAYMENT, 29_900);
    expect(await grantRefundRequest(app, await granting(id))).toMatchObject({ ok: true });
    await failRefund();
    expect(await statuses()).toEqual(["open"]);
  });

  test("does not reopen the request if another one is open", async () => {
    const id = await paidOrder();
    await ask(id);
    await grantRefundRequest(app, await granting(id));
    await app.db
      .insert(refundRequests)
      .values({ id: randomUUID(), orderId: id, subjectId: id, amount: 100, endsSubscription: false });
    await failRefund();
    expect((await statuses()).toSorted()).toEqual(["granted", "open"]);
  });
});

describe("of a subscription", () => {
  /** $650.00 less 5 %. */
  const MONTH = 61_750;

  test("refunds the month and ends the subscription if the customer chose so", async () => {
    const { orderId, look } = await createSubscribed(app);
    app.paymentProvider.taken.set(PAYMENT, 65_000);
    expect((await look()).refund.offer).toMatchObject({ amount: MONTH, subscription: "active" });
    expect(await ask(orderId, { amount: MONTH })).toEqual({
      ok: false,
      error: "Please choose what happens to your subscription.",
    });
    expect(await ask(orderId, { amount: MONTH, subscription: "end" })).toEqual({ ok: true });
    expect(await grantRefundRequest(app, await granting(orderId))).toMatchObject({
      ok: true,
      end: { state: "ended" },
    });
    expect(await orderById(app, orderId)).toMatchObject({ refundedAmount: MONTH, subscriptionStatus: "ended" });
  });

  test("refunds the latest month and keeps the subscription active if the customer chose so", async () => {
    const { orderId, look } = await createSubscribed(app);
    const paidAt = new Date("2026-12-21T18:00:00Z");
    const later = await paidOrder({ ...BLAST_MONTH, invoiceId: "in_2", paymentIntentId: "pi_2", paidAt });
    app.paymentProvider.taken.set("pi_2", 65_000);
    expect((await look()).refund.offer?.orderId).toBe(later);
    await ask(orderId, { amount: MONTH, subscription: "keep" });
    expect(await grantRefundRequest(app, await granting(orderId))).toEqual({ ok: true, status: "succeeded" });
    expect(await orderById(app, orderId)).toMatchObject({ refundedAmount: 0, subscriptionStatus: "active" });
    expect(await orderById(app, later)).toMatchObject({ refundedAmount: MONTH });
  });
});
