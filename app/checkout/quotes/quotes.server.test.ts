import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { buildInvoiceContent } from "~/billing/invoices/invoice-numbering.server";
import { buildReceiptDetails } from "~/billing/receipts.server";
import campaign from "~/catalog/campaign/service";
import { type QuoteRow, quotes } from "~/lib/db/schema/index";
import { cancelOrder } from "~/orders/order-status.server";
import { saveQuote as saveAsQuote } from "../../../tests/support/app/offers";
import { allOrders, onlyOrder, paySession } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { blastCheckout } from "../../../tests/support/fuzz/examples";
import { acceptQuote, buildQuotePdfData, getQuoteView } from "./quote-page.server";
import { deleteExpiredQuotes, findQuoteByKey, quotePath, quoteUrl, revokeQuote } from "./quotes.server";

const app = setUpTestApp();

const DAY = 86_400_000;
const ANN = "ann@team.example";
const keyIn = (path: string) => new URL(path, "http://shop.example").searchParams.get("key") ?? "";
const saveQuote = (body?: unknown) => saveAsQuote(app, body);
/** Returns the paid order. */
async function acceptAndPay(quote: QuoteRow) {
  expectDone(await acceptQuote(app, quote, true));
  await paySession(app, (await onlyOrder(app)).paymentSessionId);
  return onlyOrder(app);
}

