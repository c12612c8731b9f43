import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz";

/** A fresh id such as `cs_test_a1B2...`: 32 random characters, too many to guess. */
export function newId(prefix: string): string {
  const characters = Array.from(randomBytes(32), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}_${characters.join("")}`;
}
