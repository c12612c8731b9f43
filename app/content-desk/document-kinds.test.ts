import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import aiAutomation from "~/catalog/ai-automation/view";
import blastWords from "~/catalog/blast/words";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { offers } from "~/catalog/offers";
import { questionsOf } from "~/catalog/questions";
import { webPage } from "~/catalog/web-page/offer";
import { shippedAbout } from "~/content/about";
import { claimsKind } from "~/content/documents/claims-kind";
import {
  CHECKED,
  changedFields,
  completeTexts,
  type DocumentKind,
  type Field,
  fieldsOf,
  findTextFaults,
  nameOfRow,
  readTexts,
  rowOf,
  type Texts,
} from "~/content/documents/document-kind";
import { homeKind } from "~/content/documents/home-kind";
import { siteWithTexts } from "~/content/documents/published-texts.server";
import { siteKind } from "~/content/documents/site-kind";
import { teamKind, teamOf } from "~/content/documents/team-kind";
import { pageWords, siteTokens } from "~/content/documents/text-tokens";
import { ADDED, PLACES, SHIPPED_SECTIONS } from "~/content/home-layout";
import { buildSite, type Site } from "~/content/site";
import { log } from "~/lib/logging/logger.server";
import { expectFound } from "../../tests/support/expect-done";
import { documentKinds, documentKindsWith, findDocumentKind } from "./document-kinds";

const shippedSites: Record<string, Site> = {
  "default settings": buildSite({ testBanner: false }),
  "a live shop": buildSite({
    testBanner: false,
    live: true,
    phone: "+44 20 7946 0018",
    schedulingUrl: "https://cal.example/pilots",
  }),
};
const shipped = buildSite({ testBanner: false });

const PICTURE = "0123456789abcdef0123456789abcdef";

const word = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(..."aZ0&<'é✓") });

/** Texts of fields with a format, by field name. */
const FORMATS: readonly [RegExp, readonly string[]][] = [
  [/^(mon|tue|wed|thu|fri|sat|sun)$/, ["09:00-18:00", "00:00-23:59", "09:00-12:00, 13:00-18:00"]],
  [/^closed$/, ["2026-12-24", "2026-12-24 to 2026-12-31\n2027-05-01"]],
  [/^contact-hours$/, ["8", "24", "48"]],
  [/^(fee|reply|arrival-from|arrival-to|[a-z-]*-days)$/, ["1", "7", "30"]],
  [/^founded$/, ["1800", "2011", "2023"]],
  [/^amount\..*\.price$/, ["1", "299", "650.50", "100000"]],
  [/^amount\./, ["1", "299", "100000"]],
  [
    /^(?!magic-link|contact-reply|confirm|account|password).*\.subject$/,
    ["{reference}", "<b>& {reference} of {brand}"],
  ],
  [/\.target$/, ["/about", "phone", "booking", "https://partner.example/pilots?a=b"]],
  [/^menu\.\d\.words$/, ["Home", "<b>&", "Ä é✓"]],
];

/** Texts that the rule of a field takes. */
function validText({ name, minLength = 1, maxLength, optional, input, choices }: Field): fc.Arbitrary<string> {
  const any = fc
    .array(word, { minLength: 1, maxLength: 5 })
    .map((words) => `${words.join(" ").trim() || "a"}${"a".repeat(minLength - 1)}`.slice(0, maxLength).trim());
  const text = choices ? fc.constantFrom(...choices.map(([value]) => value)) : (textOfInput(name, input) ?? any);
  return optional ? fc.oneof(fc.constant(""), text) : text;
}

function textOfInput(name: string, input: Field["input"]): fc.Arbitrary<string> | null {
  if (input === "url") return fc.webUrl({ validSchemes: ["https"] }).map((url) => `${new URL(url).origin}/pilots`);
  if (input === "email") return fc.constantFrom("hello@pilots.example", "a+b@x.example");
  if (input === "tel") return fc.constantFrom("(555) 010-0199", "+44 20 7946 0018");
  if (input === "picture") return fc.constant(PICTURE);
  if (input === "color") return fc.constantFrom("#ffd447", "#58b6ff", "#ff9a4d");
  if (input === "date") return fc.constantFrom("2026-02-28", "2028-02-29");
  const format = FORMATS.find(([names]) => names.test(name));
  return format ? fc.constantFrom(...format[1]) : null;
}

