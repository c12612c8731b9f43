import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SHIPPED_PROMISES } from "~/content/site";
import { policyRefundAmount } from "./refund-policy";

const refundOf = (amount: number, feePercent = 5) =>
  policyRefundAmount({ amount, refundPolicy: { ...SHIPPED_PROMISES.refund, feePercent } });

describe("policy refund", () => {
  // The fee is rounded down: a fraction of a cent stays with the customer.
  test.each([
    [65_000, 61_750],
    [29_900, 28_405],
    [100, 95],
    [99, 95],
    [19, 19],
    [0, 0],
  ])("of %i cents is %i cents", (paid, back) => expect(refundOf(paid)).toBe(back));

  test("is a whole number of cents between the payment less the order's own fee and the payment", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 50 }), (paid, fee) => {
        const back = refundOf(paid, fee);
        return Number.isInteger(back) && back <= paid && back * 100 >= paid * (100 - fee);
      }),
    );
  });

  test("is nothing under a policy without refunds", () => expect(refundOf(29_999, 100)).toBe(0));

  test("keeps nothing under a policy without a fee", () => expect(refundOf(29_900, 0)).toBe(29_900));
});
