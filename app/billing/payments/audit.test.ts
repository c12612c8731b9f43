import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { orders, paymentSync } from "~/lib/db/schema/index";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { auditPayments } from "./reconcile.server";

const DAY = 24 * 60 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const place = async (company: string, changes: Partial<typeof orders.$inferInsert> = {}) => {
  const [order] = await app.db
    .insert(orders)
    .values({
      service: "blast",
      name: company,
      email: "jo@acme.example",
      pageType: "social-posts",
      amount: 65_000,
      brief: {},
      live: false,
      fingerprint: company,
      createdAt: app.now(),
      ...changes,
    })
    .returning();
  if (!order) throw new Error("No order was written");
  const session = await app.paymentProvider.openSession({
    orderId: order.id,
    productName: "BLAST",
    amount: 65_000,
    email: "jo@acme.example",
    metadata: {},
    successUrl: "http://localhost/",
    cancelUrl: "http://localhost/",
  });
  return { order, session };
};
const bill = (id: string, subscriptionId: string) =>
  app.paymentProvider.invoices.set(id, {
    id,
    subscriptionId,
    orderId: null,
    renewal: true,
    paid: true,
    amount: 65_000,
    currency: "usd",
    live: false,
    paymentIntentId: `pi_${id}`,
  });
const rows = () => app.db.select().from(orders).orderBy(orders.name, orders.invoiceId);
const audited = async () => (await app.db.select().from(paymentSync))[0]?.auditedAt ?? null;

describe("an audit", () => {
  test("finds every payment, bill, refund, dispute and ended subscription that no event told", async () => {
    const { session } = await place("Acme Ltd");
    app.paymentProvider.pay(session.id);
    app.paymentProvider.change(session.id, { subscriptionId: "sub_1" });
    bill("in_2", "sub_1");
    bill("in_3", "sub_1");
    app.paymentProvider.taken.set("pi_in_2", 65_000);
    await app.paymentProvider.refund({
      paymentIntentId: "pi_in_2",
      amount: 61_750,
      refundId: "x",
      idempotencyKey: "x",
    });
    const held = { paymentIntentId: "pi_in_3", amount: 65_000, withdrawn: 65_000, status: "needs_response" };
    app.paymentProvider.disputes.set("dp_1", { id: "dp_1", ...held });
    const ended = { orderId: null, status: "ended" as const, endsAtPeriodEnd: false, periodEnd: null, live: false };
    app.paymentProvider.subscriptions.set("sub_1", { id: "sub_1", ...ended });
    await auditPayments(app);
    const found = await rows();
    expect(found).toHaveLength(3);
    expect(found.find(({ invoiceId }) => !invoiceId)).toMatchObject({ status: "paid", subscriptionStatus: "ended" });
    expect(found.find(({ invoiceId }) => invoiceId === "in_2")).toMatchObject({ refundedAmount: 61_750 });
    expect(found.find(({ invoiceId }) => invoiceId === "in_3")).toMatchObject({ disputedAmount: 65_000 });
    expect(await audited()).toEqual(app.now());
    const jobs = await app.jobs();
    await auditPayments(app);
    expect(await rows()).toEqual(found);
    expect(await app.jobs()).toEqual(jobs);
  });

  test("pays an order that was canceled before anybody told of its payment", async () => {
    const { session } = await place("Acme Ltd", { status: "cancelled" });
    await app.db.update(orders).set({ paymentSessionId: session.id });
    app.paymentProvider.pay(session.id);
    await auditPayments(app);
    expect((await rows()).map(({ status }) => status)).toEqual(["paid"]);
  });

  test("that one object breaks does all the rest, fails, and begins there again the next time", async () => {
    const broken = await place("Broken Ltd");
    const other = await place("Other Ltd");
    for (const { session } of [broken, other]) app.paymentProvider.pay(session.id);
    app.paymentProvider.poisoned.add(broken.session.id);
    await expect(auditPayments(app)).rejects.toThrow("1 of 2");
    expect((await rows()).map(({ status }) => status)).toEqual(["pending", "paid"]);
    expect(await audited()).toBeNull();
    app.paymentProvider.poisoned.clear();
    await auditPayments(app);
    expect((await rows()).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  test("stops where the provider does not answer", async () => {
    await place("Acme Ltd");
    app.paymentProvider.down = true;
    await expect(auditPayments(app)).rejects.toThrow(PaymentProviderUnavailable);
    expect(await audited()).toBeNull();
  });

  test("asks about no checkout that is settled already", async () => {
    const { session } = await place("Acme Ltd");
    app.paymentProvider.pay(session.id);
    await auditPayments(app);
    // Nor about one whose money is still on its way.
    const waiting = await place("Other Ltd");
    app.paymentProvider.change(waiting.session.id, { status: "complete", url: null });
    const before = app.paymentProvider.questions;
    await auditPayments(app);
    expect(app.paymentProvider.questions).toBe(before);
  });

  test.each([
    ["at first, from the oldest order", 100, null, { sessions: 103, invoices: 165, refunds: 160, disputes: 300 }],
    ["at most 400 days back", 1_000, null, { sessions: 400, invoices: 400, refunds: 400, disputes: 400 }],
    ["later, from the last audit", 300, 1, { sessions: 4, invoices: 66, refunds: 61, disputes: 201 }],
  ])("reads the lists %s, and as far back as their objects still change", async (_, oldest, last, days) => {
    const ago = (count: number) => new Date(app.now().getTime() - count * DAY);
    await place("Acme Ltd", { createdAt: ago(oldest) });
    if (last !== null)
      await app.db.insert(paymentSync).values({ mode: "sandbox", eventsUntil: app.now(), auditedAt: ago(last) });
    const asked: Record<string, number> = {};
    const noting = (list: string) =>
      async function* (since: Date) {
        asked[list] = Math.round((app.now().getTime() - since.getTime()) / DAY);
        yield* [];
      };
    Object.assign(app.paymentProvider, {
      listCompleteSessions: noting("sessions"),
      listPaidInvoices: noting("invoices"),
      listRefundedPayments: noting("refunds"),
      listDisputes: noting("disputes"),
    });
    await auditPayments(app);
    for (const list of ["listCompleteSessions", "listPaidInvoices", "listRefundedPayments", "listDisputes"])
      Reflect.deleteProperty(app.paymentProvider, list);
    expect(asked).toEqual(days);
  });

  test("of an empty shop asks for nothing", async () => {
    app.paymentProvider.down = true;
    await auditPayments(app);
    expect(await audited()).toEqual(app.now());
  });
});
