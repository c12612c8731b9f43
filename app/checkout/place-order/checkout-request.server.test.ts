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

const refusal = (given: unknown) => {
  const read = parseCheckoutRequest(given);
  return read.ok ? null : read.error;
};
const accepted = (given: unknown) => expectDone(parseCheckoutRequest(given)).checkout;

describe("readCheckout", () => {
  test("takes a web page's checkout at $299 once", () => {
    const checkout = accepted(body);
    expect(checkout.service.offer.slug).toBe("web-page");
    expect(checkout.amount).toBe(29_900);
    expect(checkout.every).toBeUndefined();
    expect(checkout.pageType).toBe("Landing page");
    expect(checkout.successPath).toBe("/payment-success");
    expect(checkout.cancelPath).toBe("/build-my-page");
  });

  test.each([1, 29_899, 29_901, 50, 99_999_999].map((amount) => (amount === 1 ? 51 : amount)))(
    "refuses the amount %i for a web page",
    (amount) => expect(refusal({ ...body, amount })).toMatch(/doesn’t match this service’s price/),
  );

  test.each([
    [49, "Minimum checkout amount is $0.50"],
    [0, "Minimum checkout amount is $0.50"],
    [-29_900, "Minimum checkout amount is $0.50"],
    [100_000_000, "Maximum checkout amount is $999,999.99"],
  ])("answers the amount %i with '%s'", (amount, message) => expect(refusal({ ...body, amount })).toBe(message));

  test("refuses amounts that are no whole number of cents", () => {
    for (const amount of [299.5, "29900", null, Number.NaN, Number.POSITIVE_INFINITY, [29_900]]) {
      expect(refusal({ ...body, amount })).toMatch(/whole number of cents/);
    }
  });

  test("refuses a service that we do not sell", () => {
    expect(refusal({ ...body, metadata: { ...brief, productName: "Yacht" } })).toMatch(/don’t recognize this service/);
    expect(refusal({ ...body, metadata: { ...brief, productName: "__proto__" } })).toMatch(
      /don’t recognize this service/,
    );
  });

  test("a request without product name and budget is the default 'Web Service'", () => {
    const checkout = accepted({ ...body, metadata: {} });
    expect(checkout).toMatchObject({
      productName: "Web Service",
      successPath: "/payment-success",
      cancelPath: "/",
      amount: 29_900,
    });
  });

  test("a field that breaks the form's rule is refused in the form's words", () => {
    expect(refusal({ ...body, metadata: { ...brief, company: "A" } })).toBe(
      "Company name must be at least 2 characters.",
    );
    expect(refusal({ ...body, metadata: { ...brief, requirements: "too short" } })).toBe(
      "Please provide at least some basic requirements.",
    );
  });

  test("refuses success and cancel addresses outside the site", () => {
    for (const url of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      expect(refusal({ ...body, metadata: { ...brief, successUrl: url } })).toBe(
        "successUrl must be a path on this site.",
      );
      expect(refusal({ ...body, metadata: { ...brief, cancelUrl: url } })).toBe(
        "cancelUrl must be a path on this site.",
      );
    }
  });

  test("keeps only fields that the form knows", () => {
    const checkout = accepted({ ...body, metadata: { ...brief, status: "paid", isAdmin: true } });
    expect(checkout.brief).not.toHaveProperty("status");
    expect(checkout.brief).not.toHaveProperty("isAdmin");
  });

  test("whatever the body, the amount is the catalog's or the request is refused", () => {
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
        if (refusal(given) === null) expect(accepted(given).amount).toBe(29_900);
      }),
      { numRuns: recordCaseCount(scaleCaseCount(2_000, { least: 2_000 })) },
    );
  });
});
