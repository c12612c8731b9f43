import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centsToDecimal, checkoutBoundsError, formatUsd, formatUsdShort, parseUsd, toCents } from "./money";

describe("money", () => {
  test("cents are formatted as dollars with two decimals, in US English", () => {
    expect(formatUsd(29_900)).toBe("$299.00");
    expect(formatUsd(99_999_999)).toBe("$999,999.99");
    expect(formatUsd(50)).toBe("$0.50");
  });

  test("prices in sentences omit .00", () => {
    expect(formatUsdShort(65_000)).toBe("$650");
    expect(formatUsdShort(299_700)).toBe("$2,997");
    expect(formatUsdShort(65_050)).toBe("$650.50");
  });

  test("dollars are rounded to cents", () => {
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

  test("machine-readable amounts have a decimal point and two decimals", () => {
    expect([65_000, 65_050, 65_005, 7, -50, -1_005].map(centsToDecimal)).toEqual([
      "650.00",
      "650.50",
      "650.05",
      "0.07",
      "-0.50",
      "-10.05",
    ]);
  });

  test.each([
    ["650", 65_000],
    ["650.5", 65_050],
    ["650.05", 65_005],
    [" $1,650.50 ", 165_050],
    ["1,234,567.89", 123_456_789],
    ["0.50", 50],
    ["1234567", 123_456_700],
    ["2,500.00", 250_000],
    ["2500.00", 250_000],
    ["2 500", 250_000],
    ["5 000", 500_000],
    ["2\u00A0500.00", 250_000],
    ["2\u202F500", 250_000],
    ["$2,500", 250_000],
    ["$ 2,500", 250_000],
    ["US$2,500", 250_000],
    ["US $2,500.00", 250_000],
    ["USD 2500", 250_000],
    ["2,500 USD", 250_000],
    ["2500$", 250_000],
    ["2'500.00", 250_000],
    ["2’500", 250_000],
    ["2.500,00", 250_000],
    ["1.234.567,89", 123_456_789],
    ["2 500,00", 250_000],
    ["\u200B$2,500.00\u2069", 250_000],
  ])("%j is parsed as %i cents", (typed, cents) => expect(parseUsd(typed)).toBe(cents));

  test.each([
    "",
    "-5",
    "5.",
    "1.234",
    "1,65",
    "1,6500",
    ",650",
    "12345678",
    "5e3",
    "2.5k",
    "2k",
    "2.5 M",
    "2 50",
    "2,500 000",
    "2,500,00",
    "2500,00",
    "2.500.00",
    "$2,500$",
    "USD",
    "2,500-3,000",
    "€5",
    "$$5",
    "5.0.0",
    "abc",
    "$",
  ])("%j is not an amount", (typed) => expect(parseUsd(typed)).toBeNull());

  test("every formatted amount can be parsed", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => parseUsd(formatUsd(cents)) === cents));
  });
});
