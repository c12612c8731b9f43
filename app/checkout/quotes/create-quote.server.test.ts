import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildInvoiceContent } from "~/billing/invoices/invoice-numbering.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import { buildReceiptDetails } from "~/billing/receipts.server";
import { checkoutServices, services } from "~/catalog/services";
import { activityLog, orders, type QuoteRow, quotes } from "~/lib/db/schema/index";
import { quoteReference } from "~/lib/reference";
import { onlyOrder, staffActivity, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import { listBriefFields } from "./brief-fields.server";
import { createQuote, findQuoteTemplate } from "./create-quote.server";
import { acceptQuote, buildQuotePdfData, getQuoteView } from "./quote-page.server";
import { listQuotes, quoteUrl, revokeQuote } from "./quotes.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const ANN = "ann@team.example";
const shoes = { businessName: "Acme Ltd", email: "jo@acme.example", brief: "Sell shoes", budget: "4000" };
type Given = { service?: string; typed?: Record<string, string>; price?: string; reason?: string; source?: object };
const make = ({ service = "campaign", typed = shoes, price = "", reason = "", source = {} }: Given = {}) =>
  createQuote(app, ANN, { service, typed: new Map(Object.entries(typed)), price, reason, source: { ...source } });
const made = async (given?: Given): Promise<QuoteRow> => {
  const { id } = expectDone(await make(given));
  const [quote] = await app.db.select().from(quotes).where(eq(quotes.id, id));
  if (!quote) throw new Error("The quote was not written");
  return quote;
};
async function sold(quote: QuoteRow) {
  expectDone(await acceptQuote(app, quote, true));
  const { paymentSessionId } = await onlyOrder(app);
  app.paymentProvider.pay(paymentSessionId ?? "");
  await fulfillOrder(app, paymentSessionId ?? "", "buyer");
  return onlyOrder(app);
}

describe("a quote that staff make", () => {
  test("has the catalog's price where they name none, and is in the log; nobody is mailed", async () => {
    const quote = await made();
    expect(quote).toMatchObject({ amount: 500_000, name: "Acme Ltd", email: "jo@acme.example", createdBy: ANN });
    expect(quote.brief).toMatchObject({ budget: 4_000, brief: "Sell shoes" });
    expect(await staffActivity(app)).toEqual([{ actor: ANN, kind: "quote-made", subject: quote.id }]);
    expect(await app.jobs()).toEqual([]);
  });

  test("needs no reason for a price that is the catalog's", async () => {
    expect((await made({ price: "5,000.00" })).price).toMatchObject({ cents: 500_000 });
  });

  test("has their own price with the line that says why, in the log too", async () => {
    const quote = await made({ price: "4,200.00", reason: "  A friend of\nthe house " });
    expect(quote.price).toEqual({
      cents: 420_000,
      reason: "A friend of the house",
      parts: [{ label: "Price agreed: A friend of the house", item: "Campaign Management", cents: 420_000 }],
    });
    const [logged] = await app.db.select().from(activityLog);
    expect(logged?.detail).toEqual({ service: "campaign", cents: 420_000, reason: "A friend of the house" });
  });

  test.each([
    [{ price: "0.49" }, "Minimum checkout amount is $0.50"],
    [{ price: "1000000" }, "Maximum checkout amount is $999,999.99"],
    [{ price: "cheap" }, "Please enter a price such as 1,500.00."],
    [{ price: "4000" }, "Please give a reason for the custom price."],
    [{ price: "4000", reason: "x".repeat(201) }, "Please use at most 200 characters for the reason."],
    [{ service: "yachts" }, "Please choose a service."],
    [{ typed: { ...shoes, email: "jo" } }, "Email: Please enter a valid email address."],
    [{ typed: { ...shoes, budget: "1999" } }, "Ad Budget: Minimum budget requirement is $2,000"],
    [
      { typed: { businessName: "Acme Ltd", email: "jo@acme.example" } },
      "Please enter a price. The brief doesn’t determine one.",
    ],
  ])("is refused for %j", async (given, error) => {
    expect(await make(given)).toMatchObject({ ok: false, error });
    expect([await app.db.select().from(quotes), await staffActivity(app)]).toEqual([[], []]);
  });

  test.each(["0.50", "999,999.99"])("can cost %s", async (price) => {
    await made({ price, reason: "Agreed by phone" });
  });

  test("starts from an order or a quote, with what no plain form shows", async () => {
    const brief = { ...filledForms.campaign, selectedPlatforms: ["tiktok"], tiktokPercent: 100, googlePercent: 0 };
    const id = await writePaidOrder(app, { service: "campaign", brief: { ...brief, metaPercent: 0 } });
    const source = await findQuoteTemplate(app, { order: id });
    expect(source?.brief.email).toBe("jo@acme.example");
    const quote = await made({ source: source?.brief, typed: { ...shoes, tiktokPercent: "100" } });
    expect(quote.brief).toMatchObject({ selectedPlatforms: ["tiktok"], brief: "Sell shoes" });
    expect(quote.brief).not.toHaveProperty("agreeTOS");
    expect(await findQuoteTemplate(app, { quote: quote.id })).toMatchObject({ brief: { businessName: "Acme Ltd" } });
    expect(await findQuoteTemplate(app, { quote: id })).toBeNull();
  });

  test("asks for the fields of each service, and never for an agreement", () => {
    for (const service of Object.values(services)) {
      const fields = listBriefFields(service, {});
      expect(fields.map(({ name }) => name)).toContain("email");
      expect(fields.map(({ name }) => name)).not.toContain("agreeTOS");
    }
    const plan = listBriefFields(services["ai-consulting"], {}).find(({ name }) => name === "selectedPlan");
    expect(plan).toMatchObject({ kind: "choice", options: expect.arrayContaining(["3-Month Implementation"]) });
  });

  test.each(checkoutServices.map((service) => [service.offer.slug, service] as const))(
    "takes back what its form shows of a filled %s",
    async (slug, service) => {
      const filled = service.parse(filledForms[service.offer.slug]) ?? {};
      const typed = Object.fromEntries(listBriefFields(service, filled).map(({ name, value }) => [name, value]));
      const price = service.price(filled);
      expect((await made({ service: slug, typed, source: filled })).amount).toBe(
        typeof price === "string" ? undefined : price.cents,
      );
    },
  );
});

describe("an order at staff's own price", () => {
  test("says the price and its reason at the provider, on receipt and invoice alike", async () => {
    const order = await sold(await made({ price: "4200", reason: "A friend of the house" }));
    expect(app.paymentProvider.opened[0]).toMatchObject({
      amount: 420_000,
      productName: "Campaign Management",
      items: [],
    });
    expect([order.status, order.amount]).toEqual(["paid", 420_000]);
    const lines = [{ label: "Price agreed: A friend of the house", cents: 420_000 }];
    expect((await buildReceiptDetails(app, order)).lines).toEqual(lines);
    expect(await buildInvoiceContent(app, order)).toMatchObject({
      lines: [["Managed Campaigns: Price agreed: A friend of the house", "$4,200.00"]],
      total: ["Total", "$4,200.00"],
    });
  });

  test("of a monthly service is renewed at that price", async () => {
    const typed = { company: "Acme Ltd", email: "jo@acme.example", name: "Jo Miller" };
    const order = await sold(await made({ service: "blast", typed, price: "600", reason: "Two shops" }));
    expect(app.paymentProvider.opened[0]).toMatchObject({ amount: 60_000, every: "month" });
    await app.db.update(orders).set({ subscriptionId: "sub_1", subscriptionStatus: "active" });
    const [subscribed] = await app.db.select().from(orders);
    if (!subscribed) throw new Error(`The order ${order.id} is gone`);
    expect((await buildReceiptDetails(app, subscribed)).next?.cents).toBe(60_000);
  });

  test("says what is for sale, until when and why at that price in the file, too", async () => {
    const typed = { company: "Acme Ltd", email: "jo@acme.example", contentBrief: "Coffee for commuters." };
    const quote = await made({ service: "blast", typed, price: "600", reason: "Two shops" });
    const view = await getQuoteView(app, quote);
    const file = buildQuotePdfData(app, quote, view);
    expect(file.lines).toEqual([[`${view.product}: Price agreed: Two shops`, "$600.00"]]);
    expect(file.total).toEqual(["Total per month", "$600.00"]);
    expect(file.terms.join(" ")).toContain("$600.00 per month, renewed every month until you cancel.");
    expect(file).toMatchObject({ number: quoteReference(quote.id), url: quoteUrl(app, quote.id) });
    expect(file.facts).toContainEqual(["Good until", view.goodUntil]);
    expect(file.brief).toContainEqual(["Content Brief", "Coffee for commuters."]);
    expect(file.notice).toBe("Test quote. It can’t be paid with real money.");
  });

  test("of a service that is only requested on the site can be paid for, too", async () => {
    const typed = { companyName: "Acme Ltd", email: "jo@acme.example", gameStyle: "puzzle" };
    const order = await sold(await made({ service: "retro-game", typed, price: "2500", reason: "Second game" }));
    expect([order.service, order.status, order.amount]).toEqual(["retro-game", "paid", 250_000]);
  });
});

describe("the list of quotes", () => {
  test("shows how each stands, and its link until it is revoked", async () => {
    const quote = await made();
    const line = async () => (await listQuotes(app, ""))[0];
    expect(await line()).toMatchObject({ customer: "Acme Ltd", state: "open", createdBy: ANN });
    expect((await line())?.url).toContain(`/quote/${quote.id}?key=`);
    expectDone(await acceptQuote(app, quote, true));
    expect(await line()).toMatchObject({ state: "accepted", orderId: (await onlyOrder(app)).id });
    expectDone(await revokeQuote(app, ANN, quote.id));
    expectDone(await revokeQuote(app, ANN, quote.id));
    expect(await line()).toMatchObject({ state: "revoked", url: null });
    expect((await staffActivity(app)).map(({ kind }) => kind)).toEqual(["quote-made", "quote-revoked"]);
  });

  test("is searched by reference, name and address, and takes every character as it is", async () => {
    const quote = await made();
    const found = async (search: string) => (await listQuotes(app, search)).length;
    for (const search of ["acme", "JO@ACME", quote.id.slice(0, 8).toUpperCase()]) expect(await found(search)).toBe(1);
    for (const search of ["%", "_", "\\", "nobody"]) expect(await found(search)).toBe(0);
  });
});
