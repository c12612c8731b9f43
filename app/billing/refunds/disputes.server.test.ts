import { beforeEach, describe, expect, test } from "vitest";
import { exportOrders } from "~/admin/orders/order-export.server";
import { listMonthlyRevenue, listOrdersWithTotals } from "~/admin/orders/order-list.server";
import type { ProviderDispute } from "~/billing/provider/payment-provider";
import { disputes } from "~/lib/db/schema/index";
import { BLAST_MONTH, onlyOrder, timelineKinds, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { handlePaymentEvent, paymentEvent, setUpTestApp } from "../../../tests/support/app/test-app";
import { parseCsv } from "../../../tests/support/parsers/csv";
import { syncDisputes } from "./disputes.server";
import { issueRefund } from "./refunds.server";

const app = setUpTestApp();

const ORDER = "0f8fad5b-d9cb-469f-a165-70867728950e";
beforeEach(async () => {
  await writePaidOrder(app, { ...BLAST_MONTH, id: ORDER });
  app.paymentProvider.taken.set("pi_1", 65_000);
});

let eventCount = 0;
/** Updates the dispute at the provider and handles its event. */
const sendEvent = (type: string, what: Partial<ProviderDispute>, id = "dp_1") => {
  const known = app.paymentProvider.disputes.get(id);
  const fresh = { id, paymentIntentId: "pi_1", amount: 65_000, withdrawn: 0, status: "needs_response" };
  app.paymentProvider.disputes.set(id, { ...fresh, ...known, ...what });
  const event = { id: `evt_${++eventCount}`, paymentIntentId: "pi_1" };
  return handlePaymentEvent(app, paymentEvent(`charge.dispute.${type}`, id, event));
};
const order = () => onlyOrder(app);
const timeline = () => timelineKinds(app);
const refund = (amount: number) =>
  issueRefund(app, {
    id: crypto.randomUUID(),
    orderId: ORDER,
    amount,
    reason: "Test",
    actor: "ann@team.example",
    end: "keep",
  });
const ALL = { q: "", status: null, service: null, work: null, assignee: null, from: null, to: null };

describe("a dispute", () => {
  test("reduces revenue by its amount until it is won", async () => {
    await sendEvent("created", {});
    expect(await order()).toMatchObject({ status: "paid", disputedAmount: 0 });
    await sendEvent("funds_withdrawn", { withdrawn: 65_000 });
    expect(await order()).toMatchObject({ status: "paid", disputedAmount: 65_000 });
    expect((await listOrdersWithTotals(app.db, ALL, null)).totals).toMatchObject({ orders: 1, received: 0 });
    expect((await listOrdersWithTotals(app.db, { ...ALL, q: "acme" }, null)).totals).toMatchObject({
      orders: 1,
      received: 0,
    });
    expect((await listMonthlyRevenue(app.db, false, "2000-01-01"))[0]?.cents).toBe(0);
    await sendEvent("updated", { status: "under_review" });
    await sendEvent("funds_reinstated", { withdrawn: 0 });
    await sendEvent("closed", { status: "won" });
    await sendEvent("closed", {});
    expect(await order()).toMatchObject({ status: "paid", disputedAmount: 0 });
    expect((await listOrdersWithTotals(app.db, ALL, null)).totals).toMatchObject({ received: 65_000 });
    expect(await timeline()).toEqual(["disputed", "dispute-answered", "dispute-won"]);
    expect(await app.db.select().from(disputes)).toMatchObject([{ id: "dp_1", status: "won", withdrawn: 0 }]);
  });

  test("that is lost keeps its amount, with events in any order and repeated", async () => {
    await sendEvent("closed", { status: "lost", withdrawn: 65_000 });
    for (const late of ["created", "funds_withdrawn", "closed"]) await sendEvent(late, {});
    expect(await order()).toMatchObject({ disputedAmount: 65_000 });
    expect(await timeline()).toEqual(["disputed", "dispute-lost"]);
  });

  test("leaves the rest refundable, and nothing if it covers the full payment", async () => {
    await sendEvent("funds_withdrawn", { amount: 60_000, withdrawn: 60_000 });
    expect(await refund(5_001)).toEqual({ ok: false, error: "You can refund at most $50.00 of this order." });
    await sendEvent("funds_withdrawn", { amount: 65_000, withdrawn: 65_000 });
    expect(await refund(1)).toEqual({
      ok: false,
      error: "The customer’s bank is holding this payment because of a dispute, so you can’t refund it now.",
    });
  });

  test("adds up with other disputes to at most the payment", async () => {
    await sendEvent("funds_withdrawn", { amount: 20_000, withdrawn: 20_000 });
    await sendEvent("funds_withdrawn", { amount: 30_000, withdrawn: 30_000 }, "dp_2");
    expect(await order()).toMatchObject({ disputedAmount: 50_000 });
    await sendEvent("funds_withdrawn", { amount: 30_000, withdrawn: 30_000 }, "dp_3");
    expect(await order()).toMatchObject({ disputedAmount: 65_000 });
  });

  test("an outdated response of the provider is requested again", async () => {
    await sendEvent("funds_withdrawn", { withdrawn: 65_000 });
    const { findDisputes } = app.paymentProvider;
    let requests = 0;
    app.paymentProvider.findDisputes = async (id) => {
      const answer = await findDisputes.call(app.paymentProvider, id);
      // Before this response arrives, the dispute is won and another run stores that.
      if (++requests === 1) await sendEvent("closed", { status: "won", withdrawn: 0 });
      return answer;
    };
    await syncDisputes(app, "pi_1");
    Reflect.deleteProperty(app.paymentProvider, "findDisputes");
    expect(requests).toBe(3);
    expect(await order()).toMatchObject({ disputedAmount: 0 });
    expect(await timeline()).toEqual(["disputed", "dispute-won"]);
  });

  test("has a column in the export", async () => {
    await sendEvent("funds_withdrawn", { amount: 60_000, withdrawn: 60_000 });
    const [titles = [], cells = []] = parseCsv(await new Response(exportOrders(app.db, ALL)).text());
    expect(cells[titles.indexOf("Disputed")]).toBe("600.00");
  });
});
