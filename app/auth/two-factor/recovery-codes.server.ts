import { randomInt } from "node:crypto";

const HOW_MANY = 10;

/** Nothing that is mistaken for something else when it is read from paper. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Codes that sign in once each where the app is lost: "k7mqp-x2cdr", of which there are 31 to the power of 10. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: HOW_MANY }, () => `${letters()}-${letters()}`);

const letters = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/**
 * A code as somebody typed it, with capitals and spaces wherever: six digits are one of the app's, ten letters and digits a recovery
 * code, as it was shown. Null for anything else.
 */
export function parseSignInCode(typed: string): { kind: "app" | "recovery"; code: string } | null {
  const bare = typed.toLowerCase().replaceAll(/[\s-]/g, "");
  if (/^\d{6}$/.test(bare)) return { kind: "app", code: bare };
  return /^[a-z\d]{10}$/.test(bare) ? { kind: "recovery", code: `${bare.slice(0, 5)}-${bare.slice(5)}` } : null;
}
