import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildSite } from "~/content/site";
import { parseCheckoutMetadata, toCheckoutMetadata } from "./checkout-metadata";
import { type CheckoutService, isCheckout, isRequest, type Service } from "./define-service";
import { describedService } from "./described-service";
import type { DescribedField, ServiceDescription } from "./description";
import { descriptionSchema, FIELD_KINDS } from "./description-schema";
import { describeOwn } from "./documents/own-services";
import { promisedDate, promisedMoments } from "./service-promise";
import { formatOfferPrice } from "./types";

const OPTIONS = ["Modern", "Print, large", "<b>Classic</b>"];

const described = (fields: readonly DescribedField[]): ServiceDescription => {
  const description = describeOwn("logo-sprint", { title: "Logo sprint", price: "490" });
  return { ...description, fields: [...description.fields, ...fields] };
};

const field = (kind: DescribedField["kind"], changes: Partial<DescribedField> = {}): DescribedField => ({
  id: `f-${kind}`,
  kind,
  label: kind,
  ...(["one", "several"].includes(kind) && { options: OPTIONS }),
  ...changes,
});

const person = { name: "Jo Miller", email: "jo@acme.example", agreeTOS: true };
const file = { name: "logo.png", size: 9, type: "image/png" };

function asCheckout(service: Service): CheckoutService {
  if (!isCheckout(service)) throw new Error(`${service.offer.slug} is not sold by checkout`);
  return service;
}

/** An answer that the rule of each kind accepts, and one that it refuses. */
const ANSWERS: Record<DescribedField["kind"], [good: unknown, bad: unknown]> = {
  text: ["A logo", " "],
  long: ["A logo", "x".repeat(8_001)],
  company: ["Acme Ltd", ""],
  phone: ["+1 (555) 010-0142", ""],
  web: ["acme.com", "not a site"],
  email: ["ada@acme.example", "ada"],
  number: ["12.5", "twelve"],
  date: ["2026-12-01", "2026-02-30"],
  one: ["Print, large", "Gothic"],
  several: [
    ["Modern", "Print, large"],
    ["Modern", "Modern"],
  ],
  files: [[file], [{ ...file, size: -1 }]],
  consent: [true, false],
};

describe.each(FIELD_KINDS)("a field of the kind %s", (kind) => {
  const [good, bad] = ANSWERS[kind];
  const id = `f-${kind}`;

  test("accepts an answer, which reaches the server as it was, and refuses another", () => {
    const service = asCheckout(describedService(described([field(kind)])));
    const form = service.parse({ ...person, [id]: good });
    expect(form).toMatchObject({ [id]: good });
    expect(parseCheckoutMetadata(service, toCheckoutMetadata(service, form ?? {}))).toMatchObject({
      ok: true,
      brief: { [id]: good },
    });
    expect(service.parse({ ...person, [id]: bad })).toBeNull();
    expect(service.parse(person)).toBeNull();
  });

  test("may be left out if it is optional, also as an empty form leaves it", () => {
    const service = describedService(described([field(kind, { optional: true })]));
    expect(service.parse(person)).not.toBeNull();
    expect(service.parse({ ...service.defaults, ...person })).not.toBeNull();
    if (typeof good === "string") expect(service.parse({ ...person, [id]: " " })).not.toBeNull();
  });

  test("is neither required nor stored while its condition is false", () => {
    const one = field("one", { id: "f-style" });
    const service = describedService(described([one, field(kind, { shownIf: { field: "f-style", is: "Modern" } })]));
    const hidden = { ...person, "f-style": "Print, large", [id]: bad };
    expect(service.parse(hidden)).toEqual({ ...person, "f-style": "Print, large" });
    expect(service.parseBrief(hidden)).toEqual({ ok: true, brief: { ...person, "f-style": "Print, large" } });
    expect(service.parse({ ...hidden, "f-style": "Modern" })).toBeNull();
    expect(service.parse({ ...hidden, "f-style": "Modern", [id]: good })).toMatchObject({ [id]: good });
  });
});

