/** Returns the text on one line, without control characters and lone surrogates. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]+/gu, (found) => (/[\u200C\u200D]/.test(found) ? found : " "))
    .replace(/\s+/g, " ")
    .trim();

/** Truncates to `max` characters, at a word if possible, never inside a character. */
export function clip(text: string, max: number): string {
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max - 1).join("");
  const word = cut.lastIndexOf(" ");
  return `${(word > max / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}

const MAX_TAG_LENGTH = 30;

/**
 * "Home & garden" → "#HomeGarden", "Reader's turn" → "#ReadersTurn", "Café Zoë" → "#CaféZoë"; null for a text without letters
 * or one that is too long for a hashtag.
 */
export function hashtag(text: string): string | null {
  const words = text
    .toWellFormed()
    .normalize("NFC")
    .replace(/(?<=\p{L})['’‘ʼ`´](?=\p{L})/gu, "")
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const joined = (words ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /\p{L}/u.test(joined) && joined.length <= MAX_TAG_LENGTH ? `#${joined}` : null;
}
