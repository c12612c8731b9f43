import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exportOrders } from "~/admin/orders/order-export.server";
import { getOrderTotals, listMonthlyRevenue } from "~/admin/orders/order-list.server";
import type { ProviderDispute } from "~/billing/provider/payment-provider";
import { disputes, orderEvents, orders } from "~/lib/db/schema/index";
import { handlePaymentEvent, type TestApp, testApp } from "../../../tests/support/app/test-app";
import { parseCsv } from "../../../tests/support/parsers/csv";
import { syncDisputes } from "./disputes.server";
import { issueRefund } from "./refunds.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const ORDER = "0f8fad5b-d9cb-469f-a165-70867728950e";
beforeEach(async () => {
  await app.db.insert(orders).values({
    id: ORDER,
    service: "blast",
    name: "Acme Ltd",
    email: "jo@acme.example",
    pageType: "social-posts",
    amount: 65_000,
    status: "paid",
    brief: {},
    live: false,
    fingerprint: "first",
    paymentIntentId: "pi_1",
  });
  app.paymentProvider.taken.set("pi_1", 65_000);
});

let told = 0;
/** The provider's dispute as it is now, and the event that says so. */
const tell = (type: string, what: Partial<ProviderDispute>, id = "dp_1") => {
  const known = app.paymentProvider.disputes.get(id);
  const fresh: ProviderDispute = {
    id,
    paymentIntentId: "pi_1",
    amount: 65_000,
    withdrawn: 0,
    status: "needs_response",
  };
  app.paymentProvider.disputes.set(id, { ...fresh, ...known, ...what });
  const event = { id: `evt_${++told}`, type: `charge.dispute.${type}`, createdAt: new Date(), live: false };
  return handlePaymentEvent(app, { ...event, objectId: id, sessionId: null, paymentIntentId: "pi_1" });
};
const order = async () => (await app.db.select().from(orders).where(eq(orders.id, ORDER)))[0];
const timeline = async () => (await app.db.select().from(orderEvents).orderBy(orderEvents.id)).map(({ kind }) => kind);
const refund = (amount: number) =>
  issueRefund(app, { id: crypto.randomUUID(), orderId: ORDER, amount, reason: "Test", actor: "ann@team.example" });
const ALL = { q: "", status: null, service: null, work: null, assignee: null, from: null, to: null };

describe("a dispute", () => {
  test("takes its money out of what was received, and gives it back when it is won", async () => {
    await tell("created", {});
    expect(await order()).toMatchObject({ status: "paid", disputedAmount: 0 });
    await tell("funds_withdrawn", { withdrawn: 65_000 });
    expect(await order()).toMatchObject({ status: "paid", disputedAmount: 65_000 });
    expect(await getOrderTotals(app.db, ALL)).toMatchObject({ orders: 1, received: 0 });
    expect(await getOrderTotals(app.db, { ...ALL, q: "acme" })).toMatchObject({ orders: 1, received: 0 });
    expect((await listMonthlyRevenue(app.db, false, "2000-01-01"))[0]?.cents).toBe(0);
    await tell("updated", { status: "under_review" });
    await tell("funds_reinstated", { withdrawn: 0 });
    await tell("closed", { status: "won" });
    await tell("closed", {});
    expect(await order()).toMatchObject({ status: "paid", disputedAmount: 0 });
    expect(await getOrderTotals(app.db, ALL)).toMatchObject({ received: 65_000 });
    expect(await timeline()).toEqual(["disputed", "dispute-won"]);
    expect(await app.db.select().from(disputes)).toMatchObject([{ id: "dp_1", status: "won", withdrawn: 0 }]);
  });

  test("that is lost keeps its money, and its events may come in any order and twice", async () => {
    await tell("closed", { status: "lost", withdrawn: 65_000 });
    for (const late of ["created", "funds_withdrawn", "closed"]) await tell(late, {});
    expect(await order()).toMatchObject({ disputedAmount: 65_000 });
    expect(await timeline()).toEqual(["disputed", "dispute-lost"]);
  });

  test("leaves the rest to be refunded, and nothing where it holds all", async () => {
    await tell("funds_withdrawn", { amount: 60_000, withdrawn: 60_000 });
    expect(await refund(5_001)).toEqual({ ok: false, error: "You can refund at most $50.00 of this order." });
    await tell("funds_withdrawn", { amount: 65_000, withdrawn: 65_000 });
    expect(await refund(1)).toEqual({
      ok: false,
      error: "The customer’s bank is holding this payment because of a dispute, so you can’t refund it now.",
    });
  });

  test("after a refund holds no more than the books can show, and two disputes add up", async () => {
    await tell("funds_withdrawn", { amount: 20_000, withdrawn: 20_000 });
    await tell("funds_withdrawn", { amount: 30_000, withdrawn: 30_000 }, "dp_2");
    expect(await order()).toMatchObject({ disputedAmount: 50_000 });
    await tell("funds_withdrawn", { amount: 30_000, withdrawn: 30_000 }, "dp_3");
    expect(await order()).toMatchObject({ disputedAmount: 65_000 });
  });

  test("an answer that is older than what another run has written is asked for again", async () => {
    await tell("funds_withdrawn", { withdrawn: 65_000 });
    const { findDisputes } = app.paymentProvider;
    let asked = 0;
    app.paymentProvider.findDisputes = async (id) => {
      const answer = await findDisputes.call(app.paymentProvider, id);
      // While this answer is on its way, the dispute is won and another run says so.
      if (++asked === 1) await tell("closed", { status: "won", withdrawn: 0 });
      return answer;
    };
    await syncDisputes(app, "pi_1");
    Reflect.deleteProperty(app.paymentProvider, "findDisputes");
    expect(asked).toBe(3);
    expect(await order()).toMatchObject({ disputedAmount: 0 });
    expect(await timeline()).toEqual(["disputed", "dispute-won"]);
  });

  test("has a column of the export", async () => {
    await tell("funds_withdrawn", { amount: 60_000, withdrawn: 60_000 });
    const [titles = [], cells = []] = parseCsv(await new Response(exportOrders(app.db, ALL)).text());
    expect(cells[titles.indexOf("Disputed")]).toBe("600.00");
  });
});