test.each<[DescribedField["kind"], accepted: unknown, refused: unknown[]]>([
  ["text", "abc", ["a", "abcde"]],
  ["long", "abc", ["a", "abcde"]],
  ["number", "3", ["1", "5"]],
  ["several", ["Modern", "Print, large"], [["Modern"]]],
  ["files", [file, { ...file, name: "b.png" }], [[file], Array.from({ length: 5 }, () => file)]],
])("a field of the kind %s has from least to most", (kind, accepted, refused) => {
  const service = describedService(described([field(kind, { least: 2, ...(kind !== "several" && { most: 4 }) })]));
  expect(service.parse({ ...person, [`f-${kind}`]: accepted })).not.toBeNull();
  for (const answer of refused) expect(service.parse({ ...person, [`f-${kind}`]: answer })).toBeNull();
});

test.each<[DescribedField["kind"], Partial<DescribedField>, answer: unknown, message: string]>([
  ["text", {}, "", "Please fill in “A”."],
  ["text", { least: 3, optional: true }, "ab", "Please enter at least 3 characters for “A”."],
  ["long", { least: 30 }, "Short", "Please enter at least 30 characters for “A”."],
  ["web", { optional: true }, "acme", "Please enter a web address for “A”, such as example.com."],
  ["number", {}, "2,5", "Please enter a number, such as 12 or 2.5."],
  ["number", { least: 1, most: 5 }, "6", "Please enter a number from 1 to 5."],
  ["number", { least: 3 }, "2", "Please enter a number of at least 3."],
  ["number", { most: 5 }, "6", "Please enter a number up to 5."],
  ["one", {}, "", "Please choose an option for “A”."],
  ["several", {}, [], "Please choose an option for “A”."],
  ["several", { least: 2, most: 2 }, ["Modern"], "Please choose 2."],
  ["several", { least: 2 }, ["Modern"], "Please choose 2 to 3."],
  ["several", { optional: true, most: 1 }, ["Modern", "Print, large"], "Please choose up to 1."],
  ["files", { most: 1 }, [], "Please choose 1 file for “A”."],
  ["files", { optional: true, most: 1 }, [file, file], "Please choose up to 1 file for “A”."],
  ["files", { least: 2, most: 4 }, [file], "Please choose 2 to 4 files for “A”."],
  ["consent", {}, false, "Please check “A”."],
])("a field of the kind %s with %o says about %o: %s", (kind, changes, answer, message) => {
  const { schema } = describedService(described([field(kind, { label: "A", ...changes })]));
  const issues = schema.safeParse({ ...person, [`f-${kind}`]: answer }).error?.issues;
  expect(issues?.[0]?.message).toBe(message);
});

test("delivery is promised in business days, also by an order of yesterday", () => {
  const { promised } = describedService(describeOwn("x", { "delivery-what": "Your logo", "delivery-days": "5" }));
  const { hours } = buildSite({ testBanner: false });
  // Wednesday before Thanksgiving: that Thursday and both Sundays are closed, Saturdays are open.
  expect(promisedDate(promisedMoments(promised, hours, new Date("2026-11-25T18:00:00Z")))).toBe("2026-12-02");
  const closed = { ...hours, week: [] };
  expect(promisedDate(promisedMoments(promised, closed, new Date("2026-11-25T18:00:00Z")))).toBe("2026-11-30");
});

const anyField: fc.Arbitrary<DescribedField> = fc
  .record({
    kind: fc.constantFrom(...FIELD_KINDS),
    label: fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }),
    optional: fc.constantFrom(true as const, undefined),
    least: fc.option(fc.nat(5), { nil: undefined }),
    most: fc.option(fc.integer({ min: 1, max: 2_000 }), { nil: undefined }),
  })
  .map((given) => ({ id: "", ...given, ...(["one", "several"].includes(given.kind) && { options: OPTIONS }) }));

test("any thirty fields and any answers: no error, a form that is accepted is accepted again, and JSON keeps the form", () => {
  fc.assert(
    fc.property(fc.array(anyField, { maxLength: 30 }), fc.array(fc.anything(), { maxLength: 30 }), (fields, values) => {
      const named = fields.map((each, place) => ({ ...each, id: `f-${place}` }));
      const description = described(named);
      expect(descriptionSchema.parse(JSON.parse(JSON.stringify(description)))).toEqual(
        JSON.parse(JSON.stringify(description)),
      );
      const service = describedService(description);
      const form = service.parse({
        ...person,
        ...Object.fromEntries(values.map((value, place) => [`f-${place}`, value])),
      });
      if (form) expect(service.parse(form)).toEqual(form);
    }),
    { numRuns: 200 },
  );
});

