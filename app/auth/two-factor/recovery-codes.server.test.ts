import { describe, expect, test } from "vitest";
import { generateRecoveryCodes, parseSignInCode } from "./recovery-codes.server";

describe("recovery codes", () => {
  test("are ten pairs of five unambiguous letters and digits", () => {
    const codes = generateRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    // No i, l, o, 0 and 1.
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
  });
});

describe("a typed code", () => {
  test.each([
    ["123456", { kind: "app", code: "123456" }],
    [" 123 456 ", { kind: "app", code: "123456" }],
    ["\u200B123\u2060456\u00A0", { kind: "app", code: "123456" }],
    ["k7mqp-x2cdr", { kind: "recovery", code: "k7mqp-x2cdr" }],
    ["K7MQP X2CDR", { kind: "recovery", code: "k7mqp-x2cdr" }],
  ])("%j is parsed as %o", (typed, parsed) => expect(parseSignInCode(typed)).toEqual(parsed));

  test.each(["", "12345", "1234567", "k7mqp-x2cd", "k7mqp-x2cdrs", "k7mqp_x2cdr", "12a456"])("%j is invalid", (typed) =>
    expect(parseSignInCode(typed)).toBeNull(),
  );
});
