import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildInvoiceContent } from "~/billing/invoices/invoice-numbering.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import { buildReceiptDetails } from "~/billing/receipts.server";
import campaign from "~/catalog/campaign/service";
import { parseCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { orders, type QuoteRow, quotes } from "~/lib/db/schema/index";
import { cancelOrder } from "~/orders/order-status.server";
import { allOrders, onlyOrder } from "../../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { blastCheckout, campaignCheckout } from "../../../tests/support/fuzz/examples";
import { saveQuoteFromCheckout } from "./create-quote.server";
import { acceptQuote, buildQuotePdfData, getQuoteView } from "./quote-page.server";
import { deleteExpiredQuotes, findQuoteByKey, quotePath, quoteUrl, revokeQuote } from "./quotes.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const DAY = 86_400_000;
const ANN = "ann@team.example";
const keyIn = (path: string) => new URL(path, "http://shop.example").searchParams.get("key") ?? "";
const keep = async (body: unknown = campaignCheckout): Promise<QuoteRow> => {
  const id = await saveQuoteFromCheckout(app, expectDone(parseCheckoutRequest(body)).checkout);
  const quote = await findQuoteByKey(app, id, keyIn(quotePath(app, id)));
  if (!quote) throw new Error("The quote’s own link does not open it");
  return quote;
};
/** Accepts and pays. Answers the order. */
async function sold(quote: QuoteRow) {
  expectDone(await acceptQuote(app, quote, true));
  const [order] = await app.db.select().from(orders).where(eq(orders.quoteId, quote.id));
  const sessionId = order?.paymentSessionId ?? "";
  app.paymentProvider.pay(sessionId);
  await fulfillOrder(app, sessionId, "buyer");
  return onlyOrder(app);
}

describe("a quote that a customer keeps", () => {
  test("has the catalog's price with its parts, and no agreement to the terms", async () => {
    const quote = await keep();
    expect(quote).toMatchObject({ service: "campaign", amount: 250_000, live: false, createdBy: null });
    expect(quote.price).toEqual({
      cents: 250_000,
      parts: [
        { label: "Ad Budget", item: "Ad budget", cents: 200_000 },
        { label: "Management Fee (min $500)", item: "Management fee", cents: 50_000 },
      ],
    });
    expect(quote.brief).toMatchObject({ budget: 2_000, businessName: "Acme Ltd" });
    expect(quote.brief).not.toHaveProperty("agreeTOS");
  });

  test("opens nothing at the card provider, makes no order and mails nobody", async () => {
    await keep();
    expect([app.paymentProvider.opened, await allOrders(app), await app.jobs()]).toEqual([[], [], []]);
  });

  test("is the same when the same draft is kept again on the same day, and another for another draft", async () => {
    const [first, second, other] = [await keep(), await keep(), await keep(blastCheckout)];
    expect(second.id).toBe(first.id);
    expect(other.id).not.toBe(first.id);
  });

  test("that was paid for is another when the same draft is kept again", async () => {
    const quote = await keep();
    await sold(quote);
    expect((await keep()).id).not.toBe(quote.id);
  });

  test("is good for 30 days, the last one until its end on the agency's calendar", async () => {
    app.pass(Date.parse("2027-03-01T18:00:00Z") - app.now().getTime());
    const quote = await keep();
    expect((await getQuoteView(app, quote)).goodUntil).toBe("March 31, 2027");
    app.pass(Date.parse("2027-04-01T04:59:00Z") - app.now().getTime());
    expect((await getQuoteView(app, quote)).state).toBe("open");
    app.pass(60_000);
    expect((await getQuoteView(app, quote)).state).toBe("expired");
    expect(await acceptQuote(app, quote, true)).toMatchObject({ ok: false });
    expect(await allOrders(app)).toEqual([]);
  });
});

describe("a quote's link", () => {
  test("opens it for whoever has its key; 1,000 guessed, altered and foreign keys open nothing", async () => {
    const [quote, other] = [await keep(), await keep(blastCheckout)];
    const key = keyIn(quotePath(app, quote.id));
    const guesses = Array.from({ length: 1_000 }, (_, at) => {
      if (at % 3 === 0) return createHash("sha256").update(String(at)).digest("base64url");
      const place = at % key.length;
      if (at % 3 === 1) return key.slice(0, place) + (key[place] === "x" ? "y" : "x") + key.slice(place + 1);
      return [keyIn(quotePath(app, other.id)), key.slice(0, at % 43), `${key}${at}`, "", " ", quote.id][at % 6];
    });
    const opened = await Promise.all(guesses.map((guess) => findQuoteByKey(app, quote.id, guess)));
    const foreign = opened.filter((found) => found !== null);
    expect(foreign).toEqual([]);
    expect(await findQuoteByKey(app, "x", key)).toBeNull();
    expect(await findQuoteByKey(app, undefined, undefined)).toBeNull();
    expect(await findQuoteByKey(app, quote.id, key)).toMatchObject({ id: quote.id });
  });

  test("opens nothing once it is revoked, and the open checkout ends", async () => {
    const quote = await keep();
    expectDone(await acceptQuote(app, quote, true));
    expect(await revokeQuote(app, ANN, quote.id)).toEqual({ ok: true });
    expect(await findQuoteByKey(app, quote.id, keyIn(quotePath(app, quote.id)))).toBeNull();
    expect((await onlyOrder(app)).status).toBe("cancelled");
    expect(await acceptQuote(app, quote, true)).toMatchObject({ ok: false });
  });
});

describe("whoever accepts a quote", () => {
  test("must agree to the terms, and the order then says when", async () => {
    const quote = await keep();
    expect(await acceptQuote(app, quote, false)).toMatchObject({
      error: "Please agree to the terms of service first.",
    });
    expect(await allOrders(app)).toEqual([]);
    expectDone(await acceptQuote(app, quote, true));
    expect((await onlyOrder(app)).brief).toMatchObject({ agreeTOS: true, agreedAt: app.now().toISOString() });
  });

  test("pays the quote's lines at the provider, and comes back to the quote after a change of mind", async () => {
    const quote = await keep();
    expectDone(await acceptQuote(app, quote, true));
    expect(app.paymentProvider.opened[0]).toMatchObject({
      amount: 250_000,
      items: [
        { name: "Ad budget", amount: 200_000 },
        { name: "Management fee", amount: 50_000 },
      ],
      cancelUrl: quoteUrl(app, quote.id),
    });
  });

  test("finds the same order and session at every press, ten at once too", async () => {
    const quote = await keep();
    const presses = await Promise.all(Array.from({ length: 10 }, () => acceptQuote(app, quote, true)));
    app.pass(5 * 60_000);
    const urls = [...presses, await acceptQuote(app, quote, true)].map((done) => expectDone(done).url);
    expect(new Set(urls).size).toBe(1);
    expect((await onlyOrder(app)).quoteId).toBe(quote.id);
    expect(app.paymentProvider.opened).toHaveLength(1);
  });

  test("gets another session when the first has expired", async () => {
    const quote = await keep();
    const first = expectDone(await acceptQuote(app, quote, true)).url;
    app.paymentProvider.change((await onlyOrder(app)).paymentSessionId ?? "", { status: "expired", url: null });
    expect(expectDone(await acceptQuote(app, quote, true)).url).not.toBe(first);
    expect((await allOrders(app)).map(({ status }) => status)).toEqual(["cancelled", "pending"]);
  });

  test("cannot buy it twice", async () => {
    const quote = await keep();
    await sold(quote);
    const view = await getQuoteView(app, quote);
    expect(view.state).toBe("paid");
    expect(buildQuotePdfData(app, quote, view).terms[0]).toMatch(/^This quote was accepted and paid on /);
    expect(await acceptQuote(app, quote, true)).toMatchObject({ ok: false });
    expect((await onlyOrder(app)).status).toBe("paid");
    expect(await revokeQuote(app, ANN, quote.id)).toMatchObject({ error: "This quote has been paid." });
  });

  test("can accept again after the checkout was cancelled", async () => {
    const quote = await keep();
    expectDone(await acceptQuote(app, quote, true));
    await cancelOrder(app, (await onlyOrder(app)).id, { actor: "sweep" });
    expect((await getQuoteView(app, quote)).state).toBe("open");
    expectDone(await acceptQuote(app, quote, true));
  });

  test("is told why a quote of the other mode cannot be paid for", async () => {
    const quote = await keep();
    app.paymentProvider.mode = "live";
    const error =
      "This quote was made with test payments and can’t be paid with real money. Please ask us for a new one.";
    expect(await acceptQuote(app, quote, true)).toEqual({ ok: false, error });
    expect((await getQuoteView(app, quote)).fault).toBe(error);
    app.paymentProvider.mode = "sandbox";
  });
});

describe("a quote's price", () => {
  test("holds when the catalog's has changed since, on the order, its receipt and its invoice", async () => {
    const quote = await keep();
    // As if the fee had been $100 when the quote was made.
    const price = { cents: 210_000, parts: [{ label: "Ad Budget", item: "Ad budget", cents: 200_000 }] };
    price.parts.push({ label: "Management Fee (5%)", item: "Management fee", cents: 10_000 });
    await app.db.update(quotes).set({ price, amount: 210_000 }).where(eq(quotes.id, quote.id));
    const order = await sold({ ...quote, price, amount: 210_000 });
    expect(campaign.price(order.brief)).toMatchObject({ cents: 250_000 });
    expect([order.status, order.amount]).toEqual(["paid", 210_000]);
    expect((await buildReceiptDetails(app, order)).lines).toEqual([
      { label: "Ad Budget", cents: 200_000 },
      { label: "Management Fee (5%)", cents: 10_000 },
    ]);
    expect((await buildInvoiceContent(app, order)).lines).toEqual([
      ["Managed Campaigns: Ad Budget", "$2,000.00"],
      ["Managed Campaigns: Management Fee (5%)", "$100.00"],
    ]);
  });

  test("of a monthly service is the subscription's", async () => {
    await sold(await keep(blastCheckout));
    expect(app.paymentProvider.opened[0]).toMatchObject({ amount: 65_000, every: "month" });
  });
});

describe("quotes that ran out", () => {
  test("are deleted after 60 days, but for those of which an order came", async () => {
    const [unused, used] = [await keep(blastCheckout), await keep()];
    await sold(used);
    app.pass(90 * DAY);
    await deleteExpiredQuotes(app);
    expect(await app.db.select().from(quotes)).toHaveLength(2);
    app.pass(2 * DAY);
    await deleteExpiredQuotes(app);
    expect((await app.db.select().from(quotes)).map(({ id }) => id)).toEqual([used.id]);
    expect(unused.id).not.toBe(used.id);
  });
});
