import { describe, expect, test } from "vitest";
import webPage from "./service";

// Each rule of the form at its boundary, from both sides.

const valid = {
  name: "Al",
  email: "a@b.co",
  company: "Co",
  pageType: "Ad",
  requirements: "0123456789",
  agreeTOS: true,
};

const messages = (input: unknown) => {
  const parsed = webPage.schema.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

test("a form with only the required fields is valid: phone, website and references are optional", () => {
  expect(messages(valid)).toEqual([]);
  expect(messages({ ...valid, phone: "", website: "", references: "" })).toEqual([]);
});

test("promises 5 days and one revision; the default page type is Web Page", () => {
  expect(webPage.promised.delivery).toEqual({ what: "Your page", days: 5 });
  expect(webPage.revisions).toBe(1);
  expect(webPage.pageType({ pageType: "Ad" })).toBe("Ad");
  expect(webPage.pageType({})).toBe("Web Page");
});

describe.each([
  ["name", "Al", "A", "Name must be at least 2 characters."],
  ["company", "Co", "C", "Company name must be at least 2 characters."],
  ["pageType", "Ad", "A", "Please describe the type of page you need."],
  ["requirements", "0123456789", "012345678", "Please provide at least some basic requirements."],
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

test.each(["ada@example.com", "a@b.co", " ada@example.com "])("the email '%s' is accepted", (email) => {
  expect(messages({ ...valid, email })).toEqual([]);
});

test.each([
  "",
  "ada",
  "ada@",
  "@example.com",
  "ada@example",
  "a da@example.com",
  "ada@example.com\nBcc: x@y.z",
  undefined,
])("the email '%s' is rejected with one message", (email) => {
  expect(new Set(messages({ ...valid, email }))).toEqual(new Set(["Please enter a valid email address."]));
});

test.each([[false], [undefined], ["true"], [1]])("the consent value %s is rejected", (agreeTOS) => {
  expect(messages({ ...valid, agreeTOS })).toEqual(["You must agree to the terms of service."]);
});

test("the price is $299, paid once, for any brief", () => {
  expect(webPage.price({})).toEqual({ ok: true, price: { cents: 29_900 } });
  expect(webPage.price({ ...valid, price: 1, amount: 1 })).toEqual({ ok: true, price: { cents: 29_900 } });
});
