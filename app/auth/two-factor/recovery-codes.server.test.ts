import { describe, expect, test } from "vitest";
import { generateRecoveryCodes, parseSignInCode } from "./recovery-codes.server";

describe("recovery codes", () => {
  test("are ten of twice five letters and digits that nobody mistakes for another", () => {
    const codes = generateRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    // No i, l, o, 0 and 1.
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
  });

  test("use each of their 31 signs", () => {
    const used = new Set(Array.from({ length: 100 }, generateRecoveryCodes).flat().join("").replaceAll("-", ""));
    expect(used.size).toBe(31);
  });
});

describe("a code that somebody typed", () => {
  test.each([
    ["123456", { kind: "app", code: "123456" }],
    [" 123 456 ", { kind: "app", code: "123456" }],
    ["k7mqp-x2cdr", { kind: "recovery", code: "k7mqp-x2cdr" }],
    ["K7MQP X2CDR", { kind: "recovery", code: "k7mqp-x2cdr" }],
  ])("%j is read as %o", (typed, read) => expect(parseSignInCode(typed)).toEqual(read));

  test.each(["", "12345", "1234567", "k7mqp-x2cd", "k7mqp-x2cdrs", "k7mqp_x2cdr", "12a456"])("%j is none", (typed) =>
    expect(parseSignInCode(typed)).toBeNull(),
  );
});