describe("a quote saved by a customer", () => {
  test("has the catalog's price with its parts and no consent, and is no order yet", async () => {
    const quote = await saveQuote();
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
    expect([app.paymentProvider.opened, await allOrders(app), await app.jobs()]).toEqual([[], [], []]);
  });

  test("is reused for the same draft on the same day until it is paid, but not for another draft", async () => {
    const [first, second, other] = [await saveQuote(), await saveQuote(), await saveQuote(blastCheckout)];
    expect(second.id).toBe(first.id);
    expect(other.id).not.toBe(first.id);
    await acceptAndPay(first);
    expect((await saveQuote()).id).not.toBe(first.id);
  });

  test("is valid for 30 days, until the end of the last day on the agency's calendar", async () => {
    app.pass(Date.parse("2027-03-01T18:00:00Z") - app.now().getTime());
    const quote = await saveQuote();
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
  test("opens it with its key; 1,000 guessed, altered and foreign keys are rejected", async () => {
    const [quote, other] = [await saveQuote(), await saveQuote(blastCheckout)];
    const key = keyIn(quotePath(app.auth, quote.id));
    const guesses = Array.from({ length: 1_000 }, (_, n) => {
      if (n % 3 === 0) return createHash("sha256").update(String(n)).digest("base64url");
      const index = n % key.length;
      if (n % 3 === 1) return key.slice(0, index) + (key[index] === "x" ? "y" : "x") + key.slice(index + 1);
      return [keyIn(quotePath(app.auth, other.id)), key.slice(0, n % 43), `${key}${n}`, "", " ", quote.id][n % 6];
    });
    const opened = await Promise.all(guesses.map((guess) => findQuoteByKey(app, quote.id, guess)));
    const foreign = opened.filter((found) => found !== null);
    expect(foreign).toEqual([]);
    expect(await findQuoteByKey(app, "x", key)).toBeNull();
    expect(await findQuoteByKey(app, undefined, undefined)).toBeNull();
    expect(await findQuoteByKey(app, quote.id, key)).toMatchObject({ id: quote.id });
  });

  test("is rejected once the quote is revoked, and the open checkout is cancelled", async () => {
    const quote = await saveQuote();
    expectDone(await acceptQuote(app, quote, true));
    expect(await revokeQuote(app, ANN, quote.id)).toEqual({ ok: true });
    expect(await findQuoteByKey(app, quote.id, keyIn(quotePath(app.auth, quote.id)))).toBeNull();
    expect((await onlyOrder(app)).status).toBe("cancelled");
    expect(await acceptQuote(app, quote, true)).toMatchObject({ ok: false });
  });
});

describe("acceptQuote", () => {
  test("needs consent to the terms, which is stored with its time", async () => {
    const quote = await saveQuote();
    expect(await acceptQuote(app, quote, false)).toMatchObject({
      error: "Please agree to the terms of service first.",
    });
    expect(await allOrders(app)).toEqual([]);
    expectDone(await acceptQuote(app, quote, true));
    expect((await onlyOrder(app)).brief).toMatchObject({ agreeTOS: true, agreedAt: app.now().toISOString() });
  });

  test("sends the quote's line items to the provider, whose cancel URL is the quote", async () => {
    const quote = await saveQuote();
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

  test("opens another session after the first has expired, or its checkout was cancelled", async () => {
    const quote = await saveQuote();
    const first = expectDone(await acceptQuote(app, quote, true)).url;
    app.paymentProvider.change((await onlyOrder(app)).paymentSessionId ?? "", { status: "expired", url: null });
    app.pass(1_000);
    const second = expectDone(await acceptQuote(app, quote, true)).url;
    expect(second).not.toBe(first);
    const [, pending] = await allOrders(app);
    await cancelOrder(app, pending?.id ?? "", { actor: "sweep" });
    app.pass(1_000);
    expect((await getQuoteView(app, quote)).state).toBe("open");
    expect(expectDone(await acceptQuote(app, quote, true)).url).not.toBe(second);
    expect((await allOrders(app)).map(({ status }) => status)).toEqual(["cancelled", "cancelled", "pending"]);
  });

  test("rejects a paid quote", async () => {
    const quote = await saveQuote();
    await acceptAndPay(quote);
    const view = await getQuoteView(app, quote);
    expect(view.state).toBe("paid");
    expect(buildQuotePdfData(app.settings, quote, view).terms[0]).toMatch(/^This quote was accepted and paid on /);
    expect(await acceptQuote(app, quote, true)).toMatchObject({ ok: false });
    expect((await onlyOrder(app)).status).toBe("paid");
    expect(await revokeQuote(app, ANN, quote.id)).toMatchObject({ error: "This quote has been paid." });
  });

  test("returns why a quote of the other payment mode cannot be paid", async () => {
    const quote = await saveQuote();
    app.paymentProvider.mode = "live";
    const error =
      "This quote was made with test payments and can’t be paid with real money. Please ask us for a new one.";
    expect(await acceptQuote(app, quote, true)).toEqual({ ok: false, error });
    expect((await getQuoteView(app, quote)).blocker).toBe(error);
    app.paymentProvider.mode = "sandbox";
  });
});

describe("a quote's price", () => {
  test("stays the same on order, receipt and invoice when the catalog's price changes", async () => {
    const quote = await saveQuote();
    // The fee was $100 when the quote was created.
    const price = { cents: 210_000, parts: [{ label: "Ad Budget", item: "Ad budget", cents: 200_000 }] };
    price.parts.push({ label: "Management Fee (5%)", item: "Management fee", cents: 10_000 });
    await app.db.update(quotes).set({ price, amount: 210_000 }).where(eq(quotes.id, quote.id));
    const order = await acceptAndPay({ ...quote, price, amount: 210_000 });
    expect(campaign.price(order.brief)).toMatchObject({ price: { cents: 250_000 } });
    expect([order.status, order.amount]).toEqual(["paid", 210_000]);
    expect((await buildReceiptDetails(app, order)).lines).toEqual([
      { label: "Ad Budget", cents: 200_000 },
      { label: "Management Fee (5%)", cents: 10_000 },
    ]);
    expect((await buildInvoiceContent(app, order)).lines).toEqual([
      ["Managed Campaign: Ad Budget", "$2,000.00"],
      ["Managed Campaign: Management Fee (5%)", "$100.00"],
    ]);
  });
});

describe("deleteExpiredQuotes", () => {
  test("deletes quotes without an order 60 days after they expired", async () => {
    const [unused, used] = [await saveQuote(blastCheckout), await saveQuote()];
    await acceptAndPay(used);
    app.pass(90 * DAY);
    await deleteExpiredQuotes(app);
    expect(await app.db.select().from(quotes)).toHaveLength(2);
    app.pass(2 * DAY);
    await deleteExpiredQuotes(app);
    expect((await app.db.select().from(quotes)).map(({ id }) => id)).toEqual([used.id]);
    expect(unused.id).not.toBe(used.id);
  });
});
