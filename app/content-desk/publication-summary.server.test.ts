import { beforeEach, expect, test, vi } from "vitest";
import { readCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { saveQuoteFromCheckout } from "~/checkout/quotes/create-quote.server";
import type { Texts } from "~/content/documents/document-kind";
import { pictureFolder } from "~/content/documents/pictures.server";
import { shippedLayout } from "~/content/home-layout";
import { contentMedia } from "~/lib/db/schema/index";
import { saveQuote } from "../../tests/support/app/offers";
import { openDesk, preparedPages, publishDocument, publishService } from "../../tests/support/app/own-service";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { findDocumentKind } from "./document-kinds";
import { openDocument } from "./documents.server";
import { publishDraft, saveDraft } from "./edit-document.server";
import { createPost } from "./new-post.server";
import { summarizePublication } from "./publication-summary.server";

const OLGA = "olga@pixelpilots.example";

const app = openDesk();

beforeEach(() => app.content.preparePagesWith(preparedPages({ changed: ["/b", "/a"] })));

const mentionsOf = async (name: string, changes: Record<string, string>) =>
  (await summaryOf(name, changes)).mentions.map(({ of, name, field }) => `${of}: ${name}#${field}`);

/** A draft of another document. */
async function write(name: string, changes: Record<string, string>): Promise<void> {
  const kind = kindOf(name);
  const { base, newest } = await openDocument(app, kind);
  expectDone(await saveDraft(app, OLGA, kind, { base, texts: { ...newest, ...changes }, note: "" }));
}

const kindOf = (name: string) => expectFound(findDocumentKind(name));

async function summaryOf(name: string, changes: Record<string, string>) {
  const kind = kindOf(name);
  const { newest } = await openDocument(app, kind);
  return expectDone(await summarizePublication(app, OLGA, { kind, texts: { ...newest, ...changes } })).summary;
}

test("pages that were rendered for the summary are those of the publication, which has the summary's time", async () => {
  const prepare = vi.fn(preparedPages());
  app.content.preparePagesWith(prepare);
  const [kind, reviewedAt] = [kindOf("home"), app.now().toISOString()];
  const texts = { ...(await openDocument(app, kind)).newest, "hero.sub": "Open all night" };
  const { revision } = expectDone(await saveDraft(app, OLGA, kind, { base: 0, texts, note: "" }));
  expectDone(await summarizePublication(app, OLGA, { kind, texts }));
  app.pass(20_000);
  expectDone(await publishDraft(app, OLGA, kind, revision));
  expect(prepare).toHaveBeenCalledOnce();
  expect(app.content.site().publications).toEqual({ home: { first: reviewedAt, last: reviewedAt } });
});

test("a price is shown with the pages that change, the quotes that keep the old one, and the copy that still has it", async () => {
  await saveQuote(app);
  await write("home", { "hero.sub": "Campaigns from $2,000.00, or $2K", "hero.rates": "$2,000.50 and $20,000" });
  expect(await summaryOf("catalog", { "amount.campaign.least-budget": "3000" })).toMatchObject({
    sentence: "$2,000 → $3,000 on 2 pages. 1 open quote keeps $2,500.",
    changed: ["Managed Campaigns: Least budget"],
    pages: ["/a", "/b"],
  });
  expect(await mentionsOf("catalog", { "amount.campaign.least-budget": "3000" })).toEqual([
    "price: home#hero.sub",
    "price: questions-campaign#1.answer",
    "price: post-3#body",
    "price: legal-terms#campaigns.body",
  ]);
});

test("a price of staff's own service is shown with its quotes and the copy that still has it; its address changes no copy", async () => {
  const name = await publishService(app, "Logo sprint");
  const metadata = { service: "logo-sprint", contactName: "Jo Miller", agreeTOS: "true" };
  const body = { amount: 49_000, name: "Jo Miller", email: "jo@acme.example", metadata };
  await saveQuoteFromCheckout(app, expectDone(await readCheckoutRequest(app.content, body)).checkout);
  await write("home", { "hero.sub": "Logos for $490", "hero.rates": "logo-sprint" });
  expect(await summaryOf(name, { price: "590" })).toMatchObject({
    sentence: "$490 → $590 on 2 pages. 1 open quote keeps $490.",
    mentions: [{ of: "price", name: "home", field: "hero.sub" }],
  });
  expect(await mentionsOf(name, { address: "mark-sprint" })).toEqual([]);
  await publishDocument(app, name, {
    ...{ pricing: "plans", "plan.0.name": "Basic", "plan.0.price": "490", "plan.0.includes": "Logo" },
    ...{ "plan.1.name": "Gold", "plan.1.price": "900", "plan.1.includes": "All" },
  });
  expect(await mentionsOf(name, { "plan.0.price": "500" })).toEqual(["price: home#hero.sub"]);
});

test("a setup fee that changes is shown as a price, with the copy that still has it", async () => {
  const name = await publishService(app, "Logo care", { pricing: "monthly", setup: "510" });
  await write("home", { "hero.sub": "$510 to start" });
  expect(await summaryOf(name, { setup: "600" })).toMatchObject({
    sentence: "$510 → $600 on 2 pages.",
    mentions: [{ of: "price", name: "home", field: "hero.sub" }],
  });
  expect(await mentionsOf(name, { setup: "" })).toEqual(["price: home#hero.sub"]);
});

test.each([["no"], ["archived"]])(
  "before staff's own service is taken off (%s), its name and quotes are found",
  async (sold) => {
    const name = await publishService(app, "Logo sprint");
    await write("home", { "hero.sub": "Try our Logo sprint", "hero.rates": "Seven services" });
    expect(await mentionsOf(name, { sold })).toEqual(["service: home#hero.sub", "service: home#hero.rates"]);
    expect(await mentionsOf(name, { sold: "unlisted" })).toEqual([]);
  },
);

test("other changes are named by their fields, and change no quote", async () => {
  const sentence = async (name: string, changes: Record<string, string>) => (await summaryOf(name, changes)).sentence;
  await saveQuote(app);
  expect(await sentence("site", { phone: "(555) 010-0177" })).toBe("(555) 010-0142 → (555) 010-0177 on 2 pages.");
  expect(await sentence("site", { phone: "(555) 010-0177", monday: "", mon: "", brand: "Aces" })).toBe(
    "Brand, Phone, and Monday change on 2 pages.",
  );
  const prices = { "amount.campaign.least-budget": "3000", "amount.web-page.price": "349", "card.blast": "no" };
  expect(await sentence("catalog", prices)).toBe(
    "Custom Web Pages, Price: $299 → $349, Managed Campaigns, Least budget: $2,000 → $3,000, and BLAST Social Content: on the home page change on 2 pages. 1 open quote keeps $2,500.",
  );
  expect(await sentence("catalog", { "hidden.retro-game": "yes" })).toBe("Sold → Not sold right now on 2 pages.");
  expect(await summaryOf("site", {})).toMatchObject({ changed: [], mentions: [], moved: [] });
});

test("a label that fields of a list share is named once", async () => {
  const name = await publishService(app, "Logo sprint");
  const summary = await summaryOf(name, { "field.0.label": "Style", "field.1.label": "Color" });
  expect(summary).toMatchObject({ sentence: "Label changes on 2 pages.", changed: ["Label"] });
});

test("a post goes live and comes off", async () => {
  const kind = kindOf(expectDone(await createPost(app)).name);
  const texts = { ...kindOf("post-1").shipped(app.content.shipped), title: "Answers at night" };
  const summarize = async (candidate: { texts: Texts; revision?: number }) =>
    expectDone(await summarizePublication(app, OLGA, { kind, ...candidate })).summary.sentence;
  expect(await summarize({ texts })).toBe("This goes live on 2 pages.");
  await publishDocument(app, kind.name, texts);
  expect(await summarize({ texts: { ...texts, shown: "no" } })).toBe("Visible → Hidden on 2 pages.");
  expect(await summarize({ texts: kind.shipped(app.content.shipped), revision: 0 })).toBe(
    "This goes off the site, with changes on 2 pages.",
  );
});

test("the old name of a service is found in other copy and in its own, in full or as the capitals in it", async () => {
  await write("home", { "hero.sub": "blast social content for all", "hero.rates": "Social content" });
  expect(await mentionsOf("service-blast", { title: "Social Starter" })).toEqual([
    "name: home#hero.sub",
    "name: service-blast#button",
    "name: post-2#body",
    "name: legal-terms#subscriptions.body",
    "name: legal-terms#delivery.body",
    "name: legal-refunds#by-service.body",
  ]);
  // What says the new name says no old one.
  await write("home", { "hero.sub": "New: BLAST Social Content Plus" });
  expect(await mentionsOf("service-blast", { title: "BLAST Social Content Plus" })).toEqual([]);
});

test("before a service is hidden, its names, links and the number of services are found", async () => {
  await write("about", { "intro.sub": "We make Retro Game Marketing." });
  await write("home", { "services.sub": "Six ways to level up your marketing." });
  expect(await mentionsOf("catalog", { "hidden.retro-game": "yes" })).toEqual(
    [
      ...["home#services.sub", "home#search.description"],
      ...["about#intro.sub", "about#values.items.3.text", "about#reasons.points.2", "team#1.bio"],
      ...["blog#categories.4", "blog#search.description", "post-5#title", "post-5#excerpt", "post-5#body"],
      ...["legal-terms#ordering.body", "legal-terms#delivery.body"],
      ...["legal-privacy#in-your-browser.body", "legal-privacy#orders.body", "legal-refunds#by-service.body"],
    ].map((place) => `service: ${place}`),
  );
  await write("catalog", { "hidden.retro-game": "yes" });
  expect(await mentionsOf("catalog", { "hidden.retro-game": "no" })).toEqual([]);
});

test("a promise that changes is found where its old figure was typed, and a text that contradicts it before it is published", async () => {
  await write("about", { "reasons.points.5": "We keep 5% of a refund." });
  await write("home", { "hero.sub": "A reply in 3 business days", "hero.rates": "13 business days, 3.5%, 15%" });
  expect(await mentionsOf("promises", { fee: "4" })).toEqual(["figure: about#reasons.points.5"]);
  expect(await mentionsOf("promises", { reply: "9" })).toEqual(["figure: home#hero.sub"]);
  expect(await mentionsOf("promises", { "quote-days": "9" })).toEqual([]);
  expect(await mentionsOf("about", { "reasons.points.5": "We keep 4% of a refund." })).toEqual([
    "figure: about#reasons.points.5",
  ]);
  expect(await mentionsOf("about", { "reasons.points.5": "You get {refund}. We grew 40%." })).toEqual([]);
});

test("a picture that goes is found where it is still shown", async () => {
  const photo = "a".repeat(32);
  await app.db.insert(contentMedia).values({
    ...{ alt: "Our office", width: 800, height: 600, widths: [480, 800], bytes: 9, author: OLGA },
    ...{ sha256: photo.repeat(2), folder: pictureFolder(photo) },
  });
  await publishDocument(app, "post-1", { picture: photo });
  await write("team", { "0.portrait": photo });
  expect((await summaryOf("post-1", { picture: "1" })).mentions).toMatchObject([
    { of: "picture", name: "team", field: "0.portrait", text: "Our office (aaaaaa)" },
  ]);
});

test("links to a section that goes, or to a page that is unpublished, are found before they are lost", async () => {
  const page = kindOf("page-imprint");
  const texts = { ...page.shipped(app.content.shipped), title: "Legal notice", body: "Hello" };
  await publishDocument(app, page.name, texts);
  await write("menu", {
    "menu.1.target": "/#services",
    "column.2.0.target": "/imprint",
    "column.2.1.target": "/imprint-2",
  });
  await write("post-1", { body: "Read [who we are](/imprint), or [all](/#services). /imprint" });
  const gone = { kind: page, texts: page.shipped(app.content.shipped), revision: 0 };
  const { mentions } = expectDone(await summarizePublication(app, OLGA, gone)).summary;
  const inMenuAndPost = (field: string) => [
    expect.objectContaining({ of: "link", name: "menu", field }),
    expect.objectContaining({ of: "link", name: "post-1", field: "body" }),
  ];
  expect(mentions).toEqual(inMenuAndPost("column.2.0.target"));
  const without = Object.fromEntries(
    Object.keys(shippedLayout).flatMap((name, place) =>
      name.startsWith("sections.") ? [[name, place === 0 ? "hero" : ""]] : [],
    ),
  );
  expect((await summaryOf("home", without)).mentions).toEqual(inMenuAndPost("menu.1.target"));
  expect((await summaryOf("home", { "hero.sub": "Hello" })).mentions).toEqual([]);
  expect(
    expectDone(await summarizePublication(app, OLGA, { kind: page, texts: { ...texts, body: "Hi" } })).summary.mentions,
  ).toEqual([]);
});

test("what publishing refuses, its summary refuses", async () => {
  const kind = kindOf("site");
  app.content.preparePagesWith(preparedPages({ failures: [{ path: "/", reason: "no" }] }));
  const texts = { ...kind.shipped(app.content.shipped), phone: "(555) 010-0199" };
  expect(await summarizePublication(app, OLGA, { kind, texts })).toEqual({
    ok: false,
    error: "Not published: / would break (no).",
  });
});
