import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { policyRefundAmount } from "./refund-policy";

describe("policy refund", () => {
  // The fee is rounded down: a fraction of a cent stays with the customer.
  test.each([
    [65_000, 61_750],
    [29_900, 28_405],
    [100, 95],
    [99, 95],
    [19, 19],
    [0, 0],
  ])("of %i cents is %i cents", (paid, back) => expect(policyRefundAmount(paid)).toBe(back));

  test("is a whole number of cents between 95 % and 100 % of the payment", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (paid) => {
        const back = policyRefundAmount(paid);
        return Number.isInteger(back) && back <= paid && back * 100 >= paid * 95;
      }),
    );
  });
});
