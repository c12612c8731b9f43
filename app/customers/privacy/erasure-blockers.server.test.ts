import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addAdmin } from "~/auth/admins/admins.server";
import { disputes, orders, refundRequests, refunds } from "~/lib/db/schema/index";
import { orderReference } from "~/lib/reference";
import { writePaidOrder } from "../../../tests/support/app/paid-orders";
import { createConfirmedAdmin } from "../../../tests/support/app/people";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { eraseRows } from "./erase-person.server";

const app = setUpTestApp();

const JO = "jo@acme.example";
const erase = (email = JO) => eraseRows(app.db, email, { dry: false, ownAddresses: ["team@pixelpilots.example"] });

/** An order that is done and has its invoice. */
const settledOrder = (changes: Partial<typeof orders.$inferInsert> = {}) =>
  writePaidOrder(app, { paidAt: app.now(), invoicedAt: app.now(), workStatus: "done", ...changes });

const refundValues = (orderId: string) => ({
  orderId,
  amount: 500,
  reason: "As agreed",
  actor: "ann@pixelpilots.example",
});

test.each<[string, () => Promise<string>, RegExp]>([
  [
    "a subscription is active",
    () => settledOrder({ subscriptionId: "sub_1", subscriptionStatus: "ending" }),
    /subscription is active/,
  ],
  [
    "an order can still be paid",
    () => settledOrder({ status: "pending", paidAt: null, paymentSessionId: "cs_1" }),
    /still be paid/,
  ],
  ["a paid order is not done", () => settledOrder({ workStatus: "in_progress" }), /paid but not done/],
  ["a payment has no invoice yet", () => settledOrder({ invoicedAt: null }), /isn’t ready yet/],
  [
    "a refund is in progress",
    async () => {
      const id = await settledOrder();
      await app.db.insert(refunds).values({ ...refundValues(id), status: "pending" });
      return id;
    },
    /refund is in progress/,
  ],
  [
    "a refund has no credit note yet",
    async () => {
      const id = await settledOrder();
      await app.db.insert(refunds).values({ ...refundValues(id), status: "succeeded" });
      return id;
    },
    /isn’t ready yet/,
  ],
  [
    "a refund request is open",
    async () => {
      const id = await settledOrder();
      const request = { id: crypto.randomUUID(), orderId: id, subjectId: id, amount: 500, endsSubscription: false };
      await app.db.insert(refundRequests).values(request);
      return id;
    },
    /requested a refund/,
  ],
  [
    "a payment is disputed",
    async () => {
      const id = await settledOrder();
      const dispute = { id: "dp_1", orderId: id, amount: 500, withdrawn: 500, status: "needs_response" };
      await app.db.insert(disputes).values(dispute);
      return id;
    },
    /disputed/,
  ],
])("a customer cannot be erased while %s: nothing changes, and the order is named", async (_, write, message) => {
  const id = await write();
  const before = await app.db.select().from(orders);
  expect(await erase()).toEqual({
    ok: false,
    error: `Nothing was changed in the shop: ${JO} cannot be erased yet.`,
    blockers: [expect.stringMatching(new RegExp(`^Order ${orderReference(id)}: .*${message.source}`))],
  });
  expect(await app.db.select().from(orders)).toEqual(before);
});

test("admins, pending admins and the shop's own addresses cannot be erased", async () => {
  await createConfirmedAdmin(app, "ann@pixelpilots.example");
  await addAdmin(app.db, "bob@pixelpilots.example", "owner");
  for (const email of ["ann@pixelpilots.example", "bob@pixelpilots.example"])
    expect(await erase(email)).toMatchObject({
      blockers: [
        `This is the address of an admin: remove it on the page Admins, or with npm run admin -- remove ${email}`,
      ],
    });
  expect(await erase("team@pixelpilots.example")).toMatchObject({
    blockers: [expect.stringMatching(/own address/)],
  });
});

test("renewals of an ended subscription, fully refunded orders and lost disputes do not block an erasure", async () => {
  const id = await settledOrder({ status: "refunded", workStatus: "new", refundedAmount: 29_900 });
  await settledOrder({ subscriptionId: "sub_1", subscriptionStatus: "ended", paymentIntentId: null });
  await settledOrder({ subscriptionId: "sub_1", invoiceId: "in_1", workStatus: "new", paymentIntentId: null });
  await app.db.insert(disputes).values({ id: "dp_1", orderId: id, amount: 500, withdrawn: 500, status: "lost" });
  expect(await erase()).toMatchObject({ ok: true });
  const left = await app.db.select().from(orders).where(eq(orders.id, id));
  expect(left).toMatchObject([
    { name: "Erased", brief: {}, amount: 29_900, refundedAmount: 29_900, status: "refunded" },
  ]);
});