function textsOf(fields: readonly Field[]): fc.Arbitrary<Texts> {
  const texts = fc.record(Object.fromEntries(fields.map((field) => [field.name, validText(field)])));
  const places = fields.map(({ name }) => name).filter((name) => name.startsWith("place."));
  if (places.length === 0) return texts;
  // Each service has a place of its own, and one has a card.
  return fc.tuple(texts, fc.shuffledSubarray(places, { minLength: places.length })).map(([any, order]) => ({
    ...any,
    ...Object.fromEntries(order.map((name, index) => [name, String(index + 1)])),
    [`card.${order[0]?.slice("place.".length)}`]: "yes",
  }));
}

/** Optional fields that another field needs are filled in. */
const validTexts = (kind: DocumentKind): fc.Arbitrary<Texts> =>
  textsOf(fieldsOf(kind)).chain((texts) => {
    const faults = findTextFaults(kind, texts);
    const missing = fieldsOf(kind).filter(({ name }) => faults[name] && !name.startsWith("sections."));
    const filled = textsOf(missing.map(({ optional: _, ...field }) => field)).map((full) => ({ ...texts, ...full }));
    return kind.name === homeKind.name ? fc.tuple(filled, homeLayout).map((all) => Object.assign({}, ...all)) : filled;
  });

/** Shipped sections in any order. */
const homeLayout: fc.Arbitrary<Texts> = fc
  .shuffledSubarray(Object.keys(SHIPPED_SECTIONS), { minLength: 1 })
  .map((order) =>
    Object.fromEntries([
      ...PLACES.map((name, place) => [name, order[place] ?? ""]),
      ...ADDED.map(({ kind }) => [kind, ""]),
    ]),
  );

function post(texts: Texts): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  return form;
}

