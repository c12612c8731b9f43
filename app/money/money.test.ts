import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkoutBoundsError, formatUsd, formatUsdShort, toCents } from "./money";

describe("money", () => {
  test("cents are printed as dollars with two decimals, in US English", () => {
    expect(formatUsd(29_900)).toBe("$299.00");
    expect(formatUsd(99_999_999)).toBe("$999,999.99");
    expect(formatUsd(50)).toBe("$0.50");
  });

  test("prices in sentences drop the cents only where there are none", () => {
    expect(formatUsdShort(65_000)).toBe("$650");
    expect(formatUsdShort(299_700)).toBe("$2,997");
    expect(formatUsdShort(65_050)).toBe("$650.50");
  });

  test("dollars become cents by rounding", () => {
    expect(toCents(299)).toBe(29_900);
    expect(toCents(0.1 + 0.2)).toBe(30);
    expect(toCents(19.999)).toBe(2_000);
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => toCents(cents / 100) === cents));
  });

  test("a checkout is at least $0.50 and at most $999,999.99", () => {
    expect(checkoutBoundsError(49)).toBe("Minimum checkout amount is $0.50");
    expect(checkoutBoundsError(50)).toBeNull();
    expect(checkoutBoundsError(99_999_999)).toBeNull();
    expect(checkoutBoundsError(100_000_000)).toBe("Maximum checkout amount is $999,999.99");
  });
});
