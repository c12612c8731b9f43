import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { findOrderDetails } from "~/admin/orders/order-details.server";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { sendRefundEmail } from "~/email/templates/refund-emails.server";
import { deadJobs, orderEvents, refunds } from "~/lib/db/schema/index";
import {
  adminActivity,
  openSessionOf,
  orderById,
  PAID_AMOUNT,
  PAYMENT,
  timelineKinds,
  writePaidOrder,
} from "../../../tests/support/app/paid-orders";
import { handlePaymentEvent, paymentEvent, setUpTestApp } from "../../../tests/support/app/test-app";
import { abandonRefund, issueRefund, processRefund, rejectRefund } from "./refunds.server";

const app = setUpTestApp();

describe("a refund that is given up", () => {
  /** A paid order with a refund of $100.00 to which the provider did not respond. */
  async function askedFor(): Promise<{ orderId: string; refundId: string }> {
    const [orderId, refundId] = [await writePaidOrder(app), randomUUID()];
    app.paymentProvider.down = true;
    await issueRefund(app, { id: refundId, orderId, amount: 10_000, reason: "Too late", actor: "ann@team.example" });
    app.paymentProvider.down = false;
    return { orderId, refundId };
  }
  const statusOf = async (id: string) => (await app.db.select().from(refunds).where(eq(refunds.id, id)))[0];
  const giveUp = (refundId: string, discard = async () => true) =>
    abandonRefund(app, refundId, "bob@team.example", discard);

  test("frees its amount if the provider never made it, and the timeline names the admin", async () => {
    const { orderId, refundId } = await askedFor();
    expect((await findOrderDetails(app.db, orderId))?.refundable).toBe(19_900);
    expect(await giveUp(refundId)).toBe("given-up");
    expect(await statusOf(refundId)).toMatchObject({
      status: "refused",
      fault: "Abandoned. The card provider never made this refund.",
    });
    expect((await findOrderDetails(app.db, orderId))?.refundable).toBe(29_900);
    expect(
      (await app.db.select().from(orderEvents).orderBy(orderEvents.id)).map(({ kind, actor }) => [kind, actor]),
    ).toEqual([
      ["refund-requested", "ann@team.example"],
      ["refund-given-up", "bob@team.example"],
    ]);
  });

  test("records the refund if the provider made it", async () => {
    const { orderId, refundId } = await askedFor();
    await app.paymentProvider.refund({ paymentIntentId: PAYMENT, amount: 10_000, refundId, idempotencyKey: "x" });
    expect(await giveUp(refundId)).toBe("made");
    expect(await statusOf(refundId)).toMatchObject({ status: "succeeded" });
    expect(await findOrderDetails(app.db, orderId)).toMatchObject({ refundedAmount: 10_000, refundable: 19_900 });
  });

  test("changes nothing if the refund was recorded in the meantime", async () => {
    const { refundId } = await askedFor();
    const asked = await statusOf(refundId);
    if (!asked) throw new Error("No refund");
    await processRefund(app, refundId);
    const given = { kind: "refund-given-up", actor: "bob@team.example", fault: "Abandoned" } as const;
    await app.db.transaction((tx) => rejectRefund(app, tx, asked, given));
    expect(await statusOf(refundId)).toMatchObject({ status: "succeeded", fault: null });
    expect(await timelineKinds(app)).toEqual(["refund-requested", "refunded"]);
  });

  test("fails while the provider is unavailable", async () => {
    const { refundId } = await askedFor();
    app.paymentProvider.down = true;
    let discarded = false;
    const discard = async () => {
      discarded = true;
      return true;
    };
    await expect(giveUp(refundId, discard)).rejects.toThrow(PaymentProviderUnavailable);
    expect(discarded).toBe(false);
    expect(await statusOf(refundId)).toMatchObject({ status: "requested" });
  });

  test("changes nothing if its job is gone", async () => {
    const { refundId } = await askedFor();
    expect(await giveUp(refundId, async () => false)).toBe("gone");
    expect(await statusOf(refundId)).toMatchObject({ status: "requested" });
  });

  test("only deletes the job if the refund does not exist", async () => {
    expect(await giveUp(randomUUID())).toBe("given-up");
  });

  test("a refund with a dead job is marked on its order", async () => {
    const { orderId, refundId } = await askedFor();
    const seen = async () => (await findOrderDetails(app.db, orderId))?.refunds.map((refund) => refund.needsAdmin);
    expect(await seen()).toEqual([false]);
    await app.db
      .insert(deadJobs)
      .values({ id: randomUUID(), name: "process-refund", data: { refundId }, attempts: 201, reason: "No answer" });
    expect(await seen()).toEqual([true]);
  });
});

