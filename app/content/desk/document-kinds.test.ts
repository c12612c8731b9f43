import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { offers } from "~/catalog/offers";
import { buildSite, type Site } from "~/lib/config/site";
import { log } from "~/lib/logging/logger.server";
import {
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
} from "./document-kind";
import { documentKinds, documentKindsWith, findDocumentKind } from "./document-kinds";
import { siteWithTexts } from "./published-texts.server";
import { siteKind } from "./site-kind";

const shippedSites: Record<string, Site> = {
  "default settings": buildSite({ testBanner: false }),
  "a live shop": buildSite({
    testBanner: false,
    live: true,
    phone: "+44 20 7946 0018",
    schedulingUrl: "https://cal.example/pilots",
    socials: { instagram: "https://www.instagram.com/pilots", linkedin: null },
    claims: { trust: { text: null }, award: { text: "Best of Austin", source: "https://awards.example/2026" } },
    holidays: "us-federal",
  }),
};
const shipped = buildSite({ testBanner: false });

const word = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(..."aZ0&<'é✓") });

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
  if (input === "date") return fc.constantFrom("2026-02-28", "2028-02-29");
  return /^(mon|tue|wed|thu|fri|sat|sun)$/.test(name)
    ? fc.constantFrom("09:00-18:00", "00:00-23:59", "10:30-11:00")
    : null;
}

const textsOf = (fields: readonly Field[]): fc.Arbitrary<Texts> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.name, validText(field)])));

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
      fc.property(textsOf(fieldsOf(kind)), (texts) => {
        fc.pre(Object.keys(findTextFaults(kind, texts)).length === 0);
        const posted = readTexts(kind, post(texts));
        expect(posted).toEqual(texts);
        expect(completeTexts(kind, JSON.parse(JSON.stringify(posted)), kind.shipped(shipped))).toEqual(texts);
        expect(
          changedFields(kind, texts, kind.shipped(kind.apply(shipped, texts))).filter((name) => !/-source$/.test(name)),
        ).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test("refuses texts over the limit and empty required ones, at their fields", () => {
    const long = Object.fromEntries(fieldsOf(kind).map(({ name }) => [name, "x".repeat(262_144)]));
    expect(Object.keys(findTextFaults(kind, long)).length).toBe(fieldsOf(kind).length);
    const required = fieldsOf(kind).flatMap(({ name, optional }) => (optional ? [] : [name]));
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
  ["mon", "9-18"],
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
  const site = siteWithTexts(shipped, stored);
  expect(site.phone).toEqual(shipped.phone);
  expect(site.claims.businesses).toEqual({ text: "600+" });
  expect(logged.mock.calls.map(([detail]) => detail)).toMatchObject([{ document: "site" }]);
  expect(siteWithTexts(shipped, new Map())).toBe(shipped);
});

test.each([
  ["site", { kind: "site", key: "site" }],
  ["post-11", { kind: "post", key: "11" }],
  ["service-run-my-campaign", { kind: "service", key: "run-my-campaign" }],
])("%s is stored under kind and key", (name, row) => {
  expect(rowOf({ name })).toEqual(row);
  expect(nameOfRow(row)).toBe(name);
});

const LINES: DocumentKind = {
  ...siteKind,
  sections: [
    {
      title: "Post",
      fields: [
        { name: "body", label: "Text", maxLength: 40, input: "markdown" },
        { name: "day", label: "Day", maxLength: 10, input: "date" },
      ],
    },
  ],
};

test("a text of several lines keeps them, with the line breaks of Unix", () => {
  expect(readTexts(LINES, post({ body: " # A\r\n\r\nb\rc ", day: "2026-02-28" })).body).toBe("# A\n\nb\nc");
});

test.each(["2026-02-30", "2026-13-01", "02/28/2026", "2026-2-8", "0000-00-00"])("the day %s is refused", (day) => {
  expect(findTextFaults(LINES, { body: "x", day })).toHaveProperty("day");
});

test("only the kinds' own names are documents", () => {
  for (const name of ["constructor", "", undefined, "SITE"]) expect(findDocumentKind(name)).toBeUndefined();
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
  for (const name of ["post-0", "post-011", "post-"]) expect(findDocumentKind(name)).toBeUndefined();
});
