import { beforeEach, describe, expect, test } from "vitest";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { homeKind } from "~/content/documents/home-kind";
import { findDocumentKind } from "~/content-desk/document-kinds";
import { openDocument } from "~/content-desk/documents.server";
import { publishDraft, saveDraft } from "~/content-desk/edit-document.server";
import { contentPublications } from "~/lib/db/schema/index";
import { openOnPostgres } from "../../../../tests/support/app/both-databases";
import { formRequest } from "../../../../tests/support/app/form-request";
import { expectDone, expectFound } from "../../../../tests/support/expect-done";
import { readPrices, submitPrices } from "./prices-actions.server";

const OLGA = "olga@pixelpilots.example";
const MO = "mo@pixelpilots.example";
const BLAST = "service-blast/amount.price";
const WEB_PAGE = "service-web-page/amount.price";

const app = openOnPostgres();

beforeEach(async () => {
  await app.reset();
  await app.content.refresh();
});

/** A draft that would still have the price. */
async function mentionWebPage() {
  const { newest } = await openDocument(app, homeKind);
  const texts = { ...newest, "hero.sub": "Pages from $299" };
  expectDone(await saveDraft(app, MO, homeKind, { base: 0, texts, note: "" }));
}

const kindOf = (name: string) => expectFound(findDocumentKind(name));

/** What the page posts without changes. */
async function formFields(): Promise<Record<string, string>> {
  const { rows, bases } = await readPrices(app);
  return Object.fromEntries([
    ...bases.map(({ name, base }) => [name, String(base)]),
    ...rows.flatMap(({ place, amounts, choices }, index) => [
      [place, String(index + 1)],
      ...[...amounts, ...choices].map(({ name, text }) => [name, text]),
    ]),
  ]);
}

async function submit(changes: Record<string, string>, search = "") {
  const { form } = formRequest(app, { ...(await formFields()), ...changes });
  const { data, init } = await submitPrices(app, OLGA, form, new URLSearchParams(search));
  return { ...data, status: init?.status };
}

/** From the dialog that says what will happen. */
const publish = (changes: Record<string, string>) => submit({ intent: "publish", reviewed: "yes", ...changes });

const sold = () => publishedCatalog(app.content.site()).catalog;
const amount = (slug: string) => sold().all.find((offer) => offer.slug === slug)?.amounts.price;

test("prices, order and sale of several services appear in one publication", async () => {
  await mentionWebPage();
  const changes = {
    [BLAST]: "$690.50",
    [WEB_PAGE]: "349",
    "service-retro-game/hidden": "yes",
    "catalog/place.web-page": "2",
    "catalog/place.blast": "1",
    "catalog/card.campaign": "no",
  };
  const review = await publish({ ...changes, reviewed: "" });
  expect([review.status, review.outcome]).toEqual([200, undefined]);
  expect(review.summary?.sentence).toContain("Custom Web Pages, Price in dollars: $299 → $349");
  expect(review.summary?.mentions).toContainEqual(
    expect.objectContaining({ of: "price", where: "Home page", field: "hero.sub", text: "Pages from $299" }),
  );
  expect(amount("blast")).toBe(65_000);
  expect(await publish({ ...changes, reviewed: "yes" })).toMatchObject({
    status: 200,
    outcome: { ok: true, message: "Published. Visitors see it within 5 seconds." },
  });
  expect([amount("blast"), amount("web-page")]).toEqual([69_050, 34_900]);
  expect(sold().sold.map(({ slug }) => slug)).not.toContain("retro-game");
  expect(sold().listed.map(({ slug }) => slug)).toEqual(["blast", "web-page", "ai-consulting", "seo-copywriting"]);
  const publications = await app.db.select().from(contentPublications);
  expect(publications).toHaveLength(4);
  expect(new Set(publications.map(({ epoch }) => epoch)).size).toBe(1);
});

test("prices that visitors see already are no error", async () => {
  expect(await publish({ reviewed: "" })).toMatchObject({
    status: 200,
    outcome: { ok: true, message: "Visitors already see these prices." },
  });
});

