import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderReference } from "~/lib/reference";
import { describeModeMismatch } from "~/orders/payment-mode";
import { policyRefundAmount } from "./refund-policy";

describe("the policy's refund", () => {
  // The total less 5 %, which is rounded down: a part of a cent stays with the customer.
  test.each([
    [65_000, 61_750],
    [29_900, 28_405],
    [100, 95],
    [99, 95],
    [19, 19],
    [0, 0],
  ])("of %i cents is %i", (paid, back) => expect(policyRefundAmount(paid)).toBe(back));

  test("is a whole number of cents, and never more than was paid nor less than 95 %", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (paid) => {
        const back = policyRefundAmount(paid);
        return Number.isInteger(back) && back <= paid && back * 100 >= paid * 95;
      }),
    );
  });
});

test("nothing is asked of the provider for an order of the other mode, and staff read which one it is", () => {
  expect(describeModeMismatch(true, true)).toBeNull();
  expect(describeModeMismatch(false, false)).toBeNull();
  expect(describeModeMismatch(true, false)).toContain("paid with real money");
  expect(describeModeMismatch(false, true)).toContain("made with test payments");
});

test("an order is called by the first eight characters of its id, in capitals", () => {
  expect(orderReference("0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d")).toBe("0A1B2C3D");
});