test("long answers in thirty fields are refused at the longest one before a request would be", () => {
  const fields = Array.from({ length: 30 }, (_, place) => field("long", { id: `f-${place}`, most: 2_000 }));
  const service = describedService(described(fields));
  const answers = (text: string) => Object.fromEntries(fields.map(({ id }) => [id, text]));
  expect(service.parse({ ...person, ...answers("x".repeat(1_900)) })).not.toBeNull();
  expect(service.parse({ ...person, ...answers("水".repeat(1_900)) })).toBeNull();
});

const planTexts = {
  title: "Logo",
  "plan.0.name": "Small",
  "plan.0.price": "100",
  "plan.1.name": "Big",
  "plan.1.price": "250.50",
};

test("a plan decides the price, and an unknown one none", () => {
  const service = describedService(describeOwn("logo", { ...planTexts, pricing: "plans" }));
  expect(service.price({ plan: "Big" })).toEqual({ ok: true, price: { cents: 25_050 } });
  expect(service.price({ plan: "Gone" })).toMatchObject({ ok: false });
  expect(service.plan({ plan: "Small" })).toEqual({ label: "Plan", value: "Small" });
  expect(service.offer.price).toEqual({ label: "$100", unit: "from", note: "two plans" });
  expect(formatOfferPrice(service.offer.price)).toBe("from $100");
});

test("monthly plans are charged every month, whichever is chosen", () => {
  const service = describedService(describeOwn("logo", { ...planTexts, pricing: "plans-monthly" }));
  expect(service.price({ plan: "Big" })).toEqual({ ok: true, price: { cents: 25_050, every: "month" } });
  expect(service.listings).toEqual([
    { name: "Small", price: { cents: 10_000, every: "month" } },
    { name: "Big", price: { cents: 25_050, every: "month" } },
  ]);
  expect(formatOfferPrice(service.offer.price)).toBe("from $100 per month");
});

test("a service on request has no price, whatever its document has left over from another kind of price", () => {
  const description = describeOwn("logo", { ...planTexts, price: "490", pricing: "request" });
  expect(descriptionSchema.parse(description)).toEqual(description);
  const service = describedService(description);
  expect(isRequest(service)).toBe(true);
  expect(service.fields).not.toHaveProperty("plan");
  expect([service.offer.amounts, service.listings]).toEqual([{}, []]);
  expect(service.price({ plan: "Big" })).toMatchObject({ ok: false, error: "On request" });
  expect(formatOfferPrice(service.offer.price)).toBe("On request");
});

describe("a setup fee", () => {
  const texts = { title: "Logo care", pricing: "monthly", price: "650", setup: "500" };
  const build = (changes: Record<string, string> = {}) =>
    describedService(describeOwn("logo-care", { ...texts, ...changes }));

  test("is the first part of the first payment, and on the price card", () => {
    const { price, listings, offer } = build();
    const expected = {
      ...{ cents: 115_000, every: "month", setup: 50_000 },
      parts: [
        { label: "Setup fee", item: "Setup fee", cents: 50_000 },
        { label: "Logo care", item: "Logo care", cents: 65_000 },
      ],
    };
    expect(price({})).toEqual({ ok: true, price: expected });
    expect(listings).toEqual([{ name: "Logo care", price: expected }]);
    expect(offer.price).toEqual({ label: "$650", unit: "per month, plus $500 setup" });
    expect(describeOwn("logo-care", texts).page.note).toBe(
      "{price} a month, and $500 once for the setup, with the first month. Cancel anytime on your order page.",
    );
  });

  test("reaches the server with the amount, and follows a change of the offer", () => {
    const service = build();
    expect(toCheckoutMetadata(asCheckout(service), person)).toMatchObject({ setup: "50000" });
    const changed = service.withOffer({ ...service.offer, amounts: { price: 65_000 } });
    expect(changed.price({})).toEqual({ ok: true, price: { cents: 65_000, every: "month" } });
    expect(toCheckoutMetadata(asCheckout(changed), person)).not.toHaveProperty("setup");
  });

  test.each<Record<string, string>>([{ setup: "" }, { pricing: "once" }])("is ignored with %o", (changes) => {
    const { offer, price } = build(changes);
    expect(offer.amounts).toEqual({ price: 65_000 });
    expect(price({})).toMatchObject({ price: { cents: 65_000 } });
    expect(offer.price.unit).not.toContain("setup");
  });
});
