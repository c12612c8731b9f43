import type { App } from "~/app-context.server";
import { PASSWORD_MIN } from "./better-auth.server";
import { isCommonPassword, lengthWithoutGuessableWords } from "./password-rules.server";

const TOO_COMMON = "That password is too common. Please choose another.";
/** So many characters must be left without the words that anybody would guess. */
const LEFT_AT_LEAST = 6;
const TOO_NEAR = `The shop’s name and your address don’t count. Please choose a password with ${LEFT_AT_LEAST} more characters.`;

/** Words of the job, which count for nothing in a password of any shop. */
const WORDS_OF_THE_JOB = ["admin", "owner", "manager", "reader"];

/** Shorter parts of names are in too many other words. */
const SHORTEST = 3;

/**
 * What is wrong with a password that somebody chose for the account of `email`, in words for them; null where nothing is. Its length is
 * judged by whoever keeps it.
 */
export function findPasswordError({ settings }: Pick<App, "settings">, email: string, password: string): string | null {
  if (password.length < PASSWORD_MIN) return null;
  if (isCommonPassword(password)) return TOO_COMMON;
  return lengthWithoutGuessableWords(guessableWords(settings, email), password) < LEFT_AT_LEAST ? TOO_NEAR : null;
}

/** The brand, the words of the shop's host, those of the owner's address, and of the job. */
function guessableWords({ site, appUrl }: App["settings"], email: string): string[] {
  const brand = site.brand.split(/\s+/);
  const parts = `${new URL(appUrl).hostname}.${email}`.split(/[^\p{L}\p{N}]+/u);
  const words = [...brand, brand.join(""), ...parts, ...WORDS_OF_THE_JOB];
  return words.filter(({ length }) => length >= SHORTEST);
}
