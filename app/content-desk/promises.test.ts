import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { assessContradictions } from "~/admin/health/texts-check.server";
import { assignInvoiceNumbers } from "~/billing/invoices/invoice-numbering.server";
import { getRefundEligibility } from "~/billing/refunds/refund-eligibility.server";
import { createRefundRequest } from "~/billing/refunds/refund-requests.server";
import { issueRefund } from "~/billing/refunds/refunds.server";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { offerBySlug } from "~/catalog/offers";
import { questionsOf } from "~/catalog/questions";
import { soldAs } from "~/catalog/sold-as";
import { placeOrder } from "~/checkout/place-order/place-order.server";
import { createServiceRequest } from "~/checkout/place-order/service-request.server";
import { acceptQuote, buildQuotePdfData, getQuoteView } from "~/checkout/quotes/quote-page.server";
import { quoteExpiryDate } from "~/checkout/quotes/quotes.server";
import { shippedAbout } from "~/content/about";
import { shippedContact } from "~/content/contact";
import { findTextFaults, type Texts } from "~/content/documents/document-kind";
import { findContradictions, promisesKind } from "~/content/documents/promises-kind";
import { siteKind } from "~/content/documents/site-kind";
import { fillTokens, pageWords, siteTokens } from "~/content/documents/text-tokens";
import { readLegalDocument } from "~/content/legal/legal-kinds.server";
import { refundSentence } from "~/content/promises";
import { SHIPPED_PROMISES } from "~/content/site";
import { findPortalOrder } from "~/customers/portal/portal-orders.server";
import { sendOrderConfirmationEmail } from "~/email/templates/order-emails.server";
import { invoices, orders } from "~/lib/db/schema/index";
import { organization } from "~/routes/seo/structured-data";
import { saveQuote } from "../../tests/support/app/offers";
import { openDesk, publishDocument } from "../../tests/support/app/own-service";
import { getOrder, paySession, placeWebPageOrder, webPageCheckout } from "../../tests/support/app/paid-orders";
import { addInvoice, createSubscribed } from "../../tests/support/app/subscriptions";
import { handlePaymentEvent, paymentEvent } from "../../tests/support/app/test-app";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { campaignCheckout } from "../../tests/support/fuzz/examples";
import { documentKindsWith } from "./document-kinds";
import { findMentions } from "./mentions.server";

const app = openDesk();

const OLGA = "olga@pixelpilots.example";

const publishPromises = (changes: Texts): Promise<void> => publishDocument(app, "promises", changes);

async function paidOrder(company: string): Promise<string> {
  const { sessionId } = await placeWebPageOrder(app, company);
  await paySession(app, sessionId);
  const [order] = [...app.paymentProvider.opened].slice(-1);
  return expectFound(order).orderId;
}

const offerOf = async (id: string) =>
  (await getRefundEligibility(app.paymentProvider, app.db, await getOrder(app, id))).offer;

test("a policy without a fee applies to new orders; one sold before keeps its 95 %", async () => {
  const yesterday = await paidOrder("Acme Ltd");
  await publishPromises({ fee: "0", reply: "1", "arrival-from": "5", "arrival-to": "5", "quote-days": "10" });
  const today = await paidOrder("Other Ltd");
  expect(await offerOf(yesterday)).toMatchObject({ paid: 29_900, fee: 1_495, amount: 28_405 });
  expect(await offerOf(today)).toMatchObject({ paid: 29_900, fee: 0, amount: 29_900 });
  expect((await getOrder(app, yesterday)).refundPolicy).toMatchObject({ feePercent: 5, replyDays: 3 });
});

test("an order sold under no refund has none to request, and admins can refund any part of it", async () => {
  const yesterday = await paidOrder("Acme Ltd");
  await publishPromises({ fee: "100" });
  const today = await paidOrder("Other Ltd");
  await publishPromises({ fee: "5" });
  expect(await offerOf(yesterday)).toMatchObject({ amount: 28_405 });
  expect(await offerOf(today)).toBeNull();
  const request = { id: randomUUID(), subjectId: today, amount: 0, reason: "", subscription: null };
  expect(await createRefundRequest(app, request)).toMatchObject({ error: "There is nothing to refund." });
  await sendOrderConfirmationEmail(app, today);
  expect(expectFound(app.mails.at(-1)).text).not.toContain("Changed your mind");
  for (const [amount, status] of [
    [900, "partially_refunded"],
    [29_000, "refunded"],
  ] as const) {
    expectDone(await issueRefund(app, { id: randomUUID(), orderId: today, amount, reason: "Late", actor: OLGA }));
    expect(await getOrder(app, today)).toMatchObject({ status });
  }
});