test("a fault stands at its price, and nothing is saved", async () => {
  const result = await submit({ intent: "save", [BLAST]: "free", "catalog/place.web-page": "2" });
  expect(result).toMatchObject({ status: 400, typed: { [BLAST]: "free" } });
  expect(Object.keys(result.faults ?? {})).toEqual(["catalog/place.blast", BLAST]);
  expect((await openDocument(app, kindOf("service-blast"))).draft).toBeNull();
});

test("drafts are not seen by visitors, and the page says what they see", async () => {
  expect(await submit({ intent: "save", [BLAST]: "690" })).toMatchObject({ status: 200 });
  expect(amount("blast")).toBe(65_000);
  const { rows } = await readPrices(app);
  const blast = rows.find(({ slug }) => slug === "blast");
  expect(blast?.amounts).toMatchObject([{ text: "690", live: "650" }]);
  const web = rows.find(({ slug }) => slug === "web-page");
  expect(web?.amounts).toMatchObject([{ text: "299", live: null }]);
});

test("a draft with other changes stays one when the price is published", async () => {
  const kind = kindOf("service-retro-game");
  const { newest } = await openDocument(app, kind);
  expectDone(await saveDraft(app, MO, kind, { base: 0, texts: { ...newest, card: "Half a sentence" }, note: "" }));
  expect(await publish({ "service-retro-game/amount.price": "3100" })).toMatchObject({ status: 200 });
  expect(amount("retro-game")).toBe(310_000);
  expect(sold().all.find(({ slug }) => slug === "retro-game")?.text).toBeUndefined();
  const { draft, newest: now, published } = await openDocument(app, kind);
  expect(draft).not.toBeNull();
  expect([now.card, now["amount.price"]]).toEqual(["Half a sentence", "3100"]);
  expect(published["amount.price"]).toBe("3100");
});

test("a price that someone else has changed since is not overwritten", async () => {
  const fields = await formFields();
  const kind = kindOf("service-blast");
  const { newest } = await openDocument(app, kind);
  const texts = { ...newest, "amount.price": "800" };
  const { revision } = expectDone(await saveDraft(app, MO, kind, { base: 0, texts, note: "" }));
  expectDone(await publishDraft(app, MO, kind, revision));
  const result = await submit({ ...fields, intent: "save", [BLAST]: "690" });
  expect(result).toMatchObject({ status: 409, outcome: { ok: false } });
  expect(result.outcome).toHaveProperty("error", expect.stringContaining("Service: BLAST Social Content"));
  expect(amount("blast")).toBe(80_000);
});

test("if a page cannot be shown with one of them, none is published, and all are drafts", async () => {
  app.content.preparePagesWith(async () => ({
    failures: [{ path: "/", reason: "broken" }],
    changed: [],
    isFrameChanged: false,
    show: () => {},
  }));
  const result = await publish({ [BLAST]: "690", [WEB_PAGE]: "349" });
  app.content.preparePagesWith(async () => ({ failures: [], changed: [], isFrameChanged: false, show: () => {} }));
  expect(result.outcome).toHaveProperty("error", expect.stringMatching(/^Not published: .+ The drafts are saved\.$/));
  expect(await app.db.$count(contentPublications)).toBe(0);
  expect((await openDocument(app, kindOf("service-web-page"))).newest["amount.price"]).toBe("349");
});

describe("without scripts", () => {
  test.each([
    ["slug=blast&to=up", "1", "2"],
    ["slug=web-page&to=down", "1", "2"],
    ["slug=web-page&to=up", "2", "1"],
    ["slug=none&to=up", "2", "1"],
  ])("a move %s is shown with what was typed, and not saved", async (search, blast, webPage) => {
    const { typed } = await submit({ intent: "move", [BLAST]: "69" }, search);
    expect(typed).toMatchObject({ "catalog/place.blast": blast, "catalog/place.web-page": webPage, [BLAST]: "69" });
    expect((await openDocument(app, kindOf("catalog"))).draft).toBeNull();
  });
});

test("the page edits no other text", async () => {
  await submit({ intent: "save", "home/hero.sub": "x", "service-blast/title": "x" });
  expect((await openDocument(app, homeKind)).draft).toBeNull();
  expect((await openDocument(app, kindOf("service-blast"))).draft).toBeNull();
});
