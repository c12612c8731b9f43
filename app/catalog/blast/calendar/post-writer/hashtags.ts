const MAX_TAG_LENGTH = 30;

/** Returns up to `most` hashtags of a post: company, featured product or place, industry words in turn, theme. */
export function buildHashtags(
  about: {
    company: string;
    industry: string;
    featured: string | undefined;
    industryTags: readonly string[];
    theme: string;
  },
  most: number,
  turn: number,
): string[] {
  const ofIndustry = [...about.industryTags.map(tag), ...tagsOf(about.industry)];
  const turned = ofIndustry.map((_, index) => ofIndustry[(turn + index) % ofIndustry.length] ?? "");
  const all = [
    tag(about.company),
    tag(about.featured ?? ""),
    ...turned.slice(0, 2),
    tag(about.theme),
    ...turned.slice(2),
  ];
  const distinct = new Map(all.filter((found) => found !== "").map((found) => [found.toLowerCase(), found]));
  return [...distinct.values()].slice(0, most);
}

/**
 * "Home & garden" → "#HomeGarden", "Reader's turn" → "#ReadersTurn", "Café Zoë" → "#CaféZoë"; empty for a text without
 * letters or one that is too long for a hashtag.
 */
function tag(text: string): string {
  const joined = wordsOf(text.replace(LEGAL, ""))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return /\p{L}/u.test(joined) && joined.length <= MAX_TAG_LENGTH ? `#${joined}` : "";
}

const LEGAL = /,?\s+(?:LLC|Inc\.?|Ltd\.?|Corp\.?|PLLC|LLP|GmbH)\s*$/i;

/** Returns the full field if it is short enough, else up to four of its longer words. */
function tagsOf(industry: string): string[] {
  const whole = tag(industry);
  if (whole !== "") return [whole];
  return wordsOf(industry)
    .filter((word) => word.length > 3 && !FILLERS.has(word.toLowerCase()))
    .slice(0, 4)
    .map(tag)
    .filter((found) => found !== "");
}

/** Splits into words of letters and digits; an apostrophe inside a word is removed. */
const wordsOf = (text: string): string[] =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/(?<=\p{L})['’‘ʼ`´](?=\p{L})/gu, "")
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const FILLERS = new Set(["and", "with", "from", "that", "this", "these", "their", "they", "have", "into", "other"]);
