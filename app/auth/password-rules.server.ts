import { createHash } from "node:crypto";
import commonPasswords from "./common-passwords.txt?raw";

/**
 * common-passwords.txt has, in base64, so many bytes of the SHA-256 of each of the 10,000 commonest passwords with eight characters or more, in
 * ascending order: of those that leaked, by how often, in @zxcvbn-ts/language-common 4.1.3 (MIT, Dan Wheeler and Dropbox, zxcvbn-ts).
 */
const MARK_BYTES = 6;

/** Read with the first password that somebody chooses. */
let marks: Buffer | undefined;

/** Whether a password is one of the first that a stranger would try, in capitals or not. */
export function isCommonPassword(password: string): boolean {
  marks ??= Buffer.from(commonPasswords, "base64");
  const mark = createHash("sha256").update(password.toLowerCase()).digest().subarray(0, MARK_BYTES);
  let [from, to] = [0, marks.length / MARK_BYTES];
  while (from < to) {
    const middle = (from + to) >> 1;
    const order = mark.compare(marks, middle * MARK_BYTES, (middle + 1) * MARK_BYTES);
    if (order === 0) return true;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return false;
}

/** How many characters are left of a password without words that anybody would guess of its owner, capitals or not. */
export function lengthWithoutGuessableWords(words: readonly string[], password: string): number {
  const longestFirst = [...new Set(words.map((word) => word.toLowerCase()))].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((left, word) => left.replaceAll(word, ""), password.toLowerCase()).length;
}