test("no refund is what pages say, and shipped texts that offer one are listed before it is published, and by the doctor", async () => {
  const before = promisesKind.shipped(app.settings.site);
  const found = await findMentions(app, promisesKind, { before, after: { ...before, fee: "100" } });
  const offered = ["legal-refunds", "questions-web-page", "questions-blast"];
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(offered));
  expect(assessContradictions(new Map(), app.settings.site)).toEqual([]);
  await publishPromises({ fee: "100" });
  const { site } = app.settings;
  expect(pageWords(shippedAbout, null, siteTokens(site)).reasons.points).toContain(
    "If we haven’t started, you get no refund.",
  );
  expect(refundSentence(site.promises.refund)).toBe("Payments aren’t refundable.");
  const findings = assessContradictions(new Map(), site).map(({ what }) => what);
  expect(findings).toContain(
    "“Questions: Custom Web Pages” says “Request it on your order page, or email us”, which is not what you promise.",
  );
});

/** Twice with the same result, once more after another policy was published; returns the fee of the order of each. */
async function feesOf(place: () => Promise<string>): Promise<number[]> {
  const [first, again] = [await place(), await place()];
  expect(again).toBe(first);
  await publishPromises({ fee: "10" });
  const later = await place();
  expect(await place()).toBe(later);
  return Promise.all([first, later].map(async (id) => (await getOrder(app, id)).refundPolicy.feePercent));
}

const lastOpened = () => expectFound(app.paymentProvider.opened.at(-1)).orderId;

const request = {
  ...{ service: "retro-game", companyName: "Acme Ltd", email: "jo@acme.example", phoneNumber: "5125550142" },
  ...{ gameStyle: "arcade", gameFeatures: {}, additionalRequirements: "" },
};

test.each<[string, () => Promise<() => Promise<string>>]>([
  [
    "a checkout",
    async () => async () => {
      await placeWebPageOrder(app);
      return lastOpened();
    },
  ],
  [
    "a quote",
    async () => {
      const quote = await saveQuote(app);
      return async () => {
        expectDone(await acceptQuote(app, quote, true));
        return lastOpened();
      };
    },
  ],
  ["a request", async () => async () => expectDone(await createServiceRequest(app, request)).id],
])("%s that is sent again under another policy is another order", async (_, begin) => {
  expect(await feesOf(await begin())).toEqual([5, 10]);
});

test("a paid quote keeps its order's policy, an open one says what is promised now", async () => {
  const [paid, open] = [await saveQuote(app), await saveQuote(app, { ...campaignCheckout, name: "Other Ltd" })];
  expectDone(await acceptQuote(app, paid, true));
  await paySession(app, (await getOrder(app, lastOpened())).paymentSessionId);
  await publishPromises({ fee: "0" });
  const terms = async (quote: typeof paid) =>
    buildQuotePdfData(app.settings, quote, await getQuoteView(app, quote)).terms.join(" ");
  expect(await terms(paid)).toContain("you get a full refund minus a 5% processing fee.");
  expect(await terms(open)).toContain("you get a full refund.");
});

test("order email and portal have the order's own fee after another was published, and the email its hours", async () => {
  await publishPromises({ fee: "10", "contact-hours": "48" });
  expectDone(await acceptQuote(app, await saveQuote(app), true));
  const id = lastOpened();
  await paySession(app, (await getOrder(app, id)).paymentSessionId);
  await publishPromises({ fee: "0", "contact-hours": "48" });
  await sendOrderConfirmationEmail(app, id);
  const { email } = await getOrder(app, id);
  const mail = app.mails.at(-1)?.text?.replaceAll(/\s+/g, " ");
  expect(mail).toContain("you get a full refund minus a 10% processing fee.");
  expect(mail).toContain("1. Contact within 48 hours: Your campaign manager");
  expect(await findPortalOrder(app, { email, orderId: id, scope: "address" })).toMatchObject({
    refundPolicy: { feePercent: 10 },
    refund: { offer: { paid: 250_000, fee: 25_000, amount: 225_000 } },
  });
});

test("a renewal keeps the policy of its first order", async () => {
  const { orderId } = await createSubscribed(app);
  await publishPromises({ fee: "0" });
  await handlePaymentEvent(app, paymentEvent("invoice.paid", addInvoice(app, "in_2")));
  const [renewal] = await app.db.select().from(orders).where(eq(orders.invoiceId, "in_2"));
  expect(renewal?.refundPolicy.feePercent).toBe(5);
  expect(await offerOf(orderId)).toMatchObject({ orderId: renewal?.id, paid: 65_000, fee: 3_250 });
});

