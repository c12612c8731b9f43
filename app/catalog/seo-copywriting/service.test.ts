import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCheckoutMetadata, toCheckoutMetadata } from "~/catalog/checkout-metadata";
import { expectDone } from "../../../tests/support/expect-done";
import seoCopywriting from "./service";

const valid = {
  name: "Jo",
  email: "jo@acme.example",
  website: "acme.com",
  company: "Acme Ltd",
  niche: "Rockets",
  goals: "Sell more rockets.",
  keywords: "rockets, model rockets",
  agreeTOS: true,
};

/** Error messages by field of a form with these changes. */
function messages(changes: Record<string, unknown>): Record<string, string> {
  const parsed = seoCopywriting.schema.safeParse({ ...valid, ...changes });
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

describe("the SEO form", () => {
  test.each([
    ["name", "Please enter your name."],
    ["email", "Please enter a valid email address."],
    ["website", "Please enter your website, for example acme.com."],
    ["niche", "Please tell us your niche."],
    ["goals", "Please tell us your goals."],
    ["keywords", "Please enter at least one keyword."],
  ])("%s is required", (field, message) => {
    expect(messages({ [field]: undefined })).toEqual({ [field]: message });
    expect(messages({ [field]: "  " })).toEqual({ [field]: message });
  });

  test.each(["name", "niche", "goals", "keywords"])("one character is enough for %s", (field) => {
    expect(messages({ [field]: "x" })).toEqual({});
  });

  test("company is optional", () => {
    expect(messages({ company: undefined })).toEqual({});
    expect(messages({ company: "" })).toEqual({});
  });

  test("consent is required", () => {
    expect(messages({ agreeTOS: false })).toEqual({ agreeTOS: "Please agree to the terms of service." });
    expect(messages({ agreeTOS: "true" })).toEqual({ agreeTOS: "Please agree to the terms of service." });
    expect(messages({ agreeTOS: true })).toEqual({});
  });

  test.each([
    "acme.com",
    "www.acme.com",
    "ACME.COM",
    "https://acme.com",
    "http://shop.acme.co.uk/sale?x=1#top",
    "acme.com/shop",
    "acme.com:8080",
    "  acme.com  ",
    "bücher.example",
  ])("%j is a website", (website) => {
    expect(messages({ website })).toEqual({});
  });

  test.each([
    "acme",
    "not yet",
    "acme .com",
    "jo@acme.com",
    "https://",
    ".com",
    "ftp://acme.com",
    "javascript:alert(1)",
  ])("%j is not a website", (website) => {
    expect(messages({ website })).toEqual({ website: "Please enter your website, for example acme.com." });
  });
});

describe("the price of SEO copywriting", () => {
  test("is $399 per month", () => {
    expect(seoCopywriting.price({})).toEqual({ ok: true, price: { cents: 39_900, every: "month" } });
  });

  test("is the same in the browser and on the server, for any valid form", () => {
    const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== "");
    const forms = fc.record({
      name: text,
      niche: text,
      goals: text,
      keywords: text,
      company: fc.option(fc.string(), { nil: undefined }),
      website: fc.webUrl(),
      email: fc.constant("jo@acme.example"),
      agreeTOS: fc.constant(true),
    });
    fc.assert(
      fc.property(forms, (form) => {
        const values = seoCopywriting.parse(form);
        expect(values).not.toBeNull();
        const sent = toCheckoutMetadata(seoCopywriting, values ?? {});
        expect(seoCopywriting.price(expectDone(parseCheckoutMetadata(seoCopywriting, sent)).brief)).toEqual(
          seoCopywriting.price(values ?? {}),
        );
      }),
    );
  });
});
