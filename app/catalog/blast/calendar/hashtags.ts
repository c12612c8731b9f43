import { hashtagCount, type Network } from "./networks.ts";

/** Hashtags of one post: the company's, the theme's, then the industry's words in turn. */
export function hashtagsOf(
  brief: { company: string; industry: string },
  theme: string,
  network: Network,
  turn: number,
): string[] {
  const industry = industryTags(brief.industry);
  const turned = industry.map((_, index) => industry[(turn + index) % industry.length] ?? "");
  const all = [tag(brief.company), tag(theme), ...turned, tag(network), "#SmallDetails", "#HowWeWork"];
  const distinct = new Map(all.filter((found) => found !== "").map((found) => [found.toLowerCase(), found]));
  return [...distinct.values()].slice(0, hashtagCount[network]);
}

const TAG_MAX = 30;

/** "Home & garden" → "#HomeGarden"; empty for a text without letters or one that is too long for a hashtag. */
function tag(text: string): string {
  const joined = wordsOf(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return /\p{L}/u.test(joined) && joined.length <= TAG_MAX ? `#${joined}` : "";
}

/** The whole field when it is short, else its longer words, at most four. */
function industryTags(industry: string): string[] {
  const whole = tag(industry);
  const single = wordsOf(industry)
    .filter((word) => word.length > 3 && !FILLERS.has(word.toLowerCase()))
    .slice(0, 4)
    .map(tag);
  return [whole, ...single].filter((found) => found !== "");
}

const wordsOf = (text: string): string[] =>
  text
    .toWellFormed()
    .normalize("NFC")
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const FILLERS = new Set(["and", "with", "from", "that", "this", "these", "their", "they", "have", "into", "other"]);
