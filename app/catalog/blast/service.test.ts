import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCheckoutMetadata, toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { summaryLines } from "~/catalog/summary-lines";
import { expectDone } from "../../../tests/support/expect-done";
import blast from "./service";

// Each rule of the form at its boundary, from both sides, and the checkout request.

const file = (name: string) => ({ name, size: 2_048, type: "image/png" });
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`asset-${at + 1}.png`));

const valid = {
  packageType: "blast",
  name: "Al",
  email: "a@b.co",
  company: "Co",
  industry: "IT",
  targetAudience: "us",
  contentBrief: "0123456789",
  contentTone: "OK",
  brandAssets: files(3),
  agreeTOS: true,
};

const messages = (input: unknown) => {
  const parsed = blast.schema.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

test("a form with only the required fields is valid: the phone is optional", () => {
  expect(messages(valid)).toEqual([]);
  expect(messages({ ...valid, phone: "" })).toEqual([]);
});

describe.each([
  ["name", "Al", "A", "Name must be at least 2 characters."],
  ["company", "Co", "C", "Company name must be at least 2 characters."],
  ["industry", "IT", "I", "Please specify your industry."],
  ["targetAudience", "us", "u", "Please describe your target audience."],
  [
    "contentBrief",
    "0123456789",
    "012345678",
    "Please provide detailed information about your content needs and brand requirements.",
  ],
  ["contentTone", "OK", "O", "Please specify the tone you want for your content."],
])("%s", (field, enough, tooShort, message) => {
  test(`'${enough}' is enough`, () => expect(messages({ ...valid, [field]: enough })).toEqual([]));
  test(`'${tooShort}' is too short`, () => expect(messages({ ...valid, [field]: tooShort })).toEqual([message]));
  test("spaces do not count", () =>
    expect(messages({ ...valid, [field]: ` ${tooShort}         ` })).toEqual([message]));
  test("an empty value is too short", () => {
    expect(messages({ ...valid, [field]: "" })).toEqual([message]);
    expect(messages({ ...valid, [field]: undefined })).toEqual([message]);
  });
});

test.each(["", "ada", "ada@example", undefined])("the email '%s' is rejected", (email) => {
  expect(new Set(messages({ ...valid, email }))).toEqual(new Set(["Please enter a valid email address."]));
});

test.each([3, 4, 5])("%i brand assets are enough", (count) => {
  expect(messages({ ...valid, brandAssets: files(count) })).toEqual([]);
});

test.each([0, 1, 2, 6])("%i brand assets are rejected", (count) => {
  expect(messages({ ...valid, brandAssets: files(count) })).toEqual(["Please upload 3-5 brand asset files."]);
});

test.each([undefined, null, 3, {}, "[", '{"length":3}'])("%j is not a list of brand assets", (brandAssets) => {
  expect(messages({ ...valid, brandAssets })).toEqual(["Please upload 3-5 brand asset files."]);
});

test("only name, size and type of a brand asset are stored", () => {
  const brandAssets = files(3).map((asset) => ({ ...asset, bytes: "AAAA", lastModified: 1 }));
  expect(blast.parse({ ...valid, brandAssets })?.brandAssets).toEqual(files(3));
});

test.each([false, undefined, "true", 1])("the consent value %s is rejected", (agreeTOS) => {
  expect(messages({ ...valid, agreeTOS })).toEqual(["You must agree to the terms of service."]);
});

test.each(["", undefined, "basic", "standard", "premium"])("the package '%s' cannot be bought", (packageType) => {
  expect(messages({ ...valid, packageType })).toEqual(["Please select the BLAST package before proceeding"]);
});

test("the price is $650 per month", () => {
  expect(blast.price({})).toEqual({ ok: true, price: { cents: 65_000, every: "month" } });
  expect(blast.sale.payLabel).toBe("PAY $650 & GET BLAST");
});

test("for any valid form, the server parses the same brief from the metadata and gets the same price", () => {
  // Control characters are not counted, so some must be visible.
  const text = fc.string({ unit: "binary", maxLength: 50 }).map((value) => `${value}0123456789`);
  const asset = fc.record({
    name: fc.string({ minLength: 1, maxLength: 40 }),
    size: fc.nat(),
    type: fc.constantFrom("image/png", "application/pdf", ""),
  });
  const form = fc.record({
    name: text,
    company: text,
    industry: text,
    targetAudience: text,
    contentBrief: text,
    contentTone: text,
    brandAssets: fc.array(asset, { minLength: 3, maxLength: 5 }),
  });
  fc.assert(
    fc.property(form, (typed) => {
      const values = blast.parse({ ...valid, ...typed });
      if (!values) throw new Error("A valid form was refused");
      const sent: Record<string, unknown> = JSON.parse(JSON.stringify(toCheckoutMetadata(blast, values)));
      const answered = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ""));
      const read = expectDone(parseCheckoutMetadata(blast, answered)).brief;
      expect(blast.price(read)).toEqual(blast.price(values));
      const { email, ...kept } = values;
      expect(read).toEqual(kept);
    }),
  );
});

test("the summary shows package and consent, without the files", () => {
  const lines = summaryLines(blast, { ...valid, phone: "" });
  expect(lines.map(({ label, value }) => [label, value])).toEqual([
    ["Package", "BLAST Package"],
    ["Name", "Al"],
    ["Email", "a@b.co"],
    ["Company", "Co"],
    ["Industry", "IT"],
    ["Target Audience", "us"],
    ["Content Brief", "0123456789"],
    ["Content Tone", "OK"],
    ["Agreed to Terms", "Yes"],
  ]);
});
