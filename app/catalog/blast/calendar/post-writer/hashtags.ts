/** Hashtags of one post: the company's, what the post names, the trade's and the industry's words in turn, the theme's. */
export function buildHashtags(
  about: { company: string; industry: string; named: string | undefined; trade: readonly string[]; theme: string },
  most: number,
  turn: number,
): string[] {
  const words = [...about.trade.map(tag), ...industryTags(about.industry)];
  const turned = words.map((_, index) => words[(turn + index) % words.length] ?? "");
  const all = [tag(about.company), tag(about.named ?? ""), ...turned.slice(0, 2), tag(about.theme), ...turned.slice(2)];
  const distinct = new Map(all.filter((found) => found !== "").map((found) => [found.toLowerCase(), found]));
  return [...distinct.values()].slice(0, most);
}

const TAG_MAX = 30;

/**
 * "Home & garden" → "#HomeGarden", "Reader's turn" → "#ReadersTurn", "Café Zoë" → "#CaféZoë"; empty for a text without
 * letters or one that is too long for a hashtag.
 */
function tag(text: string): string {
  const joined = wordsOf(text.replace(LEGAL, ""))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return /\p{L}/u.test(joined) && joined.length <= TAG_MAX ? `#${joined}` : "";
}

const LEGAL = /,?\s+(?:LLC|Inc\.?|Ltd\.?|Corp\.?|PLLC|LLP|GmbH)\s*$/i;

/** The whole field when it is short, else its longer words, at most four. */
function industryTags(industry: string): string[] {
  const whole = tag(industry);
  if (whole !== "") return [whole];
  return wordsOf(industry)
    .filter((word) => word.length > 3 && !FILLERS.has(word.toLowerCase()))
    .slice(0, 4)
    .map(tag)
    .filter((found) => found !== "");
}

/** Letters and digits; an apostrophe inside a word joins its halves. */
const wordsOf = (text: string): string[] =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/(?<=\p{L})['’‘ʼ`´](?=\p{L})/gu, "")
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const FILLERS = new Set(["and", "with", "from", "that", "this", "these", "their", "they", "have", "into", "other"]);
