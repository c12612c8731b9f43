import { randomInt } from "node:crypto";
import { cleanIdentifier } from "~/lib/identifier";

const RECOVERY_CODE_COUNT = 10;

/** Without characters that look alike on paper. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Single-use codes such as "k7mqp-x2cdr" (49 bits) for an admin who lost the app. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => `${randomCharacters()}-${randomCharacters()}`);

const randomCharacters = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** As typed, in any case, with spaces and hyphens: 6 digits, or 10 letters and digits of a recovery code. */
export function parseSignInCode(typed: string): { kind: "app" | "recovery"; code: string } | null {
  const bare = cleanIdentifier(typed).toLowerCase().replaceAll(/[\s-]/g, "");
  if (/^\d{6}$/.test(bare)) return { kind: "app", code: bare };
  return /^[a-z\d]{10}$/.test(bare) ? { kind: "recovery", code: `${bare.slice(0, 5)}-${bare.slice(5)}` } : null;
}
