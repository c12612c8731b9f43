import { randomUUID } from "node:crypto";
import { eq, isNotNull, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findOrderDetails } from "~/admin/orders/order-details.server";
import { exportOrders } from "~/admin/orders/order-export.server";
import { countRunningSubscriptions, listSubscriptionsWithTotals } from "~/admin/orders/subscription-list.server";
import { assignInvoiceNumbers } from "~/billing/invoices/invoice-numbering.server";
import { invoicePdf } from "~/billing/invoices/invoice-pdf.server";
import { buildReceiptDetails } from "~/billing/receipts.server";
import { policyRefundAmount } from "~/billing/refunds/refund-policy";
import { issueRefund } from "~/billing/refunds/refunds.server";
import { addTaxRate } from "~/billing/taxes/tax-rates.server";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { isCheckout } from "~/catalog/define-service";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { createManualOrder, manualServices } from "~/checkout/manual-orders/manual-orders.server";
import { startManualPayment, toPayableOrder } from "~/checkout/manual-orders/payment-page.server";
import { previewCoupon, readCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { submitCheckout } from "~/checkout/place-order/submit-checkout.server";
import { createQuote, saveQuoteFromCheckout } from "~/checkout/quotes/create-quote.server";
import { acceptQuote, buildQuotePdfData, getQuoteView } from "~/checkout/quotes/quote-page.server";
import { previewQuote } from "~/checkout/quotes/quote-preview.server";
import { findListedQuote } from "~/checkout/quotes/quotes.server";
import { findPortalOrder } from "~/customers/portal/portal-orders.server";
import { sendPaymentLinkEmail, sendQuoteEmail } from "~/email/templates/link-emails.server";
import { sendOrderConfirmationEmail, sendOrderTeamEmail } from "~/email/templates/order-emails.server";
import { sendSubscriptionResumedEmail } from "~/email/templates/subscription-emails.server";
import { invoices, orders } from "~/lib/db/schema/index";
import { serviceData } from "~/routes/checkout/form-structured-data";
import { createTenPercent, manualOrder, quoteById } from "../../tests/support/app/offers";
import { openDesk, publishDocument, publishService } from "../../tests/support/app/own-service";
import { getOrder, onlyOrder } from "../../tests/support/app/paid-orders";
import { openSandboxShop } from "../../tests/support/app/sandbox-shop";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { pdfText } from "../../tests/support/parsers/pdf-text";
import { payForm } from "../../tests/support/sandbox/sandbox";

const OLGA = "olga@pixelpilots.example";
const EMAIL = "jo@acme.example";
const NAME = "service-logo-care";

const app = openDesk();

type Taxes = NonNullable<NonNullable<Parameters<typeof openSandboxShop>[1]>["taxes"]>;

/** Sells a service for $650.00 a month with a fee of $500.00. */
async function openShop(taxes?: Taxes) {
  const shop = await openSandboxShop(app, taxes ? { taxes } : {});
  if (taxes?.mode === "table") {
    const rate = { country: "US", state: "TX", name: "Sales Tax", percent: "8.25" };
    expectDone(await addTaxRate(shop.app, OLGA, rate));
  }
  await publishService(app, "Logo care", { pricing: "monthly", price: "650", setup: "500" });
  return shop;
}
type Shop = Awaited<ReturnType<typeof openShop>>;

const change = (texts: Record<string, string>) => publishDocument(app, NAME, texts);

function soldService() {
  const service = expectFound(publishedCatalog(app.content.site()).serviceBySlug("logo-care"));
  if (!isCheckout(service)) throw new Error("Not sold by checkout");
  return service;
}

/** What a summary sends that is open now. */
const body = (amount = 115_000, metadata: Record<string, string> = {}) => ({
  amount,
  name: "Jo Miller",
  email: EMAIL,
  metadata: {
    ...toCheckoutMetadata(soldService(), { name: "Jo Miller", email: EMAIL, agreeTOS: true }),
    ...metadata,
  },
});

const open = async (shop: Shop, wanted = body()) => {
  const { answer } = expectDone(await submitCheckout(shop.app, wanted));
  if (!("url" in answer)) throw new Error("nothing was sold");
  return answer.url;
};

async function pay(shop: Shop, url: string) {
  await payForm(url);
  await shop.settle();
  const [order] = await app.db.select().from(orders).where(isNull(orders.invoiceId));
  return expectFound(order);
}
const buy = async (shop: Shop, wanted = body()) => pay(shop, await open(shop, wanted));

async function nextMonth(shop: Shop) {
  await shop.pass(32);
  const [renewal] = await app.db.select().from(orders).where(isNotNull(orders.invoiceId));
  return expectFound(renewal);
}

const linesOfInvoice = async (orderId: string) => {
  await assignInvoiceNumbers(app);
  const [invoice] = await app.db.select().from(invoices).where(eq(invoices.orderId, orderId));
  return expectFound(invoice).content;
};

const providerLines = async ({ sdk }: Shop, subscription: string) =>
  (await sdk.invoices.list({ subscription })).data
    .toReversed()
    .map(({ lines }) => lines.data.map(({ description, amount }) => [description, amount]));

describe("a monthly service with a setup fee", () => {
  test("charges the fee with the first month only", async () => {
    const shop = await openShop();
    const url = await open(shop);
    const page = await (await fetch(url)).text();
    for (const text of ["$1,150.00", "now, then $650.00 per month", "Setup fee", "$500.00", "Logo care"])
      expect(page).toContain(text);
    const first = await pay(shop, url);
    expect(first).toMatchObject({
      amount: 115_000,
      agreed: { cents: 115_000, every: "month", setup: 50_000 },
    });
    const subscription = first.subscriptionId ?? "";
    expect((await shop.sdk.subscriptions.retrieve(subscription)).items.data).toMatchObject([
      { price: { unit_amount: 65_000, recurring: { interval: "month" } } },
    ]);
    const renewal = await nextMonth(shop);
    expect(renewal).toMatchObject({ amount: 65_000, agreed: { cents: 65_000, every: "month" } });
    expect(renewal.agreed).not.toHaveProperty("setup");
    expect(await providerLines(shop, subscription)).toEqual([
      [
        ["Setup fee", 50_000],
        ["Logo care", 65_000],
      ],
      [["Logo care", 65_000]],
    ]);
  });

  test("has two lines on the first receipt and invoice, and one on those of later months", async () => {
    const shop = await openShop();
    const first = await buy(shop);
    const details = await buildReceiptDetails(app, first);
    expect(details).toMatchObject({
      lines: [
        { label: "Setup fee", cents: 50_000 },
        { label: "Logo care", cents: 65_000 },
      ],
      next: { cents: 65_000 },
    });
    const renewal = await nextMonth(shop);
    const content = await linesOfInvoice(first.id);
    expect(content).toMatchObject({
      lines: [
        ["Setup fee", "$500.00"],
        [expect.stringMatching(/^Logo care, one month from /), "$650.00"],
      ],
      total: ["Total", "$1,150.00"],
    });
    const added = { title: "Invoice", number: "INV-1", issuedAt: app.now(), notice: "", foot: "" };
    const pdf = Buffer.from(await invoicePdf.render({ ...content, ...added }));
    expect(pdfText(pdf).match(/\$[\d,]+\.\d\d/g)).toEqual(["$500.00", "$650.00", "$1,150.00"]);
    expect(await linesOfInvoice(renewal.id)).toMatchObject({
      lines: [[expect.stringMatching(/^Logo care, one month from /), "$650.00"]],
      total: ["Total", "$650.00"],
    });
  });

  test("refunds the first payment with the fee, and of a later month only the month", async () => {
    const shop = await openShop();
    const first = await buy(shop);
    const renewal = await nextMonth(shop);
    expect([policyRefundAmount(first), policyRefundAmount(renewal)]).toEqual([109_250, 61_750]);
    for (const { id: orderId } of [first, renewal]) {
      const id = randomUUID();
      const amount = policyRefundAmount(await getOrder(app, orderId));
      await issueRefund(shop.app, { id, orderId, amount, reason: "Asked for", actor: OLGA, end: "keep" });
      await shop.settle();
    }
    await assignInvoiceNumbers(app);
    const notes = await app.db.select().from(invoices).where(eq(invoices.kind, "credit-note"));
    expect(notes.map(({ content }) => content)).toMatchObject([
      { total: ["Total refunded", "-$1,092.50"] },
      { total: ["Total refunded", "-$617.50"] },
    ]);
    expect(await getOrder(app, first.id)).toMatchObject({ status: "refunded", refundedAmount: 109_250 });
  });

  test("counts as its month in subscriptions, portal and recurring revenue, and the export has the fee", async () => {
    const shop = await openShop();
    const { id } = await buy(shop);
    const { page, totals } = await listSubscriptionsWithTotals(app.db, { q: "", status: null }, null);
    expect([page.rows[0]?.price, totals.monthlyCents, totals.paidCents]).toEqual([65_000, 65_000, 115_000]);
    expect(await countRunningSubscriptions(app.db, false)).toMatchObject([{ cents: 65_000 }]);
    const portal = await findPortalOrder(shop.app, { email: EMAIL, orderId: id, scope: "address" });
    expect(portal?.subscription?.price).toBe(65_000);
    expect((await findOrderDetails(app.db, id))?.amount).toBe(115_000);
    const csv = await new Response(exportOrders(app.db, { ids: [id] })).text();
    const [titles = "", cells = ""] = csv.split("\r\n");
    expect(cells.split(",")[titles.split(",").indexOf("Setup Fee")]).toBe("500.00");
  });

  test("is announced as a first payment and what follows in every email", async () => {
    const shop = await openShop();
    const { id } = await buy(shop);
    await sendOrderConfirmationEmail(shop.app, id);
    await sendOrderTeamEmail(shop.app, id);
    await sendSubscriptionResumedEmail(shop.app, { orderId: id, eventId: 1 });
    const [confirmation = "", team = "", resumed = ""] = app.mails.map(({ text }) => text ?? "");
    for (const text of ["Setup fee: $500.00", "Logo care: $650.00", "Next payment: $650.00 on", "Amount: $1,150.00\n"])
      expect(confirmation).toContain(text);
    for (const text of ["Setup fee: $500.00", "Logo care: $650.00", "Amount: $1,150.00\n"])
      expect(team).toContain(text);
    expect(resumed).toContain("Price: $650.00 per month");
  });

  test("takes a coupon off the first payment, fee and month, by the amount that the summary showed", async () => {
    const shop = await openShop();
    await createTenPercent(app);
    const shown = expectDone(await readCheckoutRequest(app.content, body()));
    const { checkout } = expectDone(await previewCoupon(shop.app, shown.checkout, "SPRING10"));
    expect(checkout.coupon?.discount).toBe(11_500);
    const first = await buy(shop, body(checkout.amount, { coupon: "SPRING10" }));
    expect(first).toMatchObject({ amount: 103_500, discount: 11_500 });
    expect((await buildReceiptDetails(app, first)).lines.map(({ cents }) => cents)).toEqual([50_000, 65_000, -11_500]);
    const { totals } = await listSubscriptionsWithTotals(app.db, { q: "", status: null }, null);
    expect(totals.monthlyCents).toBe(65_000);
    expect((await nextMonth(shop)).amount).toBe(65_000);
  });

  test.each(["table", "stripe"] as const)(
    "is taxed as a whole, with taxes by %s, and later as a month",
    async (mode) => {
      const place = { country: "US", state: "TX" };
      const shop = await openShop({ mode, included: false, country: "US", place });
      const first = await buy(shop, body(115_000, mode === "table" ? { taxCountry: "US", taxState: "TX" } : {}));
      expect(first).toMatchObject({ amount: 124_488, tax: 9_488, taxAdded: 9_488 });
      expect((first.taxLines ?? []).map(({ item, tax }) => [item, tax])).toEqual([
        ["Setup fee", 4_125],
        ["Logo care", 5_363],
      ]);
      expect((await buildReceiptDetails(app, first)).next?.cents).toBe(70_363);
      expect(await nextMonth(shop)).toMatchObject({ amount: 70_363, tax: 5_363 });
    },
  );
});

describe("a fee or an interval that is changed", () => {
  test("is refused with today's price, also if fee and month come to the same sum; with a coupon, too", async () => {
    const shop = await openShop();
    await createTenPercent(app);
    const [before, discounted] = [body(), body(103_500, { coupon: "SPRING10" })];
    await change({ setup: "600", price: "550" });
    expect(await submitCheckout(shop.app, before)).toMatchObject({
      ...{ ok: false, price: 115_000, offer: { amounts: { price: 55_000, setup: 60_000 } } },
      error: expect.stringContaining("Please reload the page"),
    });
    expect((await submitCheckout(shop.app, discounted)).ok).toBe(false);
    await change({ setup: "" });
    expect(await submitCheckout(shop.app, before)).toMatchObject({ ok: false, price: 55_000 });
    const without = body(55_000);
    await change({ setup: "100", price: "450" });
    expect(await submitCheckout(shop.app, without)).toMatchObject({ ok: false, price: 55_000 });
    expect(await app.db.$count(orders)).toBe(0);
  });

  test("is refused if a monthly price becomes a single one of the same amount, or the other way around", async () => {
    const shop = await openShop();
    await change({ setup: "" });
    const monthly = body(65_000);
    await change({ pricing: "once" });
    expect(await submitCheckout(shop.app, monthly)).toMatchObject({ ok: false, price: 65_000 });
    const once = body(65_000);
    await change({ pricing: "monthly" });
    expect(await submitCheckout(shop.app, once)).toMatchObject({
      ok: false,
      error: expect.stringContaining("Please reload the page"),
    });
    expect(await app.db.$count(orders)).toBe(0);
    expect((await buy(shop, body(65_000))).agreed).toMatchObject({ every: "month" });
  });

  test("leaves an open payment page and its later months as they were sold", async () => {
    const shop = await openShop();
    const url = await open(shop);
    await change({ setup: "", price: "700" });
    const first = await pay(shop, url);
    expect(first.amount).toBe(115_000);
    expect((await buildReceiptDetails(app, first)).next?.cents).toBe(65_000);
    expect((await nextMonth(shop)).amount).toBe(65_000);
  });

  test("leaves a quote as it was", async () => {
    const shop = await openShop();
    const { checkout } = expectDone(await readCheckoutRequest(app.content, body()));
    const quote = await quoteById(app, await saveQuoteFromCheckout(shop.app, checkout));
    await change({ setup: "900" });
    const { url } = expectDone(await acceptQuote(shop.app, quote, true));
    expect((await pay(shop, url)).amount).toBe(115_000);
    expect((await nextMonth(shop)).amount).toBe(65_000);
  });
});

describe("a quote made by an admin", () => {
  const input = (price: string, reason = "") => ({
    ...{ service: "logo-care", source: {}, price, reason },
    fields: new Map([
      ["name", "Jo Miller"],
      ["email", EMAIL],
    ]),
  });

  test("at the catalog's price says what is paid now and then", async () => {
    const shop = await openShop();
    const { id } = expectDone(await createQuote(shop.app, OLGA, input("")));
    const quote = await quoteById(app, id);
    const file = buildQuotePdfData(app.settings, quote, await getQuoteView(shop.app, quote));
    expect(file).toMatchObject({
      lines: [
        ["Setup fee", "$500.00"],
        ["Logo care", "$650.00"],
      ],
      total: ["Total now", "$1,150.00"],
    });
    expect(file.terms).toContain(
      "This is a subscription: $1,150.00 now, then $650.00 per month, renewed every month until you cancel.",
    );
    expect((await findListedQuote(shop.app, id))?.interval).toBe("now, then $650.00 per month");
    await sendQuoteEmail(shop.app, id, "job");
    expect(app.mails[0]?.text).toContain("Total: $1,150.00 now, then $650.00 per month");
  });

  test("at a price of its own changes the month, not the fee", async () => {
    const shop = await openShop();
    const typed = input("600", "A friend of the house");
    expect(previewQuote(app.content.site(), typed)).toMatchObject({
      preview: { catalogCents: 65_000, price: { cents: 110_000, interval: "now, then $600.00 per month" } },
    });
    const { id } = expectDone(await createQuote(shop.app, OLGA, typed));
    const { url } = expectDone(await acceptQuote(shop.app, await quoteById(app, id), true));
    const first = await pay(shop, url);
    expect(first.amount).toBe(110_000);
    const renewal = await nextMonth(shop);
    expect([renewal.amount, renewal.agreed?.cents]).toEqual([60_000, 60_000]);
    expect((await buildReceiptDetails(app, renewal)).lines).toEqual([
      { label: "Logo care", cents: 65_000 },
      { label: "A friend of the house", cents: -5_000 },
    ]);
  });

  test.each(["0.49", "999999.99"])("refuses %s a month", async (price) => {
    const shop = await openShop();
    expect(await createQuote(shop.app, OLGA, input(price, "Another price"))).toMatchObject({ field: "price" });
  });
});

describe("an order made by an admin", () => {
  const create = async (shop: Shop, changes: Parameters<typeof manualOrder>[0] = {}) => {
    const made = await createManualOrder(shop.app, OLGA, manualOrder({ service: "logo-care", ...changes }));
    return getOrder(app, expectDone(made).id);
  };

  test("at the catalog's price has the fee, on its payment page and in its email", async () => {
    const shop = await openShop();
    expect(manualServices(app.content.site()).at(-1)).toMatchObject({ cents: 65_000, setup: 50_000, monthly: true });
    const order = await create(shop);
    expect(order.amount).toBe(115_000);
    expect(toPayableOrder(shop.app.paymentProvider, order).amount).toBe("$1,150.00 now, then $650.00 per month");
    await sendPaymentLinkEmail(shop.app, order.id, "job");
    expect(app.mails[0]?.text).toContain("Amount: $1,150.00 now, then $650.00 per month");
    const { url } = expectDone(await startManualPayment(shop.app, order));
    const first = await pay(shop, url);
    expect((await buildReceiptDetails(app, first)).lines.map(({ label }) => label)).toEqual(["Setup fee", "Logo care"]);
    expect((await nextMonth(shop)).amount).toBe(65_000);
  });

  test("at a price of its own changes the month, not the fee", async () => {
    const shop = await openShop();
    const order = await create(shop, { amount: "600", reason: "A friend of the house" });
    const { url } = expectDone(await startManualPayment(shop.app, order));
    const first = await pay(shop, url);
    expect(first.amount).toBe(110_000);
    expect((await buildReceiptDetails(app, first)).lines).toEqual([
      { label: "Setup fee", cents: 50_000 },
      { label: "Logo care", cents: 65_000 },
      { label: "A friend of the house", cents: -5_000 },
    ]);
    expect((await nextMonth(shop)).amount).toBe(60_000);
  });

  test("needs a month and a first payment that the provider can charge", async () => {
    const shop = await openShop();
    for (const amount of ["0.49", "999999.99"]) {
      const wanted = manualOrder({ service: "logo-care", amount, reason: "Another price" });
      expect((await createManualOrder(shop.app, OLGA, wanted)).ok, amount).toBe(false);
    }
    await expect(onlyOrder(app)).rejects.toThrow();
  });
});

test("search engines read the month as the price, and the fee beside it", async () => {
  await openShop();
  expect(serviceData(app.content.site(), soldService())).toMatchObject({
    offers: [
      {
        price: "650.00",
        priceSpecification: [
          { price: "650.00", referenceQuantity: { unitCode: "MON" } },
          { price: "500.00", priceComponentType: "https://schema.org/ActivationFee" },
        ],
      },
    ],
  });
});
