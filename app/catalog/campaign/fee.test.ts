/** @module-tag promise-1 */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHECKOUT_MAX_CENTS } from "~/lib/checkout-bounds";
import { feeLabel, managementFee, maxBudget, totalWithFee } from "./fee";

describe("the management fee", () => {
  test.each([
    [0, 50_000],
    [199_999, 50_000],
    [200_000, 50_000],
    [200_100, 50_025],
    [250_000, 62_500],
    [1_000_000, 250_000],
    // Half a cent is rounded up.
    [200_002, 50_001],
  ])("of a budget of %i cents is %i cents", (budget, fee) => {
    expect(managementFee(budget)).toBe(fee);
    expect(totalWithFee(budget)).toBe(budget + fee);
  });

  test("is a whole number of cents, at least $500, and never decreases when the budget increases", () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(Number.isSafeInteger(managementFee(more))).toBe(true);
        expect(managementFee(less)).toBeGreaterThanOrEqual(50_000);
        expect(managementFee(more)).toBeGreaterThanOrEqual(managementFee(less));
        expect(totalWithFee(more) - managementFee(more)).toBe(more);
      }),
    );
  });

  test("fits into one checkout together with the highest budget", () => {
    expect(maxBudget()).toBe(799_999);
    expect(totalWithFee(maxBudget() * 100)).toBeLessThanOrEqual(CHECKOUT_MAX_CENTS);
    expect(totalWithFee((maxBudget() + 1) * 100)).toBeGreaterThan(CHECKOUT_MAX_CENTS);
  });

  test("has the label '(min $500)' at exactly $500, else '(25%)'", () => {
    expect(feeLabel(50_000)).toBe("(min $500)");
    expect(feeLabel(50_001)).toBe("(25%)");
    expect(feeLabel(0)).toBe("(25%)");
    expect(feeLabel(62_500)).toBe("(25%)");
  });
});
