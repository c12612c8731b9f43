import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectDone } from "../../../tests/support/expect-done";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { parseCheckoutRequest } from "./checkout-request.server";

const brief = {
  productName: "Custom Web Page",
  company: "Acme Ltd",
  pageType: "Landing page",
  requirements: "A page for our new product.",
  references: "",
  successUrl: "/payment-success",
  cancelUrl: "/build-my-page",
};
const body = { amount: 29_900, name: "Acme Ltd", email: "jo@acme.example", metadata: brief };

const errorOf = (given: unknown) => {
  const read = parseCheckoutRequest(given);
  return read.ok ? null : read.error;
};
const parse = (given: unknown) => expectDone(parseCheckoutRequest(given)).checkout;

describe("parseCheckoutRequest", () => {
  test("accepts the checkout of a web page for $299, paid once", () => {
    expect(parse(body)).toMatchObject({
      ...{ service: { offer: { slug: "web-page" } }, amount: 29_900, pageType: "Landing page" },
      ...{ successPath: "/payment-success", cancelPath: "/build-my-page" },
    });
    expect(parse(body).every).toBeUndefined();
  });

  test.each([50, 51, 29_899, 29_901, 99_999_999])("rejects the amount %i for a web page", (amount) =>
    expect(errorOf({ ...body, amount })).toMatch(/doesn’t match this service’s price/),
  );

  test.each([
    [49, "Minimum checkout amount is $0.50"],
    [0, "Minimum checkout amount is $0.50"],
    [-29_900, "Minimum checkout amount is $0.50"],
    [100_000_000, "Maximum checkout amount is $999,999.99"],
  ])("rejects the amount %i with '%s'", (amount, message) => expect(errorOf({ ...body, amount })).toBe(message));

  test("rejects amounts that are not a whole number of cents", { tags: "promise-1" }, () => {
    for (const amount of [299.5, "29900", null, Number.NaN, Number.POSITIVE_INFINITY, [29_900]]) {
      expect(errorOf({ ...body, amount })).toMatch(/whole number of cents/);
    }
  });

  test("rejects an unknown service", () => {
    for (const productName of ["Yacht", "__proto__"])
      expect(errorOf({ ...body, metadata: { ...brief, productName } })).toMatch(/don’t recognize this service/);
  });

  test("a request without product name, page type and budget is for a page", () => {
    const checkout = parse({ ...body, metadata: {} });
    expect(checkout).toMatchObject({ productName: "Custom Web Page", successPath: "/payment-success", amount: 29_900 });
  });

  test("rejects an invalid field with the form's own message", () => {
    expect(errorOf({ ...body, metadata: { ...brief, company: "A" } })).toBe(
      "Company name must be at least 2 characters.",
    );
    expect(errorOf({ ...body, metadata: { ...brief, requirements: "too short" } })).toBe(
      "Please provide at least some basic requirements.",
    );
  });

  test("rejects success and cancel URLs outside the site", { tags: "promise-3" }, () => {
    for (const url of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      for (const name of ["successUrl", "cancelUrl"])
        expect(errorOf({ ...body, metadata: { ...brief, [name]: url } })).toBe(`${name} must be a path on this site.`);
    }
  });

  test("for any body, the amount is the catalog's or the request is rejected", { tags: "promise-1" }, () => {
    const anything = fc.record({
      amount: fc.oneof(fc.constant(29_900), fc.integer(), fc.double(), fc.string()),
      name: fc.oneof(fc.constant("Acme"), fc.string()),
      email: fc.oneof(fc.constant("jo@acme.example"), fc.string()),
      metadata: fc.oneof(
        fc.constant(brief),
        fc.constant({}),
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
        fc.jsonValue(),
      ),
    });
    fc.assert(
      fc.property(fc.oneof(anything, fc.jsonValue()), (given) => {
        if (errorOf(given) === null) expect(parse(given).amount).toBe(29_900);
      }),
      { numRuns: recordCaseCount(scaleCaseCount(2_000, { least: 2_000 })) },
    );
  });
});
