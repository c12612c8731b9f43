import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { assignInvoiceNumbers } from "~/billing/invoices/invoice-numbering.server";
import { buildReceiptDetails } from "~/billing/receipts.server";
import { issueRefund, processRefund } from "~/billing/refunds/refunds.server";
import { addTaxRate, listTaxRates, removeTaxRate } from "~/billing/taxes/tax-rates.server";
import { createManualOrder } from "~/checkout/manual-orders/manual-orders.server";
import { startManualPayment } from "~/checkout/manual-orders/payment-page.server";
import { parseCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { reopenCheckout } from "~/checkout/place-order/payment-link.server";
import { placeOrder } from "~/checkout/place-order/place-order.server";
import { submitCheckout } from "~/checkout/place-order/submit-checkout.server";
import { acceptQuote } from "~/checkout/quotes/quote-page.server";
import { sendOrderConfirmationEmail, sendOrderTeamEmail } from "~/email/templates/order-emails.server";
import { invoices, type OrderRow, orders, refunds } from "~/lib/db/schema/index";
import { createTenPercent, manualOrder, saveQuote } from "../../../tests/support/app/offers";
import { adminActivity, allOrders, getOrder, onlyOrder } from "../../../tests/support/app/paid-orders";
import { BLAST, openSandboxShop } from "../../../tests/support/app/sandbox-shop";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { campaignCheckout } from "../../../tests/support/fuzz/examples";
import { payForm } from "../../../tests/support/sandbox/sandbox";
import { exportOrders } from "./order-export.server";

const ANN = "ann@pixelpilots.example";

const base = setUpTestApp();

type Taxes = NonNullable<NonNullable<Parameters<typeof openSandboxShop>[1]>["taxes"]>;

const texas = { country: "US", state: "TX" };
const stripe: Taxes = { mode: "stripe", included: false, country: "US", place: texas };
const table: Taxes = { mode: "table", included: false, country: "US", place: texas };
const MODES: [string, Taxes][] = [
  ["the provider", stripe],
  ["our table", table],
];

async function openTaxedShop(taxes: Taxes) {
  const shop = await openSandboxShop(base, { taxes });
  const rates = [
    { country: "US", state: "TX", name: "Sales Tax", percent: "8.25" },
    { country: "DE", state: "", name: "VAT", percent: "19" },
  ];
  if (taxes.mode === "table") for (const rate of rates) expectDone(await addTaxRate(shop.app, ANN, rate));
  const refund = async (order: OrderRow, amount: number) => {
    const id = randomUUID();
    await issueRefund(shop.app, { id, orderId: order.id, amount, reason: "Asked for", actor: ANN });
    const [made] = await base.db.select().from(refunds).where(eq(refunds.id, id));
    if (made?.status === "requested") await processRefund(shop.app, id);
    await shop.settle();
    shop.clock.seconds += 60;
  };
  const documents = async () => {
    await assignInvoiceNumbers(shop.app);
    return (await base.db.select().from(invoices).orderBy(invoices.issuedAt, invoices.number)).map(
      ({ content }) => content as { lines: string[][]; total: string[]; standing: string; buyer: string[] },
    );
  };
  return { ...shop, refund, documents };
}

test.each(MODES)("%s computes the tax: net, tax and total are kept with the order", async (_, taxes) => {
  const { app, buyPage, sdk } = await openTaxedShop(taxes);
  const order = await buyPage();
  expect(order).toMatchObject({
    status: "paid",
    amount: 32_367,
    tax: 2_467,
    taxAdded: 2_467,
    taxMode: taxes.mode,
    taxCountry: "US",
    taxState: "TX",
    taxId: null,
    taxLines: [
      { name: "Sales Tax", rate: 82_500, net: 29_900, tax: 2_467, included: false, country: "US", state: "TX" },
    ],
  });
  expect((await sdk.balanceTransactions.list()).data.map(({ amount }) => amount)).toEqual([32_367]);
  expect(await buildReceiptDetails(app, order)).toMatchObject({
    lines: [{ label: "Price", cents: 29_900 }],
    taxes: [{ label: "Sales Tax 8.25% (TX, US)", cents: 2_467 }],
  });
});

test.each(MODES)("a price that includes the tax stays what is paid: %s", async (_, taxes) => {
  const { buyPage, documents } = await openTaxedShop({ ...taxes, included: true });
  expect(await buyPage()).toMatchObject({ amount: 29_900, tax: 2_279, taxAdded: 0 });
  expect(await documents()).toMatchObject([
    {
      lines: [
        [expect.any(String), "$299.00"],
        ["Net", "$276.21"],
        ["Sales Tax 8.25% (TX, US), included", "$22.79"],
      ],
      total: ["Total", "$299.00"],
    },
  ]);
});

test.each(MODES)(
  "every month of a subscription keeps its tax, and the next one is announced with it: %s",
  async (_, taxes) => {
    const { app, subscribe, pass } = await openTaxedShop(taxes);
    const { order } = await subscribe();
    expect(order).toMatchObject({ amount: 70_363, tax: 5_363 });
    expect((await buildReceiptDetails(app, order)).next).toMatchObject({ cents: 70_363 });
    await pass(32);
    const renewal = (await allOrders(base)).find(({ invoiceId }) => invoiceId !== null);
    expect(renewal).toMatchObject({
      amount: 70_363,
      tax: 5_363,
      taxAdded: 5_363,
      taxMode: taxes.mode,
      taxCountry: "US",
      taxState: "TX",
      taxLines: [{ rate: 82_500, net: 65_000, tax: 5_363, item: expect.stringContaining("BLAST") }],
    });
    await sendOrderConfirmationEmail(app, renewal?.id ?? "");
    await sendOrderTeamEmail(app, renewal?.id ?? "");
    for (const mail of base.mails.slice(-2)) {
      expect(mail.text).toContain("Sales Tax 8.25% (TX, US)");
      expect(mail.text).toContain("$53.63");
      expect(mail.text).toContain("$703.63");
    }
  },
);

test("credit notes have the tax of their refunds, which adds up to that of the invoice", async () => {
  const { buyPage, refund, documents } = await openTaxedShop(table);
  const order = await buyPage();
  await refund(order, 10_000);
  await refund(order, 333);
  await refund(order, 32_367 - 10_333);
  const [invoice, ...notes] = await documents();
  expect(invoice?.lines.slice(1)).toEqual([
    ["Net", "$299.00"],
    ["Sales Tax 8.25% (TX, US)", "$24.67"],
  ]);
  expect(notes.map(({ lines }) => lines.slice(1))).toEqual([
    [
      ["Net", "-$92.38"],
      ["Sales Tax 8.25% (TX, US)", "-$7.62"],
    ],
    [
      ["Net", "-$3.07"],
      ["Sales Tax 8.25% (TX, US)", "-$0.26"],
    ],
    [
      ["Net", "-$203.55"],
      ["Sales Tax 8.25% (TX, US)", "-$16.79"],
    ],
  ]);
});

test("a business of another country has its charge reversed, with the sentence on invoice, credit note and emails", async () => {
  const { app, buyPage, refund, documents } = await openTaxedShop({
    ...table,
    place: { country: "DE", taxId: "DE123456789" },
  });
  const order = await buyPage();
  expect(order).toMatchObject({ amount: 29_900, tax: 0, taxCountry: "DE", taxId: "DE123456789" });
  expect(order.taxLines).toMatchObject([{ tax: 0, net: 29_900, reverseCharge: true }]);
  await sendOrderConfirmationEmail(app, order.id);
  expect(base.mails.at(-1)?.text).toContain("Reverse charge: the customer accounts for the VAT.");
  await refund(order, 29_900);
  const [invoice, note] = await documents();
  expect(invoice?.buyer).toContain("VAT ID: DE123456789");
  for (const document of [invoice, note]) expect(document?.standing).toMatch(/^Reverse charge: the customer/);
  expect(invoice?.lines.at(-1)).toEqual(["VAT 0% (DE), reverse charge", "$0.00"]);
});

test("the export has the taxes of each line; without any order with taxes its columns are as before", async () => {
  const { app, buyPage } = await openTaxedShop(table);
  const all = { q: "", status: null, service: null, work: null, assignee: null, from: null, to: null };
  const read = async () => (await new Response(exportOrders(app.db, all)).text()).split("\r\n");
  expect((await read())[0]).not.toMatch(/,(Net|Tax|VAT ID)/);
  await buyPage();
  const [head = "", row = ""] = await read();
  expect(head).toContain(",Net,Tax,Tax Lines,Tax Country,Tax State,VAT ID,Reverse Charge,");
  expect(row).toContain('299.00,24.67,"Custom Web Page: 299.00 + 24.67 Sales Tax 8.25% (TX, US)",US,TX,,No');
});

test("with our table, a checkout needs the country, and the state where the list has states", async () => {
  const { app } = await openTaxedShop(table);
  const submit = (place: object) => submitCheckout(app, { ...BLAST, metadata: { ...BLAST.metadata, ...place } });
  expect(await submit({})).toMatchObject({ ok: false, error: expect.stringContaining("choose the country") });
  expect(await submit({ taxCountry: "US" })).toMatchObject({ ok: false, error: expect.stringContaining("the state") });
  expect(await submit({ taxCountry: "Texas" })).toMatchObject({ ok: false });
  expect(await allOrders(base)).toEqual([]);
  expect(await submit({ taxCountry: "FR" })).toMatchObject({ ok: true });
  expect(await allOrders(base)).toMatchObject([{ taxMode: "table", taxLines: [], taxCountry: "FR", amount: 65_000 }]);
});

test("a rate of the table is made once at the provider, and orders that were placed keep theirs", async () => {
  const { app, sdk, buyPage, settle } = await openTaxedShop(table);
  await buyPage();
  const request = { ...BLAST, metadata: { ...BLAST.metadata, taxCountry: "US", taxState: "TX" } };
  const { url } = expectDone(await placeOrder(app, expectDone(parseCheckoutRequest(request)).checkout));
  expect((await sdk.taxRates.list()).data).toMatchObject([{ percentage: 8.25, country: "US", state: "TX" }]);
  for (const { id, state } of await listTaxRates(app.db))
    if (state === "TX") expectDone(await removeTaxRate(app.db, ANN, id));
  await payForm(url);
  await settle();
  expect(await allOrders(base)).toMatchObject([{ tax: 2_467 }, { tax: 5_363, status: "paid" }]);
  expect(await adminActivity(base)).toEqual(
    expect.arrayContaining([{ actor: ANN, kind: "tax-rate-removed", subject: "US-TX" }]),
  );
});

test("a payment whose tax is not that of its order is not recorded", async () => {
  const { app, sdk, settle } = await openTaxedShop(table);
  const request = { ...BLAST, metadata: { ...BLAST.metadata, taxCountry: "US", taxState: "TX" } };
  expectDone(await placeOrder(app, expectDone(parseCheckoutRequest(request)).checkout));
  const [order] = await allOrders(base);
  const lines = (order?.taxLines ?? []).map((line) => ({ ...line, rate: 100_000, tax: 6_500 }));
  await base.db.update(orders).set({ taxLines: lines });
  const [session] = (await sdk.checkout.sessions.list()).data;
  await payForm(session?.url ?? "");
  await settle();
  expect(await allOrders(base)).toMatchObject([{ status: "pending", tax: 0 }]);
});

test("an order without taxes does not take a payment with some, and one that was placed before they were switched on is paid as agreed", async () => {
  const { app, buyPage, settle, sdk } = await openSandboxShop(base);
  const { url } = expectDone(await placeOrder(app, expectDone(parseCheckoutRequest(BLAST)).checkout));
  const taxed = { ...app, settings: { ...app.settings, tax: stripe } };
  expect(expectDone(await placeOrder(taxed, expectDone(parseCheckoutRequest(BLAST)).checkout)).url).toBe(url);
  await payForm(url);
  await settle();
  expect(await allOrders(base)).toMatchObject([{ status: "paid", taxMode: null, tax: 0, amount: 65_000 }]);
  expect(await buyPage()).toMatchObject({ taxMode: null, taxLines: null, amount: 29_900 });
  const sessions = (await sdk.checkout.sessions.list()).data;
  expect(sessions.map(({ automatic_tax: tax }) => tax.enabled)).toEqual([false, false]);
});

test("staff's link opens a checkout with the provider's taxes, and with our table only where the country is known", async () => {
  const { app, clock, settle } = await openSandboxShop(base);
  expectDone(await placeOrder(app, expectDone(parseCheckoutRequest(BLAST)).checkout));
  clock.seconds += 90_000;
  await settle();
  const [order] = await allOrders(base);
  const reopen = (tax: Taxes) => reopenCheckout({ ...app, settings: { ...app.settings, tax } }, order?.id ?? "", ANN);
  expect(await reopen(table)).toMatchObject({ ok: false, error: expect.stringContaining("customer’s country") });
  const reopened = expectDone(await reopen(stripe));
  await payForm(reopened.url);
  await settle();
  expect(await allOrders(base)).toMatchObject([{ status: "paid", taxMode: "stripe", amount: 70_363, tax: 5_363 }]);
});

test("a quote and an order by staff take the country from their own pages", async () => {
  const { app, settle } = await openTaxedShop(table);
  const quote = await saveQuote(base);
  expect(await acceptQuote(app, quote, true)).toMatchObject({ ok: false, error: expect.stringContaining("country") });
  await payForm(expectDone(await acceptQuote(app, quote, true, { ...texas, taxId: null })).url);
  await settle();
  const accepted = (await allOrders(base)).find((order) => order.quoteId === quote.id);
  expect(accepted).toMatchObject({ status: "paid", amount: 270_625, tax: 20_625 });
  expect(accepted?.taxLines).toMatchObject([
    { item: "Ad budget", net: 200_000, tax: 16_500 },
    { item: "Management fee", net: 50_000, tax: 4_125 },
  ]);

  const made = expectDone(await createManualOrder(app, ANN, manualOrder()));
  const payable = () => getOrder(base, made.id);
  expect(await startManualPayment(app, await payable())).toMatchObject({
    ok: false,
    error: expect.stringContaining("country"),
  });
  const started = expectDone(
    await startManualPayment(app, await payable(), { country: "DE", state: null, taxId: null }),
  );
  await payForm(started.url);
  await settle();
  expect(await payable()).toMatchObject({ status: "paid", amount: 35_581, tax: 5_681, taxCountry: "DE" });
});

test.each(MODES)(
  "order, ledger, receipt, invoice and credit note have the tax of the whole price, not of each item: %s",
  async (_, taxes) => {
    const { app, settle, sdk, refund, documents } = await openTaxedShop(taxes);
    const place = taxes.mode === "table" ? { taxCountry: "US", taxState: "TX" } : {};
    const campaign = { ...campaignCheckout.metadata, budget: 2_501, ...place };
    const body = { ...campaignCheckout, amount: 312_625, metadata: campaign };
    const { url } = expectDone(await placeOrder(app, expectDone(parseCheckoutRequest(body)).checkout));
    await payForm(url);
    await settle();
    const order = await onlyOrder(base);
    // 8.25% of $3,126.25 is $257.9156; rounded for each item it would be $257.91.
    expect(order).toMatchObject({ status: "paid", amount: 338_417, tax: 25_792 });
    expect(order.taxLines?.map(({ net, tax }) => [net, tax])).toEqual([
      [250_100, 20_633],
      [62_525, 5_159],
    ]);
    expect((await sdk.balanceTransactions.list()).data.map(({ amount }) => amount)).toEqual([338_417]);
    const taxRow = ["Sales Tax 8.25% (TX, US)", 25_792] as const;
    expect((await buildReceiptDetails(app, order)).taxes).toEqual([{ label: taxRow[0], cents: taxRow[1] }]);
    await refund(order, order.amount);
    const [invoice, note] = await documents();
    expect(invoice?.lines.slice(-2)).toEqual([
      ["Net", "$3,126.25"],
      [taxRow[0], "$257.92"],
    ]);
    expect(note?.lines.slice(-2)).toEqual([
      ["Net", "-$3,126.25"],
      [taxRow[0], "-$257.92"],
    ]);
  },
);

test("a discount is taken off before the tax, in both modes", async () => {
  for (const taxes of [stripe, table]) {
    const { app, settle } = await openTaxedShop(taxes);
    await createTenPercent(base);
    const place = taxes.mode === "table" ? { taxCountry: "US", taxState: "TX" } : {};
    const body = { ...BLAST, amount: 58_500, metadata: { ...BLAST.metadata, ...place, coupon: "SPRING10" } };
    const { answer } = expectDone(await submitCheckout(app, body));
    if (!("url" in answer)) throw new Error("No payment page");
    await payForm(answer.url);
    await settle();
    const order = await onlyOrder(base);
    expect(order).toMatchObject({ status: "paid", amount: 63_326, tax: 4_826, discount: 6_500 });
    // The next month is without the coupon.
    expect(await buildReceiptDetails(app, order)).toMatchObject({
      lines: [{ cents: 65_000 }, { cents: -6_500 }],
      next: { cents: 70_363 },
    });
  }
});

test.each([
  [{ country: "Texas" }, "country"],
  [{ state: "Texas" }, "state"],
  [{ name: " " }, "name"],
  [{ percent: "8.25%" }, "percent"],
  [{ percent: "101" }, "percent"],
  [{ percent: "-1" }, "percent"],
  [{ country: "de", state: "" }, "state"],
])("a rate with %o is not added", async (change, field) => {
  const { app } = await openTaxedShop(table);
  const rate = { country: "FR", state: "", name: "VAT", percent: "20", ...change };
  expect(await addTaxRate(app, ANN, rate)).toMatchObject({ ok: false, field });
  expect(await listTaxRates(app.db)).toHaveLength(2);
});
