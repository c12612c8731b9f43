import { describe, expect, test } from "vitest";
import { serviceBySlug } from "~/catalog/services";
import { findTextFaults, type Texts } from "~/content/documents/document-kind";
import { buildSite } from "~/content/site";
import { catalogKind } from "./catalog-kind";
import { publishedCatalog } from "./published-catalog.server";
import { serviceKinds } from "./service-kinds";

const shipped = buildSite({ testBanner: false });

function kindOf(name: string) {
  const kind = [...serviceKinds, catalogKind].find((each) => each.name === name);
  if (!kind) throw new Error(`No document ${name}`);
  return kind;
}

/** The site with these texts of documents over the shipped ones. */
const siteWith = (documents: Record<string, Texts>) =>
  Object.entries(documents).reduce((site, [name, texts]) => {
    const kind = kindOf(name);
    const complete = { ...kind.shipped(shipped), ...texts };
    expect(findTextFaults(kind, complete)).toEqual({});
    return kind.apply(site, complete);
  }, shipped);
const published = (documents: Record<string, Texts>) => publishedCatalog(siteWith(documents));
const slugs = (of: readonly { slug: string }[]) => of.map(({ slug }) => slug);
const centsOf = (documents: Record<string, Texts>, slug: string, brief: Record<string, unknown> = {}) => {
  const priced = published(documents).serviceBySlug(slug)?.price(brief);
  return priced?.ok ? priced.price.cents : priced?.error;
};

test("without documents, or with documents as shipped, services are the shipped objects and pages get nothing", () => {
  for (const site of [shipped, siteWith({ "service-blast": {}, catalog: {} })]) {
    const { catalog, pageChanges, serviceBySlug: find } = publishedCatalog(site);
    expect(catalog.changes).toBeUndefined();
    expect(pageChanges("blast")).toBeNull();
    expect(find("blast")).toBe(serviceBySlug("blast"));
    expect(find("no-service")).toBeUndefined();
  }
});

test("pages get only what differs: words of menus and cards", () => {
  const { catalog, serviceBySlug: find } = published({
    "service-blast": { title: "BLAST Deluxe", card: "More posts.", button: "GET DELUXE" },
  });
  expect(catalog.changes).toEqual({
    offers: {
      blast: { title: "BLAST Deluxe", singular: "BLAST Deluxe", text: "More posts.", buttonText: "GET DELUXE" },
    },
  });
  expect(find("web-page")).toBe(serviceBySlug("web-page"));
});

test("words of the page reach only the page, and a blank inclusion is left out", () => {
  const { catalog, pageChanges } = published({
    "service-web-page": { "page.headline": "Pages, fast", "page.inclusions.1": "" },
  });
  expect(catalog.changes).toBeUndefined();
  const words = pageChanges("web-page")?.words;
  expect(words).toMatchObject({ headline: "Pages, fast" });
  expect(words).toHaveProperty("inclusions.0", "professional design");
  expect(words).toHaveProperty("inclusions.1", "SEO-friendly code");
  expect(pageChanges("blast")).toBeNull();
});

test("the order is that of the places, and cards are those that are chosen", () => {
  const { catalog } = published({
    catalog: { "place.web-page": "7", "place.ai-automation": "1", "card.ai-automation": "yes", "card.campaign": "no" },
  });
  expect(slugs(catalog.listed)).toEqual([
    "ai-automation",
    "blast",
    "ai-consulting",
    "retro-game",
    "seo-copywriting",
    "web-page",
  ]);
  expect(slugs(catalog.others)).toEqual(["campaign"]);
});

test("two services cannot have the same place, and one must have a card", () => {
  const texts = catalogKind.shipped(shipped);
  expect(findTextFaults(catalogKind, { ...texts, "place.blast": "1" })).toEqual({
    "place.blast": "Custom Web Pages is already in this spot.",
  });
  const none = Object.fromEntries(
    Object.keys(texts).flatMap((name) => (name.startsWith("card.") ? [[name, "no"]] : [])),
  );
  expect(findTextFaults(catalogKind, { ...texts, ...none })).toEqual({
    "card.web-page": "At least one service must have a card.",
  });
});

describe("prices", () => {
  test("a fixed price, a monthly one and its label on the pay button", () => {
    for (const price of ["349.50", "$349.5", "349,50"])
      expect(centsOf({ catalog: { "amount.web-page.price": price } }, "web-page")).toBe(34_950);
    const blast = published({ catalog: { "amount.blast.price": "700" } }).serviceBySlug("blast");
    expect(blast?.price({})).toEqual({ ok: true, price: { cents: 70_000, every: "month" } });
    expect(blast?.sale).toMatchObject({ payLabel: "PAY $700 & GET BLAST" });
    expect(blast?.listings).toEqual([{ name: "BLAST Social Content", price: { cents: 70_000, every: "month" } }]);
  });

  test("a plan; the card shows the lowest, and a stored form gets the price of now", () => {
    const documents = { catalog: { "amount.ai-consulting.plan-1": "6000", "amount.ai-consulting.plan-2": "5500" } };
    const { catalog, serviceBySlug: find } = published(documents);
    expect(centsOf(documents, "ai-consulting", { selectedPlan: "1-Month Analysis" })).toBe(600_000);
    expect(catalog.changes?.offers["ai-consulting"]?.price).toMatchObject({ label: "$5,500", unit: "from" });
    const form = { selectedPlan: "1-Month Analysis", price: 5_000 };
    const consulting = find("ai-consulting");
    expect(consulting?.findStoredFormError(form)).toBe("Invalid price information");
    expect(consulting?.withPriceOfNow(form)).toEqual({ ...form, price: 6_000 });
    const current = { ...form, price: 6_000 };
    expect(consulting?.withPriceOfNow(current)).toBe(current);
    expect(consulting?.withPriceOfNow({ ...form, price: null })).toEqual({ ...form, price: null });
  });

  test("the least ad budget, with its sentence and the form's default; the fee stays a percentage", () => {
    const documents = { catalog: { "amount.campaign.least-budget": "3000" } };
    const campaign = published(documents).serviceBySlug("campaign");
    expect(campaign?.parseBrief({ budget: 2_500 })).toMatchObject({
      ok: false,
      error: "Minimum budget requirement is $3,000",
    });
    expect(campaign?.parseBrief({ budget: 3_000 })).toMatchObject({ ok: true });
    expect(campaign?.defaults.budget).toBe(3_000);
    expect(campaign?.offer.price.label).toBe("25%");
    expect(centsOf(documents, "campaign")).toBe("Minimum budget requirement is $3,000");
  });

  test.each([
    ["amount.web-page.price", "0.99"],
    ["amount.web-page.price", "-299"],
    ["amount.web-page.price", "1.250"],
    ["amount.web-page.price", "100000.01"],
    ["amount.web-page.price", "free"],
    ["amount.ai-consulting.plan-1", "5000.50"],
    ["amount.campaign.least-budget", "2000.10"],
  ])("%s refuses %s", (field, text) => {
    const kind = catalogKind;
    expect(Object.keys(findTextFaults(kind, { ...kind.shipped(shipped), [field]: text }))).toEqual([field]);
  });
});
