import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findOrderDetails } from "~/admin/orders/order-details.server";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { deadJobs, orderEvents, orders, refunds } from "~/lib/db/schema/index";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { paidPage } from "../../../tests/support/app/web-page-orders";
import { abandonRefund } from "./given-up-refund.server";
import { issueRefund, processRefund, rejectRefund } from "./refunds.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const PAYMENT = "pi_1";

/** A paid order with a refund of $100.00 that the provider did not answer to. */
async function askedFor(): Promise<{ orderId: string; refundId: string }> {
  const [order] = await app.db
    .insert(orders)
    .values(paidPage({ paymentIntentId: PAYMENT }))
    .returning();
  if (!order) throw new Error("No order was written");
  app.paymentProvider.taken.set(PAYMENT, 29_900);
  const refundId = randomUUID();
  app.paymentProvider.down = true;
  await issueRefund(app, {
    id: refundId,
    orderId: order.id,
    amount: 10_000,
    reason: "Too late",
    actor: "ann@team.example",
  });
  app.paymentProvider.down = false;
  return { orderId: order.id, refundId };
}
const statusOf = async (id: string) => (await app.db.select().from(refunds).where(eq(refunds.id, id)))[0];
const giveUp = (refundId: string, discard = async () => true) =>
  abandonRefund(app, refundId, "bob@team.example", discard);

describe("giving up a refund", () => {
  test("that the provider never made frees its amount, and the timeline says by whom", async () => {
    const { orderId, refundId } = await askedFor();
    expect((await findOrderDetails(app.db, orderId))?.refundable).toBe(19_900);
    expect(await giveUp(refundId)).toBe("given-up");
    expect(await statusOf(refundId)).toMatchObject({
      status: "refused",
      fault: "Abandoned. The card provider never made this refund.",
    });
    expect((await findOrderDetails(app.db, orderId))?.refundable).toBe(29_900);
    expect((await app.db.select().from(orderEvents)).map(({ kind, actor }) => [kind, actor])).toEqual([
      ["refund-requested", "ann@team.example"],
      ["refund-given-up", "bob@team.example"],
    ]);
  });

  test("that the provider made all the same takes that over: the money is counted as gone", async () => {
    const { orderId, refundId } = await askedFor();
    await app.paymentProvider.refund({ paymentIntentId: PAYMENT, amount: 10_000, refundId, idempotencyKey: "x" });
    expect(await giveUp(refundId)).toBe("made");
    expect(await statusOf(refundId)).toMatchObject({ status: "succeeded" });
    expect(await findOrderDetails(app.db, orderId)).toMatchObject({ refundedAmount: 10_000, refundable: 19_900 });
  });

  test("that was made after the provider was asked changes nothing either", async () => {
    const { refundId } = await askedFor();
    const asked = await statusOf(refundId);
    if (!asked) throw new Error("No refund");
    await processRefund(app, refundId);
    const given = { kind: "refund-given-up", actor: "bob@team.example", fault: "Abandoned" } as const;
    await app.db.transaction((tx) => rejectRefund(tx, asked, given));
    expect(await statusOf(refundId)).toMatchObject({ status: "succeeded", fault: null });
    expect((await app.db.select().from(orderEvents)).map(({ kind }) => kind)).toEqual(["refund-requested", "refunded"]);
  });

  test("is refused while the provider does not answer: nobody knows whether money moved", async () => {
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

  test("whose job is gone meanwhile changes nothing", async () => {
    const { refundId } = await askedFor();
    expect(await giveUp(refundId, async () => false)).toBe("gone");
    expect(await statusOf(refundId)).toMatchObject({ status: "requested" });
  });

  test("that is no more only takes its job away", async () => {
    expect(await giveUp(randomUUID())).toBe("given-up");
  });
});

test("a refund whose job is dead is seen on its order", async () => {
  const { orderId, refundId } = await askedFor();
  const seen = async () => (await findOrderDetails(app.db, orderId))?.refunds.map((refund) => refund.waitsForStaff);
  expect(await seen()).toEqual([false]);
  await app.db
    .insert(deadJobs)
    .values({ id: randomUUID(), name: "process-refund", data: { refundId }, attempts: 201, reason: "No answer" });
  expect(await seen()).toEqual([true]);
});
