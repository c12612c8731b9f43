import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  changedFields,
  completeTexts,
  type Field,
  fieldsOf,
  findTextFaults,
  readTexts,
  type Texts,
} from "~/content/desk/document-kind";
import { siteWithTexts } from "~/content/desk/published-texts.server";
import { siteKind } from "~/content/desk/site-kind";
import { buildSite, type Site } from "~/lib/config/site";
import { log } from "~/lib/logging/logger.server";
import { documentKinds, findDocumentKind } from "./document-kinds";

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

/** Texts of fields with a format, by field name. */
const FORMATS: readonly [RegExp, readonly string[]][] = [
  [/^(mon|tue|wed|thu|fri|sat|sun)$/, ["09:00-18:00", "00:00-23:59", "10:30-11:00"]],
  [/^amount\.price$/, ["1", "299", "650.50", "100000"]],
  [/^amount\./, ["1", "299", "100000"]],
];

function formattedText(name: string): fc.Arbitrary<string> | undefined {
  const format = FORMATS.find(([names]) => names.test(name));
  return format && fc.constantFrom(...format[1]);
}

/** Texts that the rule of a field takes. */
function validText({ name, maxLength, optional, input, choices }: Field): fc.Arbitrary<string> {
  const any = fc
    .array(word, { minLength: 1, maxLength: 5 })
    .map((words) => words.join(" ").slice(0, maxLength).trim())
    .filter((text) => text !== "");
  const text = choices
    ? fc.constantFrom(...choices.map(([value]) => value))
    : input === "url"
      ? fc.webUrl({ validSchemes: ["https"] }).map((url) => `${new URL(url).origin}/pilots`)
      : input === "email"
        ? fc.constantFrom("hello@pilots.example", "a+b@x.example")
        : input === "tel"
          ? fc.constantFrom("(555) 010-0199", "+44 20 7946 0018")
          : (formattedText(name) ?? any);
  return optional ? fc.oneof(fc.constant(""), text) : text;
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
  const site = siteWithTexts(documentKinds, shipped, stored);
  expect(site.phone).toEqual(shipped.phone);
  expect(site.claims.businesses).toEqual({ text: "600+" });
  expect(logged.mock.calls.map(([detail]) => detail)).toMatchObject([{ document: "site" }]);
  expect(siteWithTexts(documentKinds, shipped, new Map())).toBe(shipped);
});

test("only the kinds' own names are documents", () => {
  for (const name of ["constructor", "", undefined, "SITE"]) expect(findDocumentKind(name)).toBeUndefined();
});
