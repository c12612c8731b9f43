import { describe, expect, test } from "vitest";
import webPage from "./service";

/** Each rule of the form at its boundary, from both sides. */

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

test("the least that is asked for is enough: phone, website and references are optional", () => {
  expect(messages(valid)).toEqual([]);
  expect(messages({ ...valid, phone: "", website: "", references: "" })).toEqual([]);
});

test("a page comes within 5 days, with one round of revisions, and is a Web Page where nobody says of what type", () => {
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
  test("nothing is too short", () => {
    expect(messages({ ...valid, [field]: "" })).toEqual([message]);
    expect(messages({ ...valid, [field]: undefined })).toEqual([message]);
  });
});

test.each(["ada@example.com", "a@b.co", " ada@example.com "])("the address '%s' is taken", (email) => {
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
])("the address '%s' is refused with one message", (email) => {
  expect(new Set(messages({ ...valid, email }))).toEqual(new Set(["Please enter a valid email address."]));
});

test.each([[false], [undefined], ["true"], [1]])("terms that are %s are not agreed to", (agreeTOS) => {
  expect(messages({ ...valid, agreeTOS })).toEqual(["You must agree to the terms of service."]);
});

test("it costs $299, once, whatever the brief says", () => {
  expect(webPage.price({})).toEqual({ cents: 29_900 });
  expect(webPage.price({ ...valid, price: 1, amount: 1 })).toEqual({ cents: 29_900 });
});
