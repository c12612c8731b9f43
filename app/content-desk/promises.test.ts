import { beforeEach, expect, test } from "vitest";
import { assessContradictions } from "~/admin/health/texts-check.server";
import { assignInvoiceNumbers } from "~/billing/invoices/invoice-numbering.server";
import { getRefundEligibility } from "~/billing/refunds/refund-eligibility.server";
import { offerBySlug } from "~/catalog/offers";
import { questionsOf } from "~/catalog/questions";
import { quoteExpiryDate } from "~/checkout/quotes/quotes.server";
import { type DocumentKind, findTextFaults, type Texts } from "~/content/documents/document-kind";
import { promisesKind } from "~/content/documents/promises-kind";
import { siteKind } from "~/content/documents/site-kind";
import { legalKinds, readLegalDocument } from "~/content/legal/legal-kinds.server";
import { invoices } from "~/lib/db/schema/index";
import { organization } from "~/routes/seo/structured-data";
import { getOrder, paySession, placeWebPageOrder } from "../../tests/support/app/paid-orders";
import { createConfirmedAdmin } from "../../tests/support/app/people";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { openDocument } from "./documents.server";
import { publishDraft, saveDraft } from "./edit-document.server";
import { findMentions } from "./mentions.server";

const app = setUpTestApp();
beforeEach(async () => {
  await app.content.refresh();
  await createConfirmedAdmin(app, OLGA);
});

const OLGA = "olga@pixelpilots.example";

async function publish(kind: DocumentKind, texts: Texts): Promise<void> {
  const { publishedRevision } = await openDocument(app, kind);
  const { revision } = expectDone(await saveDraft(app, OLGA, kind, { base: publishedRevision, texts, note: "" }));
  expect(await publishDraft(app, OLGA, kind, revision)).toEqual({ ok: true });
}

const publishPromises = (changes: Texts): Promise<void> =>
  publish(promisesKind, { ...promisesKind.shipped(app.settings.site), ...changes });

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

test.each([
  ["fee", "60", "Enter a whole number from 0 to 50."],
  ["fee", "5%", "Enter a whole number from 0 to 50."],
  ["reply", "0", "Enter a whole number from 1 to 30."],
  ["arrival-to", "3", "This must not be less than the days above."],
  ["quote-days", "-1", "Enter a whole number from 1 to 365."],
])("%s of %s is refused", (field, value, fault) => {
  const texts = { ...promisesKind.shipped(app.settings.site), [field]: value };
  expect(findTextFaults(promisesKind, texts)).toEqual({ [field]: fault });
});

test("a figure typed into a text is listed before a promise changes, and by the doctor until it is gone", async () => {
  const terms = expectFound(legalKinds.find(({ name }) => name === "legal-terms"));
  const before = promisesKind.shipped(app.settings.site);
  const typed = {
    ...terms.shipped(app.settings.site),
    "cancellation.body": "We keep a 5% processing fee of each refund.",
  };
  expectDone(await saveDraft(app, OLGA, terms, { base: 0, texts: typed, note: "" }));
  const found = await findMentions(app, promisesKind, { before, after: { ...before, fee: "0" } });
  expect(found.map(({ name, of }) => [name, of])).toContainEqual([terms.name, "figure"]);
  await publishPromises({ fee: "0" });
  const findings = assessContradictions(new Map([[terms.name, typed]]), app.settings.site);
  expect(findings.map(({ what }) => what)).toContain(
    "“Terms of Service” says “We keep a 5% processing fee of each refund”, which is not what you promise.",
  );
});

test("the legal name and numbers are on the seller's side of new invoices and in the terms, and the brand stays beside them", async () => {
  const texts = {
    ...siteKind.shipped(app.settings.site),
    "legal-name": "Acme Marketing GmbH",
    founded: "2011",
    register: "Amtsgericht Berlin, HRB 12345",
    "tax-numbers": "VAT ID DE123456789",
    bank: "DE89 3704 0044 0532 0130 00",
    "invoice-note": "Questions? accounting@acme.example",
  };
  const site = siteKind.apply(app.settings.site, texts);
  expect(findTextFaults(siteKind, texts)).toEqual({});
  expect(siteKind.shipped(site)).toEqual(texts);
  await publish(siteKind, texts);
  await paidOrder("Acme Ltd");
  await assignInvoiceNumbers(app);
  const [invoice] = await app.db.select().from(invoices);
  expect(invoice?.content).toMatchObject({
    seller: [
      "Acme Marketing GmbH",
      "Pixel Pilots",
      site.address,
      site.email,
      site.phone.display,
      "Amtsgericht Berlin, HRB 12345",
      "VAT ID DE123456789",
      "DE89 3704 0044 0532 0130 00",
      "Questions? accounting@acme.example",
    ],
  });
  const [agreement] = readLegalDocument("terms", { site, services: [] }).sections;
  expect(agreement?.html).toContain("an agreement between Acme Marketing GmbH, ");
  expect(organization(site)).toMatchObject({
    name: "Pixel Pilots",
    legalName: "Acme Marketing GmbH",
    taxID: "VAT ID DE123456789",
    foundingDate: "2011",
  });
});
