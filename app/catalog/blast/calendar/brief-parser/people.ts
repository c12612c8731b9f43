import { clip, oneLine } from "./plain-text.ts";

const MOST_WORDS = 3;

/** Whom a post may address without offending anybody: "commuters", "busy parents". Nothing about age, money, body or health. */
export function findAudience(text: string): string[] {
  const parts = oneLine(text.slice(0, 600))
    .replace(/[‘’]/g, "'")
    .split(
      /[,;:.|/()\n]+|\s+(?:and|or|plus)\s+|\s&\s|\s(?=(?:who|that|in|with|aged|ages|age|from|looking|between|near|within|seeking|wanting|interested|living|around|on|over|under|going)\b)/i,
    );
  const named = parts.flatMap((part) => {
    const words = part
      .trim()
      .replace(/^(?:for|our|the|all|any|mostly|mainly|primarily|local|people like|everyone|especially|both)\s+/i, "")
      .split(/\s+/);
    const last = (words.at(-1) ?? "").toLowerCase();
    if (words.length > MOST_WORDS || !PEOPLE.has(last) || words.some((word) => !/^[A-Za-z'-]+$/.test(word))) return [];
    if (words.some((word) => SENSITIVE.test(word))) return [];
    const [first = "", ...rest] = words;
    return [[/^[A-Z]{2}/.test(first) ? first : first.toLowerCase(), ...rest].join(" ").replace(/'/g, "’")];
  });
  return [...new Set(named)].slice(0, 4);
}

const PEOPLE = new Set(
  (
    "parents families commuters students professionals homeowners renters owners founders runners travelers teachers readers gamers couples brides freelancers entrepreneurs teams developers designers " +
    "nurses collectors lovers enthusiasts fans beginners athletes locals neighbors residents tourists visitors gardeners cooks makers artists musicians businesses startups restaurants retailers agencies managers " +
    "marketers executives landlords investors buyers sellers foodies creatives contractors builders engineers companies nonprofits donors volunteers hosts guests cyclists climbers hikers campers newcomers graduates " +
    "drivers riders moms dads grandparents singers dancers players writers photographers planners workers employees leaders consultants accountants lawyers doctors dentists offices cafes hotels schools shops stores"
  ).split(" "),
);
const SENSITIVE =
  /^(?:low-income|poor|wealthy|affluent|rich|high-net-worth|net-worth|obese|overweight|divorced|divorcing|depressed|desperate|old|older|elderly|lonely|single|sick|disabled|fat|gay|straight|black|white|asian|latino|latina|hispanic|christian|muslim|jewish|infertile|pregnant|addicted|indebted|injured|bald|balding|aging|upscale|educated|middle-class|stupid|lazy)$/i;

const LEGAL =
  /,?\s+(?:LLC|L\.L\.C\.|Inc\.?|Incorporated|Ltd\.?|Limited|Corp\.?|Corporation|PLLC|P\.C\.|LLP|GmbH|S\.?A\.?|S\.?L\.?|AG|KG|e\.K\.|Pty)\.?$/i;

/** The company's name as people say it, without its legal form; null for what no sentence could carry. */
export function findCompanyName(text: string): string | null {
  const name = oneLine(text.slice(0, 400))
    .replace(/'/g, "’")
    .replace(LEGAL, "")
    .replace(/[\s.,;:!?]+$/, "");
  const readable = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\s&’.,+@#!|/()-]*$/u.test(name) && /\p{L}{2}/u.test(name);
  if (!readable || Array.from(name).length > 45 || /https?:|www\.|\S{26}/.test(name)) return null;
  return clip(name, 45);
}

/** What the business says it is: "family-owned". Never what it would like to be called. */
export const findQualities = (sentences: readonly { text: string; denied: boolean }[]): string[] =>
  [
    ...new Set(
      sentences.flatMap(({ text, denied }) =>
        denied
          ? []
          : [...text.matchAll(QUALITIES)].map(([found]) =>
              found
                .toLowerCase()
                .replace(/ owned/, "-owned")
                .replace(/ run$/, "-run"),
            ),
      ),
    ),
  ].slice(0, 3);

const QUALITIES =
  /\b(?:family|woman|women|veteran|locally|black|latina|latino|employee|minority|independently)[- ](?:owned|run)\b|\b(?:gluten-free|dairy-free|plant-based|cruelty-free|fair[- ]trade|zero[- ]waste|pet[- ]friendly|dog[- ]friendly|kid[- ]friendly|wheelchair accessible|licensed and insured|fully insured|board[- ]certified)\b/gi;
