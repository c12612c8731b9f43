import { isNotNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createCoupon } from "~/billing/coupons.server";
import { buildInvoiceContent } from "~/billing/invoices/invoice-numbering.server";
import { policyRefundAmount } from "~/billing/refunds/refund-policy";
import { issueRefund } from "~/billing/refunds/refunds.server";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { submitCheckout } from "~/checkout/place-order/submit-checkout.server";
import { saveQuoteFromCheckout } from "~/checkout/quotes/create-quote.server";
import { findTextFaults } from "~/content/documents/document-kind";
import { moneyKind } from "~/content/documents/money-kind.server";
import { readLegalDocument } from "~/content/legal/legal-kinds.server";
import { orders } from "~/lib/db/schema/index";
import { formatMoney } from "~/lib/money";
import { tenPercent } from "../../tests/support/app/offers";
import { draftDocument, openDesk, publishService } from "../../tests/support/app/own-service";
import { onlyOrder, paidPage, paySession, webPageBody, webPageCheckout } from "../../tests/support/app/paid-orders";
import { BLAST, openSandboxShop } from "../../tests/support/app/sandbox-shop";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { payForm } from "../../tests/support/sandbox/sandbox";
import { findDocumentKind } from "./document-kinds";
import { openDocument } from "./documents.server";
import { publishDraft, saveDraft } from "./edit-document.server";
import { findMentions } from "./mentions.server";

const app = openDesk();
const OLGA = "olga@pixelpilots.example";

async function publish(name: string, changes: Record<string, string>) {
  const revision = await draftDocument(app, name, changes);
  return publishDraft(app, OLGA, expectFound(findDocumentKind(name)), revision);
}

const couponOf = (code: string, off: { percentOff?: string; amountOff?: string }) =>
  createCoupon(app, OLGA, tenPercent({ code, percentOff: "", ...off }));

test.each([
  ["EUR", { cents: 29_900, shown: "€299.00", off: 2_990, back: 25_565, invoice: "€269.10" }],
  ["JPY", { cents: 299, shown: "¥299", off: 29, back: 257, invoice: "¥270" }],
  ["KWD", { cents: 299_000, shown: "KWD\u00a0299.000", off: 29_900, back: 255_650, invoice: "KWD\u00a0269.100" }],
])(
  "a shop in %s sells at the same figures, takes a coupon off, refunds by its policy and writes its invoice, at the provider, too",
  async (code, { cents, shown, off, back, invoice }) => {
    const shop = await openSandboxShop(app);
    expect(await publish("money", { currency: code })).toEqual({ ok: true });
    const { offer } = expectFound(publishedCatalog(app.settings.site).serviceBySlug("web-page"));
    expect([offer.amounts.price, formatMoney(offer.amounts.price ?? 0)]).toEqual([cents, shown]);
    expectDone(await couponOf("SPRING", { percentOff: "10" }));
    const body = webPageBody("Acme Ltd", { amount: cents - off });
    const wanted = { ...body, metadata: { ...body.metadata, coupon: "SPRING" } };
    const { answer } = expectDone(await submitCheckout(shop.app, wanted));
    if (!("url" in answer)) throw new Error("nothing was sold");
    const page = await (await fetch(answer.url)).text();
    expect(page.replaceAll("&nbsp;", "\u00a0")).toContain(invoice);
    await payForm(answer.url);
    await shop.settle();
    const order = await onlyOrder(app);
    expect(order).toMatchObject({ status: "paid", amount: cents - off, currency: code.toLowerCase(), discount: off });
    const session = await shop.sdk.checkout.sessions.retrieve(answer.sessionId);
    expect(session).toMatchObject({ currency: code.toLowerCase(), amount_total: cents - off });
    expect(policyRefundAmount(order)).toBe(back);
    expect((await buildInvoiceContent(shop.app, order)).total).toEqual(["Total", invoice]);
    const refund = { id: crypto.randomUUID(), orderId: order.id, amount: back, reason: "Not begun", actor: OLGA };
    expect(await issueRefund(shop.app, refund)).toMatchObject({ ok: true, status: "succeeded" });
    expect((await onlyOrder(app)).refundedAmount).toBe(back);
  },
);