test("pages, questions and quotes say what is promised", async () => {
  await publishPromises({ fee: "0", reply: "1", "arrival-from": "5", "arrival-to": "5", "quote-days": "10" });
  const { site } = app.settings;
  const page = readLegalDocument("refunds", { site, services: [] });
  const html = page.sections.map((section) => section.html).join("");
  expect(html).toContain("you get a full refund. You do not have to give a reason.");
  expect(html).toContain("We reply within 1 business day.");
  expect(html).toContain("An approved refund takes 5 business days");
  expect(html + page.summary + page.description).not.toMatch(/5%|7-14|\{/);
  const answers = questionsOf(expectFound(offerBySlug("web-page")), site).map(({ answer }) => answer);
  expect(answers.join(" ")).toContain("If work hasn’t begun, you get a full refund.");
  const today = quoteExpiryDate({
    ...app,
    settings: { ...app.settings, site: { ...site, promises: { ...site.promises, quoteDays: 0 } } },
  });
  expect(Date.parse(quoteExpiryDate(app)) - Date.parse(today)).toBe(10 * 86_400_000);
});

test("days of delivery are changed in one place, and an earlier order keeps the days that it was sold under", async () => {
  const before = await paidOrder("Acme Ltd");
  await publishDocument(app, "service-web-page", { card: "Yours in {page-days}." });
  await publishPromises({ "page-days": "9", "game-days": "60" });
  const now = app.settings.site;
  const { catalog, pageChanges, serviceBySlug } = publishedCatalog(now);
  const [page, game] = ["web-page", "retro-game"].map((slug) =>
    expectFound(catalog.all.find((each) => each.slug === slug)),
  );
  expect(page).toMatchObject({
    title: "Custom Web Pages",
    navText: "Landing pages that load fast and convert. Fixed price, delivered within 9 days.",
    text: "Yours in 9 days.",
    singular: "Custom Web Page",
  });
  expect(game).toMatchObject({
    navText: "Branded arcade games your customers want to play. Ready in 60 days.",
    text: "A branded retro game that your customers actually want to play. Ready in 60 days.",
  });
  expect(pageChanges("web-page")?.words).toHaveProperty("inclusions.4", "delivery within 9 days");
  expect(serviceBySlug("retro-game")?.nextSteps.at(-1)).toBe(
    "You get your finished game 60 days after the marketing brief.",
  );
  const texts = JSON.stringify([
    ...["web-page", "retro-game"].map((slug) => questionsOf(expectFound(offerBySlug(slug)), now)),
    ...[shippedAbout, shippedContact].map((words) => pageWords(words, null, siteTokens(now))),
    readLegalDocument("terms", { site: now, services: [] }).sections,
  ]);
  for (const words of [
    "9 days, starting when?",
    "60 days, starting when?",
    "9 days for a web page, 60 days for a game",
    "ready within 9 days",
    "Web pages are delivered within 9 days",
    "Retro games are delivered 60 days after",
  ])
    expect(texts).toContain(words);
  expect(texts).not.toMatch(/\b(?:5|45) days/);

  app.pass(1);
  await placeOrder(app, { ...webPageCheckout("Other Ltd"), soldAs: soldAs(now, "web-page") });
  const after = lastOpened();
  await paySession(app, (await getOrder(app, after)).paymentSessionId);
  const promisedTo = async (id: string) => {
    await sendOrderConfirmationEmail(app, id);
    const { promised, paidAt } = await getOrder(app, id);
    const days = (Date.parse(expectFound(promised?.delivery)) - expectFound(paidAt).getTime()) / 86_400_000;
    return { days: Math.ceil(days), says: app.mails.at(-1)?.text?.match(/finished page within (.*)\./)?.[1] };
  };
  expect(await promisedTo(before)).toEqual({ days: expect.toSatisfy((days) => days <= 5), says: "5 days" });
  expect(await promisedTo(after)).toEqual({ days: expect.toSatisfy((days) => days > 5), says: "9 days" });
});

test.each([
  ["page-days", "0", "Enter a whole number from 1 to 365."],
  ["fee", "60", "Enter a whole number from 0 to 50, or 100."],
  ["fee", "5%", "Enter a whole number from 0 to 50, or 100."],
  ["reply", "0", "Enter a whole number from 1 to 30."],
  ["arrival-to", "3", "This must not be less than the days above."],
  ["quote-days", "-1", "Enter a whole number from 1 to 365."],
  ["contact-hours", "0", "Enter a whole number from 1 to 240."],
  ["contact-hours", "264", "Enter a whole number from 1 to 240."],
])("%s of %s is refused", (field, value, fault) => {
  const texts = { ...promisesKind.shipped(app.settings.site), [field]: value };
  expect(findTextFaults(promisesKind, texts)).toEqual({ [field]: fault });
});

test.each([
  "We keep a 7% processing fee of each refund",
  "We keep 6 percent of each refund",
  "You get 90% back",
  "We refund the rest in 5-10 business days",
  "We reply within 48 hours",
  "Our team will contact you within 2 business days",
  "Quotes are valid for 60 days",
  "A quote holds its price for 14 days",
  "Web pages are delivered within 7 days",
  "A web page takes 45 days",
  "Your game is ready 30 days after the brief",
])("“%s” is not what is promised", (sentence) => {
  expect(findContradictions(`Hello. ${sentence}. Bye.`, SHIPPED_PROMISES)).toEqual([sentence]);
});

test.each([
  "We keep 5 percent of a refund, and you get 95% back",
  "A refund takes 7–14 business days",
  "We reply within 24 hours, or one business day",
  "We contact you within 1 business day",
  "We reply to your request within 3 business days",
  "This quote is good for 30 days",
  "A web page is ready in 5 days, a game in 45 days",
  "Your game gets 14 days of support",
  "We delete it 60 days after the quote has expired",
  "The link is good for 48 hours",
  "Most of our customers answer 5 calls in 48 minutes",
  "We saw 48% more calls",
])("“%s” contradicts nothing", (sentence) => {
  expect(findContradictions(sentence, SHIPPED_PROMISES)).toEqual([]);
});

test("shipped texts say what is promised, with and without the values of their tokens", () => {
  const values = { ...siteTokens(app.settings.site), currency: "US dollars" };
  const wrong = documentKindsWith([]).flatMap((kind) =>
    Object.values(kind.shipped(app.settings.site)).flatMap((text) =>
      [text, fillTokens(text, values)].flatMap((each) => findContradictions(each, SHIPPED_PROMISES, kind.title)),
    ),
  );
  expect(wrong).toEqual([]);
});

test("texts of a service need not name it again", () => {
  expect(findContradictions("Ready in 9 days.", SHIPPED_PROMISES, "Service: Retro Game Marketing")).toHaveLength(1);
  expect(findContradictions("Ready in 9 days.", SHIPPED_PROMISES, "Service: Logo sprint")).toEqual([]);
});

test.each(["1", "we ", "refund 1", "we reply within 1", "7-", "quote valid 1 "])(
  "60,000 signs of %j are read in a moment",
  (part) => {
    const start = performance.now();
    findContradictions(part.repeat(60_000 / part.length), SHIPPED_PROMISES);
    expect(performance.now() - start).toBeLessThan(500);
  },
);

test("a shipped sentence about the fee is listed before there is none", async () => {
  const before = promisesKind.shipped(app.settings.site);
  const found = await findMentions(app, promisesKind, { before, after: { ...before, fee: "0" } });
  expect(found.map(({ name }) => name)).toContain("legal-refunds");
});

test("the legal name, the lines of the address and the numbers are on the seller's side of new invoices, credit notes and quotes, and in the terms, and the brand stays beside them", async () => {
  const texts = {
    ...siteKind.shipped(app.settings.site),
    "legal-name": "Acme Marketing GmbH",
    address: "Hauptstraße 1\n10115 Berlin",
    founded: "2011",
    register: "Amtsgericht Berlin, HRB 12345",
    "tax-numbers": "VAT ID DE123456789",
    bank: "DE89 3704 0044 0532 0130 00",
    "invoice-note": "Questions? accounting@acme.example",
  };
  const site = siteKind.apply(app.settings.site, texts);
  expect(findTextFaults(siteKind, texts)).toEqual({});
  expect(siteKind.shipped(site)).toEqual(texts);
  await publishDocument(app, "site", texts);
  const orderId = await paidOrder("Acme Ltd");
  expectDone(await issueRefund(app, { id: randomUUID(), orderId, amount: 1_000, reason: "Late", actor: OLGA }));
  await assignInvoiceNumbers(app);
  const kept = ["Acme Marketing GmbH", "Pixel Pilots", "Hauptstraße 1", "10115 Berlin", site.email, site.phone.display];
  const seller = [
    ...kept,
    "Amtsgericht Berlin, HRB 12345",
    "VAT ID DE123456789",
    "DE89 3704 0044 0532 0130 00",
    "Questions? accounting@acme.example",
  ];
  const issued = await app.db.select().from(invoices).orderBy(invoices.number);
  expect(issued.map(({ kind, content }) => [kind, content?.seller])).toEqual([
    ["invoice", seller],
    ["credit-note", seller],
  ]);
  const quote = await saveQuote(app);
  expect(buildQuotePdfData(app.settings, quote, await getQuoteView(app, quote)).seller).toEqual(kept);
  expect(site.address).toBe("Hauptstraße 1, 10115 Berlin");
  const [agreement] = readLegalDocument("terms", { site, services: [] }).sections;
  expect(agreement?.html).toContain("an agreement between Acme Marketing GmbH, ");
  expect(organization(site)).toMatchObject({
    name: "Pixel Pilots",
    legalName: "Acme Marketing GmbH",
    taxID: "VAT ID DE123456789",
    foundingDate: "2011",
  });
});
