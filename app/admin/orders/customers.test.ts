import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findCustomerProfile } from "~/admin/customer-profiles.server";
import { listUnfinishedCheckouts } from "~/admin/unfinished-checkouts.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import { reopenCheckout } from "~/checkout/place-order/payment-link.server";
import { correctCustomer } from "~/customers/correct-customer.server";
import { contactMessages, orderNotes, orders, users } from "~/lib/db/schema/index";
import { addOrderMessage } from "~/orders/messages.server";
import {
  adminActivity,
  onlyOrder,
  orderById,
  paySession,
  placeWebPageOrder,
  timelineKinds,
  writePaidOrder,
} from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";

const app = setUpTestApp();

const ANN = "ann@team.example";

describe("customer profile", () => {
  test("has all orders and messages of an address, ignoring case, and no others", async () => {
    const id = await writePaidOrder(app, { createdAt: new Date("2026-01-10T12:00:00Z") });
    const other = { createdAt: new Date("2026-02-10T12:00:00Z"), email: "JO@acme.example", company: "Acme Ltd" };
    const young = await writePaidOrder(app, { ...other, status: "partially_refunded", refundedAmount: 9_900 });
    await writePaidOrder(app, { email: "bo@other.example" });
    await writePaidOrder(app, { status: "pending", createdAt: new Date("2025-12-01T12:00:00Z") });
    const question = { sender: "customer", author: "jo@acme.example", text: "Hi" } as const;
    await addOrderMessage(app, { id: randomUUID(), orderId: id, ...question });
    app.pass(60_000);
    await addOrderMessage(app, { id: randomUUID(), orderId: young, sender: "team", author: ANN, text: "Hello" });
    await app.db.insert(orderNotes).values({ id: randomUUID(), orderId: young, author: ANN, text: "Likes blue." });
    await app.db.insert(contactMessages).values({ name: "Jo", email: "Jo@acme.example", message: "Do you do logos?" });
    const profile = await findCustomerProfile(app.db, "Jo@Acme.example", false);
    expect(profile).toMatchObject({ email: "jo@acme.example", person: "Jo", company: "Acme Ltd" });
    expect(profile?.orders.map((order) => order.id).slice(0, 2)).toEqual([young, id]);
    expect(profile?.orders).toHaveLength(3);
    expect(profile?.received).toEqual([
      { month: "2026-01", cents: 29_900 },
      { month: "2026-02", cents: 20_000 },
    ]);
    expect(profile?.messages).toMatchObject([
      { orderId: young, text: "Hello", sender: "team", author: ANN },
      { orderId: id, text: "Hi", sender: "customer", service: "Custom Web Pages" },
    ]);
    expect(profile).toMatchObject({ messageCount: 2, orderCount: 3, account: null, coupons: [] });
    expect(profile?.notes).toMatchObject([{ orderId: young, author: ANN, text: "Likes blue." }]);
    expect(profile?.contacts).toMatchObject([{ text: "Do you do logos?" }]);
  });

  test("has the account, the coupons that were used, and the work on each order", async () => {
    await app.db.insert(users).values({ name: "Jo", email: "jo@acme.example", emailVerified: true });
    await writePaidOrder(app, { coupon: "SPRING10", paidAt: app.now(), workStatus: "delivered" });
    await writePaidOrder(app, { coupon: "SPRING10", paidAt: app.now() });
    await writePaidOrder(app, { status: "pending", coupon: "LATER", paidAt: null });
    const profile = await findCustomerProfile(app.db, "jo@acme.example", false);
    expect(profile).toMatchObject({ account: { confirmed: true }, coupons: [{ code: "SPRING10", uses: 2 }] });
    expect(profile?.orders.map(({ workStatus }) => workStatus).sort()).toEqual(["delivered", "new", null]);
  });

  test("sums real and test payments separately", async () => {
    await writePaidOrder(app, { live: true });
    expect((await findCustomerProfile(app.db, "jo@acme.example", false))?.received).toEqual([]);
    expect((await findCustomerProfile(app.db, "jo@acme.example", true))?.received).toMatchObject([{ cents: 29_900 }]);
  });
});