describe("a refund", () => {
  const ask = (orderId: string, amount: number, id: string = randomUUID(), actor = "ann@team.example") =>
    issueRefund(app, { id, orderId, amount, reason: "Changed their mind", actor });
  const happens = (type: string, id = "evt_1") =>
    handlePaymentEvent(app, paymentEvent(type, "ch_1", { id, paymentIntentId: PAYMENT }));
  const refundElsewhere = (amount: number) => {
    const refund = { paymentIntentId: PAYMENT, amount, refundId: "elsewhere", idempotencyKey: "x" };
    return app.paymentProvider.refund(refund);
  };

  test("of an admin with a limit are limited to it, counting all refunds of the order", async () => {
    const id = await writePaidOrder(app);
    const ofManager = { orderId: id, reason: "Changed their mind", actor: "mo@team.example" };
    const upTo = (limit: number | null, amount: number) =>
      issueRefund(app, { ...ofManager, id: randomUUID(), amount, limit });
    expect(await upTo(10_000, 10_001)).toEqual({
      ok: false,
      error: "You can refund up to $100.00 per order in total. Please ask an owner.",
    });
    expect(await upTo(10_000, 6_000)).toMatchObject({ ok: true });
    expect(await upTo(10_000, 4_001)).toMatchObject({ ok: false });
    expect(await upTo(10_000, 4_000)).toMatchObject({ ok: true });
    expect(await upTo(0, 1)).toMatchObject({ ok: false });
    expect(await upTo(null, 1_000)).toMatchObject({ ok: true });
  });

  test("that failed do not count towards the limit", async () => {
    const id = await writePaidOrder(app);
    const ofManager = { orderId: id, limit: 10_000, reason: "Changed their mind", actor: "mo@team.example" };
    app.paymentProvider.taken.set(PAYMENT, 100);
    expect(await issueRefund(app, { ...ofManager, id: randomUUID(), amount: 9_000 })).toMatchObject({ ok: false });
    app.paymentProvider.taken.set(PAYMENT, PAID_AMOUNT);
    expect(await issueRefund(app, { ...ofManager, id: randomUUID(), amount: 10_000 })).toMatchObject({ ok: true });
  });

  test("in two parts update status and timeline, with one email each", async () => {
    const id = await writePaidOrder(app);
    expect(await ask(id, 10_000)).toEqual({ ok: true, status: "succeeded" });
    expect(await orderById(app, id)).toMatchObject({ status: "partially_refunded", refundedAmount: 10_000 });
    expect(await ask(id, 19_900)).toEqual({ ok: true, status: "succeeded" });
    expect(await orderById(app, id)).toMatchObject({ status: "refunded", refundedAmount: PAID_AMOUNT });
    expect(await timelineKinds(app)).toEqual(["refund-requested", "refunded", "refund-requested", "refunded"]);
    expect(await adminActivity(app)).toEqual([
      { actor: "ann@team.example", kind: "refund", subject: id },
      { actor: "ann@team.example", kind: "refund", subject: id },
    ]);
    for (const copy of ["evt_1", "evt_2", "evt_2"]) await happens("refund.created", copy);
    const notices = (await app.jobs()).filter(({ name }) => name === "refund-email");
    expect(notices).toHaveLength(2);
    await sendRefundEmail(app, String(notices[0]?.data.refundId));
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]).toMatchObject({ to: "jo@acme.example" });
    expect(app.mails[0]?.text).toContain("$100.00");
  });

  test("of more than is left are rejected without a call to the provider", async () => {
    const id = await writePaidOrder(app);
    await ask(id, 20_000);
    app.paymentProvider.down = true;
    expect(await ask(id, 9_901)).toEqual({ ok: false, error: "You can refund at most $99.00 of this order." });
    expect(await app.db.select().from(refunds)).toHaveLength(1);
  });

  test("submitted twice are one refund", async () => {
    const [id, press] = [await writePaidOrder(app), randomUUID()];
    expect(await Promise.all([ask(id, 5_000, press), ask(id, 5_000, press)])).toEqual([
      { ok: true, status: "succeeded" },
      { ok: true, status: "succeeded" },
    ]);
    expect(app.paymentProvider.refunds).toHaveLength(1);
  });

  test("with a lost response are found by the job, even after a day, without a second refund", async () => {
    const [id, press] = [await writePaidOrder(app), randomUUID()];
    app.paymentProvider.lostAnswers = 1;
    expect(await ask(id, 5_000, press)).toEqual({ ok: true, status: "requested" });
    app.paymentProvider.refunds.forEach((refund, index, all) => {
      all[index] = { ...refund, key: "forgotten" };
    });
    await processRefund(app, press);
    expect(app.paymentProvider.refunds).toHaveLength(1);
    expect(await orderById(app, id)).toMatchObject({ status: "partially_refunded", refundedAmount: 5_000 });
  });

  test("requested again because the provider's list is outdated are one refund", async () => {
    const [id, press] = [await writePaidOrder(app), randomUUID()];
    app.paymentProvider.lostAnswers = 1;
    await ask(id, 5_000, press);
    vi.spyOn(app.paymentProvider, "findRefunds").mockResolvedValueOnce([]);
    await processRefund(app, press);
    expect(app.paymentProvider.refunds).toHaveLength(1);
  });

  test("reserve their amount while the provider is unavailable, and the job retries", async () => {
    const [id, press] = [await writePaidOrder(app), randomUUID()];
    app.paymentProvider.down = true;
    expect(await ask(id, PAID_AMOUNT, press)).toEqual({ ok: true, status: "requested" });
    expect(await ask(id, 1)).toMatchObject({ ok: false });
    await expect(processRefund(app, press)).rejects.toThrow();
    app.paymentProvider.down = false;
    await processRefund(app, press);
    expect(await orderById(app, id)).toMatchObject({ status: "refunded" });
  });

  test("rejected by the provider show and record the reason, and free their amount", async () => {
    const id = await writePaidOrder(app);
    app.paymentProvider.taken.set(PAYMENT, 100);
    expect(await ask(id, PAID_AMOUNT)).toMatchObject({ ok: false });
    expect(await timelineKinds(app)).toEqual(["refund-requested", "refund-refused"]);
    expect(await orderById(app, id)).toMatchObject({ status: "paid", refundedAmount: 0 });
    expect(await ask(id, 100)).toEqual({ ok: true, status: "succeeded" });
  });

  test.each(["pending", "cancelled"] as const)("of an order with status %s are rejected", async (status) => {
    const id = await writePaidOrder(app, { status });
    expect(await ask(id, 1)).toEqual({ ok: false, error: "Nothing on this order can be refunded." });
  });

  test.each([
    [false, "live" as const, "This order was made with test payments, and the shop now takes live ones."],
    [true, "sandbox" as const, "This order was paid with real money, and the shop now takes test payments."],
  ])(
    "of an order of the other mode (live: %s) are rejected without a call to the provider",
    async (live, mode, why) => {
      const id = await writePaidOrder(app, { live });
      app.paymentProvider.mode = mode;
      app.paymentProvider.down = true;
      expect(await ask(id, 100)).toMatchObject({ ok: false, error: expect.stringContaining(why) });
      expect(await app.db.select().from(refunds)).toEqual([]);
      expect(await app.jobs()).toEqual([]);
    },
  );

  test("a refund made in the provider's dashboard is recorded with its event", async () => {
    const id = await writePaidOrder(app);
    await refundElsewhere(PAID_AMOUNT);
    await happens("refund.created");
    expect(await orderById(app, id)).toMatchObject({ status: "refunded" });
    expect(await app.db.select().from(refunds)).toMatchObject([{ actor: "provider", amount: PAID_AMOUNT }]);
  });

  test("a requested refund does not count as refunded", async () => {
    const id = await writePaidOrder(app);
    app.paymentProvider.down = true;
    await ask(id, 5_000);
    app.paymentProvider.down = false;
    await refundElsewhere(900);
    await happens("refund.created");
    expect(await orderById(app, id)).toMatchObject({ status: "partially_refunded", refundedAmount: 900 });
  });

  test("a failed refund restores the order's status, and late events change nothing", async () => {
    const id = await writePaidOrder(app);
    await ask(id, PAID_AMOUNT);
    const [made] = app.paymentProvider.refunds;
    if (made) app.paymentProvider.refunds[0] = { ...made, status: "failed" };
    await happens("refund.failed");
    expect(await orderById(app, id)).toMatchObject({ status: "paid", refundedAmount: 0 });
    expect(await findOrderDetails(app.db, id)).toMatchObject({ refundable: PAID_AMOUNT });
    expect((await app.jobs()).filter(({ name }) => name === "refund-email")).toHaveLength(1);
    if (made) app.paymentProvider.refunds[0] = made;
    await happens("refund.updated", "evt_2");
    expect(await orderById(app, id)).toMatchObject({ status: "paid", refundedAmount: 0 });
  });

  test("the event of a refund may arrive before the event of the payment", async () => {
    const id = await writePaidOrder(app, { status: "pending", paymentIntentId: null });
    const session = await openSessionOf(app, id);
    app.paymentProvider.pay(session.id);
    app.paymentProvider.change(session.id, { paymentIntentId: PAYMENT });
    await refundElsewhere(900);
    await happens("refund.created");
    expect(await orderById(app, id)).toMatchObject({ status: "partially_refunded", refundedAmount: 900 });
  });
});