describe.each(documentKinds.map((kind) => [kind.name, kind] as const))("the document %s", (_name, kind) => {
  test("has fields with unique names and labels", () => {
    for (const of of ["name", "label"] as const) {
      const all = fieldsOf(kind).map((field) => field[of]);
      expect(all.filter((each, index) => !each || all.indexOf(each) !== index)).toEqual([]);
    }
  });

  test.each(Object.entries(shippedSites))("as shipped with %s follows its rules and changes nothing", (_case, site) => {
    const texts = kind.shipped(site);
    expect(Object.keys(texts).toSorted()).toEqual(
      fieldsOf(kind)
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(findTextFaults(kind, texts)).toEqual({});
    expect(kind.apply(site, texts)).toEqual(site);
  });

  test("comes back from its form as it was, and is published as it was written", () => {
    fc.assert(
      fc.property(validTexts(kind), (texts) => {
        fc.pre(Object.keys(findTextFaults(kind, texts)).length === 0);
        const posted = readTexts(kind, post(texts));
        expect(posted).toEqual(texts);
        expect(completeTexts(kind, JSON.parse(JSON.stringify(posted)), kind.shipped(shipped))).toEqual(texts);
        expect(
          changedFields(kind, texts, kind.shipped(kind.apply(shipped, texts))).filter(
            (name) => !/-(source|meaning|shown)$|^(demo-phone|mascot-name)$/.test(name),
          ),
        ).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test("refuses texts over the limit and empty required ones, at their fields", () => {
    const long = Object.fromEntries(fieldsOf(kind).map(({ name }) => [name, "x".repeat(262_144)]));
    expect(Object.keys(findTextFaults(kind, long)).length).toBe(fieldsOf(kind).length);
    const required = fieldsOf(kind).flatMap(({ name, optional, item }) =>
      optional || (item && item.place >= item.least) ? [] : [name],
    );
    expect(Object.keys(findTextFaults(kind, readTexts(kind, new FormData()))).toSorted()).toEqual(
      expect.arrayContaining(required.toSorted()),
    );
  });

  test("takes texts that an earlier version did not have from the shipped ones", () => {
    expect(completeTexts(kind, { unknown: "x", toString: 1 }, kind.shipped(shipped))).toEqual(kind.shipped(shipped));
  });
});

test.each([
  ["scheduling", "javascript:alert(1)"],
  ["scheduling", "//evil.example"],
  ["instagram", "http://www.instagram.com/pilots"],
  ["instagram", "https://www.instagram.com/"],
  ["email", "hello@pilots.example, x@y.example"],
  ["phone", "call us"],
  ["mon", "18:00-09:00"],
  ["mon", "09:00-24:00"],
  ["holidays", "always"],
])("company details refuse %s %o", (name, text) => {
  expect(Object.keys(findTextFaults(siteKind, { ...siteKind.shipped(shipped), [name]: text }))).toEqual([name]);
});

test("line breaks become spaces, so that no text adds a header or a line", () => {
  const texts = readTexts(siteKind, post({ brand: " Pixel\r\nBcc: x@y.example\0 " }));
  expect(texts.brand).toBe("Pixel Bcc: x@y.example");
});

test("a week without opening hours is refused: orders promise dates", () => {
  const closed = Object.fromEntries(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, ""]));
  expect(findTextFaults(siteKind, { ...siteKind.shipped(shipped), ...closed })).toHaveProperty("mon");
});

test("neighboring days with the same hours share a line", () => {
  const texts = { ...siteKind.shipped(shipped), fri: "09:00-15:00", sat: "", sun: "" };
  expect(siteKind.apply(shipped, texts).hours.week.map(({ days, open }) => [days, open?.to])).toEqual([
    ["Mon-Thu", "18:00"],
    ["Fri", "15:00"],
    ["Sat-Sun", undefined],
  ]);
});

test("a published document that today's rules refuse is shown as shipped, and the others as published", () => {
  const logged = vi.spyOn(log, "error").mockReturnValue();
  const stored = new Map([
    ["site", { phone: "none" }],
    ["claims", { businesses: "600+" }],
    ["gone", { x: "y" }],
  ]);
  const site = siteWithTexts(documentKindsWith, shipped, stored);
  expect(site.phone).toEqual(shipped.phone);
  expect(site.claims.businesses).toEqual({ text: "600+" });
  expect(logged.mock.calls.map(([detail]) => detail)).toMatchObject([{ document: "site" }]);
  expect(siteWithTexts(documentKindsWith, shipped, new Map())).toBe(shipped);
});

test.each([
  ["site", { kind: "site", key: "site" }],
  ["post-11", { kind: "post", key: "11" }],
  ["service-run-my-campaign", { kind: "service", key: "run-my-campaign" }],
])("%s is stored under kind and key", (name, row) => {
  expect(rowOf({ name })).toEqual(row);
  expect(nameOfRow(row)).toBe(name);
});

const LINE_FIELDS: Field[] = [
  { name: "body", label: "Text", maxLength: 40, input: "markdown" },
  { name: "day", label: "Day", maxLength: 10, input: "date" },
];
const LINES: DocumentKind = { ...siteKind, sections: [{ title: "Post", fields: LINE_FIELDS }] };

test("a text of several lines keeps them, with the line breaks of Unix", () => {
  expect(readTexts(LINES, post({ body: " # A\r\n\r\nb\rc ", day: "2026-02-28" })).body).toBe("# A\n\nb\nc");
});

test("a day is typed in words or figures and stored as ISO, and one that does not exist is refused", () => {
  const stored = (day: string) => readTexts(LINES, post({ body: "x", day })).day;
  expect(["Nov 2, 2026", "11/2/2026", " 2026-11-02 ", "soon"].map(stored)).toEqual([
    ...["2026-11-02", "2026-11-02", "2026-11-02", "soon"],
  ]);
  for (const day of ["2026-02-30", "02/28/2026", "2026-2-8"])
    expect(findTextFaults(LINES, { body: "x", day })).toHaveProperty("day");
});

test("only the kinds' own names are documents", () => {
  for (const name of ["constructor", "", undefined, "SITE"]) expect(findDocumentKind(name)).toBeUndefined();
});

describe("questions of a service", () => {
  const kind = expectFound(findDocumentKind("questions-web-page"));
  const published = (changes: Texts) =>
    questionsOf(webPage, kind.apply(shipped, { ...kind.shipped(shipped), ...changes }));

  test("have the service's price and the agency's details of the moment", () => {
    const texts = {
      "0.question": "Does {brand} charge {price}?",
      "0.answer": "Yes.\nCall {phone}\nor write to {email}.",
    };
    const [first] = published(texts);
    expect(first).toEqual({
      question: "Does Pixel Pilots charge $299?",
      answer: "Yes. Call (555) 010-0142 or write to hello@pixelpilots.example.",
    });
    expect(questionsOf(webPage, shipped).map(({ answer }) => answer)).toContainEqual(
      expect.stringContaining("Not from us: $299 one-time"),
    );
  });

  test("are four at least, and any two of six can be left out", () => {
    const asked = (places: number[]): Texts =>
      Object.fromEntries(
        [0, 1, 2, 3, 4, 5].flatMap((place) => {
          const text = places.includes(place) ? `Number ${place}` : "";
          return [
            [`${place}.question`, text],
            [`${place}.answer`, text],
          ];
        }),
      );
    expect(findTextFaults(kind, asked([0, 2, 3, 5]))).toEqual({});
    expect(published(asked([0, 2, 3, 5])).map(({ question }) => question)).toEqual(
      [0, 2, 3, 5].map((place) => `Number ${place}`),
    );
    expect(Object.keys(findTextFaults(kind, asked([0, 3, 5])))).toEqual(["1.question", "1.answer"]);
  });

  test("have no limit for the length of a word", () => {
    const texts = { ...kind.shipped(shipped), "0.answer": "Donaudampfschifffahrtsgesellschaft" };
    expect(findTextFaults(kind, texts)).toEqual({});
  });

  test.each<[Texts, string]>([
    [{ "0.question": "What is {constructor}?" }, "0.question"],
    [{ "4.question": "" }, "4.question"],
    [{ "4.answer": "" }, "4.answer"],
    [{ "1.question": "What do you need from me?" }, "1.question"],
  ])("are refused with %o", (changes, name) => {
    expect(Object.keys(findTextFaults(kind, { ...kind.shipped(shipped), ...changes }))).toEqual([name]);
  });

  test("name the tokens that they know", () => {
    const { "0.answer": fault } = findTextFaults(kind, { ...kind.shipped(shipped), "0.answer": "{prize}" });
    expect(fault).toBe(
      "{prize} is not known. Known: {price}, {brand}, {legal-name}, {founded}, {email}, {phone}, {demo-call}, {refund}, {refund-kept}, {refund-example}, {refund-reply}, {refund-arrival}, {refund-latest}, {quote-days}, {contact-hours}, {contact-days}, {page-days}, {game-days}.",
    );
  });
});

test("the page of the AI suite has the home page's words of the four systems", () => {
  const home = findDocumentKind("home");
  const texts = { ...home?.shipped(shipped), "suite.parts.1.title": "Calls at any hour" };
  const words = aiAutomation.siteWordsOf?.(home?.apply(shipped, texts) ?? shipped);
  expect(words).toMatchObject({ "suite.parts.1.title": "Calls at any hour" });
  expect(Object.keys(words ?? {})).toHaveLength(1);
  expect(aiAutomation.siteWordsOf?.(shipped)).toBeNull();
});

test("a list of texts has places for more entries, blank ones are left out, and it is never empty", () => {
  const blast = expectFound(findDocumentKind("service-blast"));
  const texts = blast.shipped(shipped);
  const site = blast.apply(shipped, { ...texts, "page.inclusions.11": "a song", "page.inclusions.0": "" });
  expect(publishedCatalog(site).pageChanges("blast")?.words).toMatchObject({
    inclusions: [...blastWords.inclusions.slice(1), "a song"],
  });
  const none = Object.keys(texts).filter((name) => name.includes("inclusions"));
  const faults = findTextFaults(blast, { ...texts, ...Object.fromEntries(none.map((name) => [name, ""])) });
  expect(faults).toEqual({ "page.inclusions.0": "Please fill this in." });
});

test("a text above its limit says by how much", () => {
  expect(findTextFaults(homeKind, { ...homeKind.shipped(shipped), "hero.sub": "x".repeat(171) })).toEqual({
    "hero.sub": "171 of 160 characters. Shorten it by 11.",
  });
});

describe("claims", () => {
  const publish = (changes: Texts) => claimsKind.apply(shipped, { ...claimsKind.shipped(shipped), ...changes }).claims;

  test("have a figure with another meaning, and more figures", () => {
    const more = { "more.1.text": "40+", "more.1.meaning": "Brands launched", "more.1.source": "https://x.example/40" };
    const claims = publish({ ...more, "businesses-meaning": "Brands helped" });
    expect(claims).toEqual({
      ...shipped.claims,
      businesses: { text: "500+", meaning: "Brands helped" },
      more: [{ text: "40+", meaning: "Brands launched", source: "https://x.example/40" }],
    });
    expect(claimsKind.shipped({ ...shipped, claims })).toMatchObject({
      "businesses-meaning": "Brands helped",
      "more.0.meaning": "Brands launched",
    });
    expect(claimsKind.findRemark?.({ "more.0.text": "40+", "more.0.meaning": "Brands launched" })).toBe(
      "Shown without a source: Brands launched",
    );
  });

  test("are turned on and off without losing their words", () => {
    const isShown = (texts: Texts) =>
      Object.entries(texts).flatMap(([name, text]) => (/-shown$/.test(name) && text ? [name] : []));
    const original = claimsKind.shipped(shipped);
    expect(original.award).toBe("Award-Winning");
    expect(isShown(original)).toEqual(
      ["trust", "businesses", "support", "satisfaction", "availability"].map((claim) => `${claim}-shown`),
    );
    expect(publish({ "award-shown": CHECKED }).award).toEqual({ text: "Award-Winning" });
    const off = { ...original, "businesses-shown": "", businesses: "600+", "businesses-source": "https://x.example/6" };
    const site = claimsKind.apply(shipped, off);
    expect(site.claims.businesses).toBeUndefined();
    expect(claimsKind.shipped(site)).toEqual(off);
    expect(claimsKind.findRemark?.(off)).not.toContain("Businesses automated");
    expect(findTextFaults(claimsKind, { ...original, "award-shown": "maybe" })).toHaveProperty("award-shown");
  });

  test("need a meaning for each figure", () => {
    const texts = { ...claimsKind.shipped(shipped), "more.0.text": "40+", "support-meaning": "" };
    expect(Object.keys(findTextFaults(claimsKind, texts))).toEqual(["support-meaning", "more.0.meaning"]);
  });
});

describe("the team", () => {
  const team = teamKind.shipped(shipped);
  const picture = { name: PICTURE, alt: "Ada at her desk", width: 960, height: 960, widths: [480, 960], avif: false };

  test("has up to six people, in their order", () => {
    const published = teamKind.apply(shipped, {
      ...{ ...team, "1.name": "", "1.role": "", "1.bio": "" },
      ...{ "4.name": "Ada Byte", "4.role": "Editor", "4.bio": "Reads.", "4.portrait": PICTURE },
    });
    const people = teamOf({ ...published, pictures: { [PICTURE]: picture } });
    expect(people.map(({ name, portrait }) => [name, portrait])).toEqual([
      ["Maya Torres", expect.stringContaining("maya-torres")],
      ["Lena Fischer", expect.stringContaining("lena-fischer")],
      ["Ada Byte", undefined],
    ]);
    expect(people.map((person) => person.picture?.alt)).toEqual([undefined, undefined, "Ada at her desk"]);
    expect(teamOf(shipped)).toHaveLength(3);
  });

  test.each<[Texts, string[]]>([
    [{ "0.name": "" }, ["0.name"]],
    [{ "3.name": "Ada Byte" }, ["3.role", "3.bio"]],
    [{ "3.bio": "Reads." }, ["3.name", "3.role"]],
    [{ "0.portrait": "../../etc/passwd" }, ["0.portrait"]],
  ])("is refused with %o", (changes, names) => {
    expect(Object.keys(findTextFaults(teamKind, { ...team, ...changes }))).toEqual(names);
  });
});

test("tokens of the page's words have the agency's details, and an unknown one is shown as it is", () => {
  const { intro, reasons } = pageWords(shippedAbout, { "intro.sub": "{brand}: {phone}, {no}" }, siteTokens(shipped));
  expect([intro.sub, reasons.heading]).toEqual(["Pixel Pilots: (555) 010-0142, {no}", "Why choose Pixel Pilots?"]);
});

test("a post may link to each service, by the service's own title", () => {
  const post = findDocumentKind("post-1");
  const [, ...choices] = (post && fieldsOf(post).find(({ name }) => name === "offer")?.choices) ?? [];
  const titles = choices.map(([slug, title]) => `${slug} ${title}`);
  expect(titles.toSorted()).toEqual(offers.map(({ slug, title }) => `${slug} ${title}`).toSorted());
});

test("staff's posts follow the shipped ones, and their documents stand before them", () => {
  const names = documentKindsWith(["site", "post-3", "post-12", "post-x", "gone"]).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith("post-")).slice(0, 3)).toEqual(["post-12", "post-10", "post-9"]);
  expect(names.indexOf("post-12")).toBeGreaterThan(names.indexOf("home"));
});

test.each([
  ["9:00 - 18:00", "09:00-18:00"],
  ["9:00–12:30, 13:00 — 18:00", "09:00-12:30, 13:00-18:00"],
  ["19:00-9:05", "19:00-09:05"],
  ["Closed", "Closed"],
])("opening hours may be typed as %j", (typed, stored) => {
  expect(readTexts(siteKind, post({ mon: typed })).mon).toBe(stored);
});