describe("correction of a customer", () => {
  const unchanged = { name: "Acme Ltd", person: "Jo", email: "jo@acme.example", company: "", phone: "", website: "" };

  test("changes the order, and is recorded without the values", async () => {
    const id = await writePaidOrder(app);
    const changes = { email: "joanna@acme.example", phone: "555 0100" };
    expect(await correctCustomer(app, ANN, id, { ...unchanged, ...changes, person: "Joanna" })).toEqual({ ok: true });
    expect(await orderById(app, id)).toMatchObject({ ...changes, company: null, brief: { name: "Joanna" } });
    expect(await adminActivity(app)).toEqual([{ actor: ANN, kind: "customer-corrected", subject: id }]);
    expect(await timelineKinds(app)).toEqual(["corrected"]);
  });

  test("changes all orders of a subscription", async () => {
    const subscription = { service: "blast", subscriptionId: "sub_1" };
    const first = await writePaidOrder(app, subscription);
    const later = await writePaidOrder(app, { ...subscription, invoiceId: "in_2" });
    await correctCustomer(app, ANN, later, { ...unchanged, email: "new@acme.example" });
    expect(await orderById(app, first)).toMatchObject({ email: "new@acme.example" });
    expect(await orderById(app, later)).toMatchObject({ email: "new@acme.example" });
  });

  test("without changes is not recorded; an invalid address is rejected", async () => {
    const id = await writePaidOrder(app);
    expect(await correctCustomer(app, ANN, id, unchanged)).toEqual({ ok: true });
    expect(await correctCustomer(app, ANN, id, { ...unchanged, email: "jo@" })).toEqual({
      ok: false,
      error: "Please enter a valid email address.",
    });
    expect(await timelineKinds(app)).toEqual([]);
    expect(await orderById(app, id)).toMatchObject({ email: "jo@acme.example" });
  });
});

describe("unfinished checkout", () => {
  test("is listed until it is paid, and its link opens the same payment page", async () => {
    const { url } = await placeWebPageOrder(app);
    const { id } = await onlyOrder(app);
    expect(await listUnfinishedCheckouts(app)).toMatchObject([
      { id, customer: "Acme Ltd", amount: 29_900, open: true },
    ]);
    expect(await reopenCheckout(app, id, ANN)).toEqual({ ok: true, url });
    expect(app.mails).toEqual([]);
    expect((await orderById(app, id))?.sharedAt).toBe(null);
    const [session] = app.paymentProvider.sessions.values();
    await paySession(app, session?.id);
    expect(await listUnfinishedCheckouts(app)).toEqual([]);
    expect(await reopenCheckout(app, id, ANN)).toMatchObject({ ok: false });
  });

  test("can be paid with a new link after it has expired", async () => {
    await placeWebPageOrder(app);
    const { id } = await onlyOrder(app);
    const [first] = app.paymentProvider.sessions.values();
    app.paymentProvider.change(first?.id ?? "", { status: "expired", url: null });
    await fulfillOrder(app, first?.id ?? "", "provider");
    expect(await listUnfinishedCheckouts(app)).toMatchObject([{ id, open: false }]);
    const resumed = await reopenCheckout(app, id, ANN);
    expect(resumed).toMatchObject({ ok: true, url: expect.stringContaining("http") });
    const { paymentSessionId, status } = await onlyOrder(app);
    expect([status, paymentSessionId === first?.id]).toEqual(["pending", false]);
    await paySession(app, paymentSessionId);
    expect(await orderById(app, id)).toMatchObject({ status: "paid" });
  });

  test("is not listed after a later order of the same service, or after 31 days", async () => {
    const unpaid = { status: "cancelled" as const, createdAt: new Date(app.now().getTime() - 3_600_000) };
    await writePaidOrder(app, unpaid);
    await writePaidOrder(app, { createdAt: app.now() });
    await writePaidOrder(app, {
      status: "cancelled",
      email: "old@acme.example",
      createdAt: new Date(app.now().getTime() - 31 * 86_400_000),
    });
    expect(await listUnfinishedCheckouts(app)).toEqual([]);
    await app.db.update(orders).set({ email: "bo@other.example" }).where(eq(orders.status, "paid"));
    expect(await listUnfinishedCheckouts(app)).toHaveLength(1);
  });
});
