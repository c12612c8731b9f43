import { describe, expect, test, vi } from "vitest";
import { buildInvoiceContent } from "~/billing/invoices/invoice-numbering.server";
import { buildReceiptDetails } from "~/billing/receipts.server";
import { checkoutServices, services } from "~/catalog/services";
import { sendQuoteEmail } from "~/email/templates/link-emails.server";
import { activityLog, orders, type QuoteRow, quotes } from "~/lib/db/schema/index";
import { quoteReference } from "~/lib/reference";
import { quoteById, saveQuote } from "../../../tests/support/app/offers";
import { adminActivity, onlyOrder, paySession, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { filledForms } from "../../../tests/support/shop/filled-forms";
import { listBriefFields } from "./brief-fields.server";
import { createQuote, findQuoteTemplate } from "./create-quote.server";
import { QUOTE_STATES, type QuoteFilter } from "./quote-filter";
import { countQuotesByState, listQuotes } from "./quote-list.server";
import { acceptQuote, buildQuotePdfData, getQuoteView } from "./quote-page.server";
import { findListedQuote, quoteUrl, revokeQuote, sendQuote } from "./quotes.server";

const app = setUpTestApp();

const ANN = "ann@team.example";
const shoes = { businessName: "Acme Ltd", email: "jo@acme.example", brief: "Sell shoes", budget: "4000" };
type Input = { service?: string; fields?: Record<string, string>; price?: string; reason?: string; source?: object };
const create = ({ service = "campaign", fields = shoes, price = "", reason = "", source = {} }: Input = {}) =>
  createQuote(app, ANN, { service, fields: new Map(Object.entries(fields)), price, reason, source: { ...source } });
const createAndRead = async (input?: Input) => quoteById(app, expectDone(await create(input)).id);
async function acceptAndPay(quote: QuoteRow) {
  expectDone(await acceptQuote(app, quote, true));
  await paySession(app, (await onlyOrder(app)).paymentSessionId);
  return onlyOrder(app);
}

describe("sendQuote", () => {
  const send = async (id: string) => {
    const sent = await sendQuote(app, ANN, id);
    return sent.ok ? "sent" : sent.error;
  };
  const deliver = (quoteId: string, jobId = "job") => sendQuoteEmail(app, quoteId, jobId);
  const EXPIRED = "You can only send a quote that can still be accepted.";

  test("emails the link to the address that the admin typed, which the list shows, up to three times an hour", async () => {
    const { id } = await createAndRead({ price: "4,200", reason: "A friend of the house" });
    expect((await findListedQuote(app, id))?.sentAt).toBeNull();
    expect([await send(id), await send(id), await send(id)]).toEqual(["sent", "sent", "sent"]);
    expect(await send(id)).toBe("This quote was already sent several times. Please wait an hour.");
    expect(await app.jobs()).toEqual(Array.from({ length: 3 }, () => ({ name: "quote-email", data: { quoteId: id } })));
    expect((await adminActivity(app)).at(-1)).toEqual({ actor: ANN, kind: "quote-sent", subject: id });
    expect((await findListedQuote(app, id))?.sentAt).toBeInstanceOf(Date);
    await deliver(id, "one");
    await deliver(id, "two");
    const [mail, again] = app.mails;
    expect([mail?.to, mail?.subject]).toEqual([
      "jo@acme.example",
      `Your quote ${quoteReference(id)} from Pixel Pilots`,
    ]);
    expect(mail?.messageId).not.toBe(again?.messageId);
    expect(mail?.text).toContain(quoteUrl(app, id));
    for (const line of ["Hi Acme Ltd team,", "A friend of the house: -$800.00", "Total: $4,200.00"])
      expect(mail?.text).toContain(line);
  });

  test("sends nothing for a quote that a visitor saved, and nothing that can't be accepted any more", async () => {
    const saved = await saveQuote(app);
    expect(await send(saved.id)).toBe("The customer saved this quote. Create a quote from it to send one.");
    expect(await send("0a2b3c4d-0000-4000-8000-000000000000")).toBe("This quote doesn’t exist.");
    const [revoked, paid, expired] = [await createAndRead(), await createAndRead(), await createAndRead()];
    await revokeQuote(app, ANN, revoked.id);
    await acceptAndPay(paid);
    expect([await send(revoked.id), await send(paid.id)]).toEqual([EXPIRED, EXPIRED]);
    app.pass(31 * 86_400_000);
    expect(await send(expired.id)).toBe(EXPIRED);
    for (const { id } of [saved, revoked, paid, expired]) await deliver(id);
    expect(app.mails).toEqual([]);
  });
});

describe("createQuote", () => {
  test("uses the catalog's price by default, records the activity and sends no email", async () => {
    const quote = await createAndRead();
    expect(quote).toMatchObject({ amount: 500_000, name: "Acme Ltd", email: "jo@acme.example", createdBy: ANN });
    expect(quote.brief).toMatchObject({ budget: 4_000, brief: "Sell shoes" });
    expect(await adminActivity(app)).toEqual([{ actor: ANN, kind: "quote-made", subject: quote.id }]);
    expect(await app.jobs()).toEqual([]);
    // Without a reason, since it is the same price.
    expect((await createAndRead({ price: "5,000.00" })).price).toMatchObject({ cents: 500_000 });
  });

  test("emails the quote in the same transaction if the admin wants it, and a rejected form emails nothing", async () => {
    const input = { service: "campaign", fields: new Map(Object.entries(shoes)), reason: "", source: {} };
    const send = (price: string) => createQuote(app, ANN, { ...input, price }, true);
    expect(await send("4000")).toMatchObject({ ok: false });
    expect(await app.jobs()).toEqual([]);
    const { id } = expectDone(await send(""));
    expect(await app.jobs()).toEqual([{ name: "quote-email", data: { quoteId: id } }]);
    expect((await adminActivity(app)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ["quote-made", id],
      ["quote-sent", id],
    ]);
    vi.spyOn(app.queue, "enqueue").mockRejectedValueOnce(new Error("The queue is unavailable"));
    await expect(send("")).rejects.toThrow("The queue is unavailable");
    expect(await app.db.select().from(quotes)).toHaveLength(1);
  });

  test("stores a custom price with its reason, also in the activity log", async () => {
    const quote = await createAndRead({ price: "4,200.00", reason: "  A friend of\nthe house " });
    expect(quote.price).toEqual({
      cents: 420_000,
      reason: "A friend of the house",
      parts: [
        { label: "Ad Budget", item: "Ad budget", cents: 400_000 },
        { label: "Management Fee (25%)", item: "Management fee", cents: 100_000 },
        { label: "A friend of the house", item: "Campaign Management", cents: -80_000 },
      ],
    });
    const [logged] = await app.db.select().from(activityLog);
    expect(logged?.detail).toEqual({ service: "campaign", cents: 420_000, reason: "A friend of the house" });
  });

  test("with a custom price has the service at its catalog price, and the reason beside the difference", async () => {
    const page = { service: "web-page", fields: { company: "Acme Ltd", email: "jo@acme.example" } };
    const lines = async (price: string, reason: string) =>
      (await createAndRead({ ...page, price, reason })).price.parts.map(({ label, cents }) => [label, cents]);
    expect(await lines("249", "Returning customer")).toEqual([
      ["Custom Web Page", 29_900],
      ["Returning customer", -5_000],
    ]);
    expect(await lines("349", "Two languages")).toEqual([
      ["Custom Web Page", 29_900],
      ["Two languages", 5_000],
    ]);
    const fields = { businessName: "Acme Ltd", email: "jo@acme.example" };
    expect((await createAndRead({ fields, price: "4000", reason: "As agreed" })).price.parts).toEqual([
      { label: "Campaign Management: As agreed", item: "Campaign Management", cents: 400_000 },
    ]);
  });

  test.each([
    [{ price: "0.49" }, "Minimum checkout amount is $0.50"],
    [{ price: "1000000" }, "Maximum checkout amount is $999,999.99"],
    [{ price: "cheap" }, "Please enter an amount such as 1,500.00."],
    [{ price: "4000" }, "Please give a reason for the custom price."],
    [{ price: "4000", reason: "x".repeat(201) }, "Please use at most 200 characters for the reason."],
    [{ service: "yachts" }, "Please choose a service."],
    [{ fields: { ...shoes, email: "jo" } }, "Email: Please enter a valid email address."],
    [{ fields: { ...shoes, budget: "1999" } }, "Ad Budget: Minimum budget requirement is $2,000"],
    [{ fields: { ...shoes, budget: "2,500.50" } }, "Ad Budget: Minimum budget requirement is $2,000"],
    [
      { fields: { businessName: "Acme Ltd", email: "jo@acme.example" } },
      "Please enter a price. The brief doesn’t determine one.",
    ],
  ])("rejects %j", async (input, error) => {
    expect(await create(input)).toMatchObject({ ok: false, error });
    expect([await app.db.select().from(quotes), await adminActivity(app)]).toEqual([[], []]);
  });

  test.each([
    ["0.50", "4000"],
    ["999,999.99", "$4,000.00"],
    ["2.500,00", "4.000,00"],
  ])("accepts the price %s and the budget %s", async (price, budget) => {
    const quote = await createAndRead({ price, reason: "Agreed by phone", fields: { ...shoes, budget } });
    expect(quote.brief).toMatchObject({ budget: 4_000 });
  });

  test("starts from an order or a quote, with the values that the form does not show", async () => {
    const brief = { ...filledForms.campaign, selectedPlatforms: ["tiktok"], tiktokPercent: 100, googlePercent: 0 };
    const id = await writePaidOrder(app, { service: "campaign", brief: { ...brief, metaPercent: 0 } });
    const source = await findQuoteTemplate(app, { order: id });
    expect(source?.brief.email).toBe("jo@acme.example");
    const quote = await createAndRead({ source: source?.brief, fields: { ...shoes, tiktokPercent: "100" } });
    expect(quote.brief).toMatchObject({ selectedPlatforms: ["tiktok"], brief: "Sell shoes" });
    expect(quote.brief).not.toHaveProperty("agreeTOS");
    expect(await findQuoteTemplate(app, { quote: quote.id })).toMatchObject({ brief: { businessName: "Acme Ltd" } });
    expect(await findQuoteTemplate(app, { quote: id })).toBeNull();
  });

  test("lists the fields of each service, without consent", () => {
    for (const service of Object.values(services)) {
      const fields = listBriefFields(service, {});
      expect(fields.map(({ name }) => name)).toContain("email");
      expect(fields.map(({ name }) => name)).not.toContain("agreeTOS");
    }
    const plan = listBriefFields(services["ai-consulting"], {}).find(({ name }) => name === "selectedPlan");
    expect(plan).toMatchObject({ kind: "choice", options: expect.arrayContaining(["3-Month Implementation"]) });
  });

  test.each(checkoutServices.map((service) => [service.offer.slug, service] as const))(
    "accepts the form of a filled %s unchanged",
    async (slug, service) => {
      const filled = service.parse(filledForms[service.offer.slug]) ?? {};
      const fields = Object.fromEntries(listBriefFields(service, filled).map(({ name, value }) => [name, value]));
      const priced = service.price(filled);
      expect((await createAndRead({ service: slug, fields, source: filled })).amount).toBe(
        priced.ok ? priced.price.cents : undefined,
      );
    },
  );
});

describe("an order at a custom price", () => {
  test("has the price and its reason at the provider, on the receipt and on the invoice", async () => {
    const order = await acceptAndPay(await createAndRead({ price: "4200", reason: "A friend of the house" }));
    expect(app.paymentProvider.opened[0]).toMatchObject({
      amount: 420_000,
      productName: "Campaign Management",
      items: [],
    });
    expect([order.status, order.amount]).toEqual(["paid", 420_000]);
    const lines = [
      { label: "Ad Budget", cents: 400_000 },
      { label: "Management Fee (25%)", cents: 100_000 },
      { label: "A friend of the house", cents: -80_000 },
    ];
    expect((await buildReceiptDetails(app, order)).lines).toEqual(lines);
    expect(await buildInvoiceContent(app, order)).toMatchObject({
      lines: [
        ["Managed Campaign: Ad Budget", "$4,000.00"],
        ["Managed Campaign: Management Fee (25%)", "$1,000.00"],
        ["Managed Campaign: A friend of the house", "-$800.00"],
      ],
      total: ["Total", "$4,200.00"],
    });
  });

  test("of a monthly service renews at that price", async () => {
    const fields = { company: "Acme Ltd", email: "jo@acme.example", name: "Jo Miller" };
    await acceptAndPay(await createAndRead({ service: "blast", fields, price: "600", reason: "Two shops" }));
    expect(app.paymentProvider.opened[0]).toMatchObject({ amount: 60_000, every: "month" });
    await app.db.update(orders).set({ subscriptionId: "sub_1", subscriptionStatus: "active" });
    const subscribed = await onlyOrder(app);
    expect((await buildReceiptDetails(app, subscribed)).next?.cents).toBe(60_000);
    expect((await buildInvoiceContent(app, subscribed)).lines).toEqual([
      [expect.stringMatching(/^BLAST Social Content, one month from /), "$650.00"],
      ["Two shops", "-$50.00"],
    ]);
  });

  test("has product, expiry date and reason in the quote's PDF", async () => {
    const fields = { company: "Acme Ltd", email: "jo@acme.example", contentBrief: "Coffee for commuters." };
    const quote = await createAndRead({ service: "blast", fields, price: "600", reason: "Two shops" });
    const view = await getQuoteView(app, quote);
    const file = buildQuotePdfData(app.settings, quote, view);
    expect(file.lines).toEqual([
      [view.product, "$650.00"],
      ["Two shops", "-$50.00"],
    ]);
    expect(file.total).toEqual(["Total per month", "$600.00"]);
    expect(file.terms.join(" ")).toContain("$600.00 per month, renewed every month until you cancel.");
    expect(file).toMatchObject({ number: quoteReference(quote.id), url: quoteUrl(app, quote.id) });
    expect(file.facts).toContainEqual(["Good until", view.goodUntil]);
    expect(file.brief).toContainEqual(["Content Brief", "Coffee for commuters."]);
    expect(file.notice).toBe("Test quote. It can’t be paid with real money.");
  });

  test("can be paid also for a service without checkout", async () => {
    const fields = { companyName: "Acme Ltd", email: "jo@acme.example", gameStyle: "puzzle" };
    const order = await acceptAndPay(
      await createAndRead({ service: "retro-game", fields, price: "2500", reason: "Second game" }),
    );
    expect([order.service, order.status, order.amount]).toEqual(["retro-game", "paid", 250_000]);
  });
});

const ALL: QuoteFilter = { q: "", state: null, service: null };

describe("listQuotes", () => {
  test("finds the quotes of a state and counts each, in pages", async () => {
    const states = async () => {
      const found = await Promise.all(
        QUOTE_STATES.map(async (state) => (await listQuotes(app, { ...ALL, state }, null)).rows.map(({ id }) => id)),
      );
      return Object.fromEntries(QUOTE_STATES.map((state, index) => [state, found[index]]));
    };
    const old = await createAndRead();
    app.pass(31 * 86_400_000);
    const [open, accepted, revoked] = [await createAndRead(), await createAndRead(), await createAndRead()];
    expectDone(await acceptQuote(app, accepted, true));
    expectDone(await revokeQuote(app, ANN, revoked.id));
    expect(await states()).toEqual({
      open: [open.id],
      accepted: [accepted.id],
      paid: [],
      expired: [old.id],
      revoked: [revoked.id],
    });
    await app.db.update(orders).set({ status: "paid" });
    expect(await states()).toMatchObject({ accepted: [], paid: [accepted.id] });
    expect(await countQuotesByState(app, { ...ALL, state: "open" })).toEqual({
      open: 1,
      accepted: 0,
      paid: 1,
      expired: 1,
      revoked: 1,
      all: 4,
    });
    const first = await listQuotes(app, ALL, null, 3);
    expect(first).toMatchObject({ rows: { length: 3 }, newer: null });
    const second = await listQuotes(app, ALL, first.older && { towards: "older", row: first.older }, 3);
    expect(second.rows.map(({ id }) => id)).toEqual([old.id]);
    const back = await listQuotes(app, ALL, second.newer && { towards: "newer", row: second.newer }, 3);
    expect(back.rows).toEqual(first.rows);
    expect((await listQuotes(app, { ...ALL, service: "blast" }, null)).rows).toEqual([]);
  });

  test("returns each quote's status, and its URL until it is revoked", async () => {
    const quote = await createAndRead();
    const firstItem = async () => (await listQuotes(app, ALL, null)).rows[0];
    expect(await firstItem()).toMatchObject({ customer: "Acme Ltd", state: "open", createdBy: ANN });
    expect((await firstItem())?.url).toContain(`/quote/${quote.id}?key=`);
    expectDone(await acceptQuote(app, quote, true));
    expect(await firstItem()).toMatchObject({ state: "accepted", orderId: (await onlyOrder(app)).id });
    expectDone(await revokeQuote(app, ANN, quote.id));
    expectDone(await revokeQuote(app, ANN, quote.id));
    expect(await firstItem()).toMatchObject({ state: "revoked", url: null });
    expect((await adminActivity(app)).map(({ kind }) => kind)).toEqual(["quote-made", "quote-revoked"]);
  });

  test("searches by reference, name and email, and treats wildcards as plain characters", async () => {
    const quote = await createAndRead();
    const count = async (search: string) => (await listQuotes(app, { ...ALL, q: search }, null)).rows.length;
    const reference = quote.id.slice(0, 8).toUpperCase();
    for (const search of ["acme", "JO@ACME", "Äcme", "“Acme”", reference, `Quote ${reference}`])
      expect(await count(search)).toBe(1);
    for (const search of ["%", "_", "\\", "nobody"]) expect(await count(search)).toBe(0);
  });
});