test("the terms name the currency, and copy that names the old one is listed before it changes", async () => {
  const pricesIn = () => readLegalDocument("terms", { site: app.settings.site, services: [] }).sections[1]?.html;
  expect(pricesIn()).toContain("<p>Prices are in US dollars. The price you see");
  const terms = expectFound(findDocumentKind("legal-terms"));
  const texts = { ...terms.shipped(app.settings.site), "payment.body": "You pay in US dollars (USD)." };
  expectDone(await saveDraft(app, OLGA, terms, { base: 0, texts, note: "" }));
  const found = await findMentions(app, moneyKind, { before: { currency: "USD" }, after: { currency: "EUR" } });
  expect(found.filter(({ name }) => name === terms.name).map(({ field }) => field)).toContain("payment.body");
  expect(await publish("money", { currency: "EUR" })).toEqual({ ok: true });
  expect(pricesIn()).toContain("<p>Prices are in euros. The price you see");
});

test("a monthly service in yen renews at the same figure, at the provider, too", async () => {
  const shop = await openSandboxShop(app);
  expect(await publish("money", { currency: "JPY" })).toEqual({ ok: true });
  const { answer } = expectDone(await submitCheckout(shop.app, { ...BLAST, amount: 650 }));
  if (!("url" in answer)) throw new Error("nothing was sold");
  await payForm(answer.url);
  await shop.settle();
  const order = await onlyOrder(app);
  expect(order).toMatchObject({ amount: 650, currency: "jpy", agreed: { cents: 650, every: "month" } });
  const { items } = await shop.sdk.subscriptions.retrieve(order.subscriptionId ?? "");
  expect(items.data[0]?.price).toMatchObject({ currency: "jpy", unit_amount: 650, recurring: { interval: "month" } });
  await shop.pass(32);
  const renewals = await app.db.select().from(orders).where(isNotNull(orders.invoiceId));
  expect(renewals).toMatchObject([{ status: "paid", amount: 650, currency: "jpy" }]);
  expect(policyRefundAmount(expectFound(renewals[0]))).toBe(618);
  expect((await buildInvoiceContent(shop.app, expectFound(renewals[0]))).total).toEqual(["Total", "¥650"]);
});

test("a setup fee that is over the maximum together with the first month is refused", async () => {
  expect(await publish("money", { currency: "KWD" })).toEqual({ ok: true });
  const name = await publishService(app, "Logo care", { pricing: "monthly", price: "60000" });
  const kind = expectFound(findDocumentKind(name, app.content.site()));
  const { newest } = await openDocument(app, kind);
  expect(findTextFaults(kind, { ...newest, setup: "39999" })).toEqual({});
  expect(findTextFaults(kind, { ...newest, setup: "40000" })).toEqual({
    setup: "Maximum checkout amount is KWD\u00a099,999.999, with the first month.",
  });
});

describe("the currency stays", () => {
  const change = async () => Object(await publish("money", { currency: "EUR" })).error;

  test("after the first live order, but not after one in test mode", async () => {
    await app.db.insert(orders).values(paidPage({ live: false, paidAt: app.now() }));
    expect(await change()).toBeUndefined();
    await app.db
      .insert(orders)
      .values(
        paidPage({ live: true, paidAt: app.now(), currency: "eur", paymentSessionId: "cs_2", paymentIntentId: "pi_2" }),
      );
    expect(Object(await publish("money", { currency: "USD" })).error).toBe(
      "Customers have paid live orders in EUR, so the currency can’t change any more.",
    );
  });

  test("while a live payment page is open", async () => {
    const open = { status: "pending", paidAt: null, paymentSessionId: "cs_1", paymentIntentId: null } as const;
    await app.db.insert(orders).values(paidPage({ ...open, live: true }));
    expect(await change()).toMatch(/^A customer can still pay a live order in USD\./);
    await app.db.update(orders).set({ status: "cancelled" });
    expect(await change()).toBeUndefined();
  });

  test("while a coupon takes off an amount", async () => {
    expectDone(await couponOf("FIVE", { amountOff: "500" }));
    expect(await change()).toMatch(/End the coupon FIVE first/);
  });

  test("while a published price is not possible in the other one, which would take the service off the site", async () => {
    await publishService(app, "Logo care", { pricing: "once", price: "650.50" });
    expect(Object(await publish("money", { currency: "JPY" })).error).toMatch(
      /Change “Service: Logo care” first\. In JPY: Please enter an amount/,
    );
    expect(await change()).toBeUndefined();
  });

  test("while a quote is open", async () => {
    await saveQuoteFromCheckout(app, webPageCheckout("Acme Ltd"));
    expect(await change()).toMatch(/Revoke the open quotes first \(1\)/);
  });
});

test("an order keeps the currency in which it was placed, and its payment is compared with it", async () => {
  const { sessionId } = expectDone(await submitCheckout(app, webPageBody())).answer as { sessionId: string };
  expect(await publish("money", { currency: "EUR" })).toEqual({ ok: true });
  await paySession(app, sessionId);
  expect(await onlyOrder(app)).toMatchObject({ status: "paid", currency: "usd" });
});
