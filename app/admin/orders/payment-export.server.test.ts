import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { assignInvoiceNumbers } from "~/billing/invoices/invoice-numbering.server";
import { issueRefund } from "~/billing/refunds/refunds.server";
import type { App } from "~/lib/app-context.server";
import { agencyClock } from "~/lib/dates/business-hours";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { allOrders, PAYMENT, paidPage, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { openSandboxShop } from "../../../tests/support/app/sandbox-shop";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { parseCsv } from "../../../tests/support/parsers/csv";
import { exportOrders } from "./order-export.server";
import { exportPayments } from "./payment-export.server";

const base = setUpTestApp();

type Rows = Record<string, string>[];

async function readExport(app: App, days = { from: null, to: null } as Parameters<typeof exportPayments>[1]) {
  const text = await new Response(exportPayments(app, days)).text();
  // The response decodes the byte order mark.
  const [titles = [], ...lines] = parseCsv(text);
  const rows: Rows = lines.map((cells) =>
    Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? ""])),
  );
  return rows;
}
const cents = (rows: Rows) => rows.reduce((sum, row) => sum + Math.round(Number(row.Amount) * 100), 0);

test("every movement is a row that the provider's ledger has, with its documents and ids", async () => {
  const shop = await openSandboxShop(base, {
    taxes: { mode: "stripe", included: false, country: "US", place: { country: "US", state: "TX" } },
  });
  const { app, sdk, settle, pass } = shop;
  const later = async () => {
    shop.clock.seconds += 3_600;
    await settle();
  };
  const refund = async (order: OrderRow, amount: number) => {
    await issueRefund(app, {
      id: randomUUID(),
      orderId: order.id,
      amount,
      reason: "Asked for",
      end: "keep",
      actor: "ann@team.example",
    });
    await later();
  };
  const page = await shop.buyPage();
  await later();
  await refund(page, 10_000);
  await refund(page, 333);
  const dispute = async (order: OrderRow, params = {}) => {
    await sdk.rawRequest("POST", `/v1/test_helpers/payment_intents/${order.paymentIntentId}/dispute`, params);
    await later();
    return (await sdk.disputes.list()).data[0]?.id ?? "";
  };
  const won = await dispute(page, { amount: 20_000 });
  await sdk.rawRequest("POST", `/v1/test_helpers/disputes/${won}/close`, { outcome: "won" });
  await later();
  await dispute(await shop.buyPage(), { inquiry: true });
  const { order: first } = await shop.subscribe();
  await pass(32);
  const renewal = (await allOrders(base)).find(({ invoiceId }) => invoiceId !== null);
  if (!renewal) throw new Error("No month was renewed");
  await refund(renewal, renewal.amount);
  const returned = (await sdk.refunds.list()).data[0]?.id;
  await assignInvoiceNumbers(app);
  await sdk.rawRequest("POST", `/v1/test_helpers/refunds/${returned}/fail`);
  await later();

  const rows = await readExport(app);
  expect(rows.map(({ Type, Amount, Tax }) => `${Type} ${Amount} ${Tax}`).toSorted()).toEqual(
    [
      "Payment 323.67 24.67",
      "Refund -100.00 -7.62",
      "Refund -3.33 -0.26",
      "Dispute -200.00 ",
      "Dispute won 200.00 ",
      "Payment 323.67 24.67",
      "Payment 703.63 53.63",
      "Renewal 703.63 53.63",
      "Refund -703.63 -53.63",
      "Refund returned 703.63 53.63",
    ].toSorted(),
  );
  const ledger = await sdk.balanceTransactions.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const moves = ledger.filter(({ type }) => type !== "stripe_fee");
  expect(cents(rows)).toBe(moves.reduce((sum, { amount }) => sum + amount, 0));
  expect(rows.map((row) => row["Balance Transaction"]).toSorted()).toEqual(moves.map(({ id }) => id).toSorted());
  const fee = -ledger.filter(({ type }) => type === "stripe_fee").reduce((sum, { amount }) => sum + amount, 0);
  expect(rows.find(({ Type }) => Type === "Dispute")?.Fee).toBe((fee / 100).toFixed(2));
  expect(rows.find(({ Type }) => Type === "Payment")?.Fee).toBe("0.00");

  expect(rows.find(({ Type }) => Type === "Renewal")).toMatchObject({
    "Order ID": renewal.id,
    "Transaction ID": renewal.paymentIntentId,
    "Payment ID": renewal.paymentIntentId,
    "Refund or Dispute ID": "",
    Document: expect.stringMatching(/^TEST-INV-\d{4}-\d{6}$/),
    Email: "jo@acme.example",
    Currency: "USD",
    Test: "Yes",
  });
  expect(rows.find((row) => row["Order ID"] === first.id)).toMatchObject({ "Transaction ID": first.paymentSessionId });
  const all = { q: "", status: null, service: null, work: null, assignee: null, from: null, to: null };
  expect(await new Response(exportOrders(app.db, all)).text()).toContain(`,Yes,${renewal.paymentIntentId},`);
  for (const row of rows.filter(({ Type }) => Type?.startsWith("Refund")))
    expect(row).toMatchObject({
      Document: expect.stringMatching(/^TEST-CN-/),
      "Refund or Dispute ID": expect.stringMatching(/^re_/),
    });
});

test("days are the agency's, and both of a filter are included; without its ledger there are no fees", async () => {
  await base.reset();
  const zone = base.settings.site.hours.timeZone;
  // 11 pm in Austin is the next day in UTC.
  for (const [index, at] of ["2026-11-20T05:30:00Z", "2026-11-21T05:30:00Z", "2026-11-22T06:30:00Z"].entries())
    await writePaidOrder(base, {
      paidAt: new Date(at),
      paymentIntentId: `${PAYMENT}_${index}`,
      email: `${index}@a.example`,
    });
  expect(agencyClock(zone, new Date("2026-11-21T05:30:00Z")).day).toBe("2026-11-20");
  base.paymentProvider.ledger.push({ id: "txn_1", about: `${PAYMENT}_1`, amount: 29_900, fee: 897, isFee: false });
  const day = { from: "2026-11-20", to: "2026-11-20" };
  expect(await readExport(base, day)).toMatchObject([
    { Day: "2026-11-20", Fee: "8.97", Email: "1@a.example", Tax: "" },
  ]);
  expect((await readExport(base, { from: "2026-11-20", to: null })).map(({ Day }) => Day)).toEqual([
    "2026-11-20",
    "2026-11-22",
  ]);
  expect((await readExport(base, { from: null, to: "2026-11-20" })).map(({ Day }) => Day)).toEqual([
    "2026-11-19",
    "2026-11-20",
  ]);
  base.paymentProvider.down = true;
  expect(await readExport(base, day)).toMatchObject([{ Amount: "299.00", Fee: "", "Balance Transaction": "" }]);
});

test("more movements than a batch, some at the same moment, are each there once", async () => {
  await base.reset();
  const paidAt = new Date("2026-11-20T15:00:00Z");
  const paid = Array.from({ length: 1_010 }, () => paidPage({ paidAt }));
  const ids = (await base.db.insert(orders).values(paid).returning({ id: orders.id })).map(({ id }) => id);
  const rows = await readExport(base);
  expect(rows.map((row) => row["Order ID"])).toEqual(ids.toSorted());
});
