import { isNegated, splitClauses } from "./text.ts";

/**
 * Returns the name of a thing in at most four words, without its article: "our famous cold brew for offices"
 * becomes "cold brew". Returns null for everything that could be a sentence, a feeling or a figure of speech.
 */
export function nounPhrase(text: string, keepsCapital = false): string | null {
  const plain = text
    .replace(/["()[\]]/g, " ")
    .trim()
    .replace(/^(?:(?:the|an?|our|my|also)\s+)+/i, "");
  const words = plain.slice(0, ENDS.exec(plain)?.index).split(/\s+/).filter(Boolean);
  const start = words.findIndex((word) => !PRAISE.has(word.toLowerCase()));
  const named = start < 0 ? [] : cutAfterPlural(words.slice(start));
  const last = named.at(-1)?.toLowerCase() ?? "";
  if (named.length === 0 || named.length > 4 || NO_HEAD.has(last) || /(?:ly|est)$/.test(last)) return null;
  if (!named.every((word) => /^[\p{L}\p{N}][\p{L}\p{N}'&+-]*$/u.test(word) && word.length < 25)) return null;
  if (named.some((word) => NO_THING.has(word.toLowerCase())) || !/\p{L}{3}/u.test(named.join(" "))) return null;
  return (keepsCapital ? named.join(" ") : inSmallLetters(named)).replace(/'/g, "’");
}

/** The first word that starts another phrase. */
const ENDS =
  /(?:^|\s)(?:for|to|in|at|from|with|on|that|which|who|whose|and|or|of|by|as|is|are|was|were|has|have|will|can|could|should|so|because|where|when|while|if|into|through|across|about|(?:over|under)(?=\s*[$\d])|after|before|during|since|until|within|per|plus|opens|runs|begins|including|like|such|come|comes|make|makes|help|helps|give|gives|get|gets|need|needs|taste|tastes|made|using|near|every|this|these|those|their|your|his|her|its|than|then|the|a|an|via|without|starting|please|tell|tells|also|too|only|now|soon|next|last|again|online|locally|here|there|today)(?=\s|$)|\s(?:daily|weekly)(?=\s|$)|[,;:!?/]|\.(?=\s|$)/i;

/** Articles, and praise that we cannot verify. */
const PRAISE = new Set(
  (
    "a an the our my your some all any more most many very really best finest greatest amazing awesome great good new newest latest famous delicious " +
    "wonderful beautiful incredible unique high-quality quality premium top fantastic excellent perfect favorite and or also various different both " +
    "wide range variety selection kinds types lots special exciting own first second brand brand-new finally just"
  ).split(" "),
);

/** Words that cannot be the last word of a name. */
const NO_HEAD = new Set(
  "new best great fresh local free good more special unique delicious amazing high quality online small big old fun cool nice other others daily people customers clients things stuff much many one two three first handmade organic vegan custom shop store location locations office studio cafe space salon restaurant kitchen doors schedule".split(
    " ",
  ),
);

/** Words that are no product: people, pronouns, verbs, and what every business has. */
const NO_THING = new Set(
  (
    "i we you they he she it us them me who what that this these those not no never dont don't want need needs like love loves know think feel believe try " +
    "post posts content caption captions hashtag hashtags reel reels video videos photo photos picture pictures image images instagram facebook tiktok linkedin youtube social media " +
    "story stories team staff brand business company audience followers customer customers client clients mission vision values value goal goals story website site page pages " +
    "people everyone everybody anyone somebody someone something anything everything nothing stuff thing things way ways day days week weeks month months year years time times " +
    "price prices pricing cost costs tone voice style mood vibe feeling quality passion love fun trust awareness engagement sales traffic leads growth life lives world community " +
    "be been being do does did done go goes going got let lets let's say says said see seen show shows use uses used work works working look looks looking start starts stay keep keeps focus " +
    "promote mention highlight launch launches launching discount discounts deal deals ignore previous instructions null undefined lorem ipsum asdf name names address phone email process competitors competition"
  ).split(" "),
);

/** "beans arrive fresh": words after a plural are not part of the name, unless the word only looks like a plural. */
function cutAfterPlural(words: string[]): string[] {
  const end = words.findIndex((word, at) => at < words.length - 1 && /[^s's]s$/i.test(word) && !LIKE_PLURAL.test(word));
  return end < 0 ? words : words.slice(0, end + 1);
}

const LIKE_PLURAL =
  /^(?:sports|news|gas|bus|kids|mens|womens|ladies|arts|crafts|holidays|business|fitness|class|glass|plus|swiss|express|canvas|bonus|campus|yes|eyelash|pilates|savings|sales|operations|systems|communications|analytics|graphics|electronics|christmas|texas|paris|kansas|dallas|las|los|aguas|lotus|hummus|citrus|cactus|asparagus|couples|birds|dogs|cats|pets|windows|gutters|hvac|st|us|virus|(?:[A-Z]\S*))$/;

/** Lower-cases the first letter of a sentence; names and abbreviations keep their capitals. */
function inSmallLetters(words: readonly string[]): string {
  const [first = "", ...rest] = words;
  const isName = rest.length > 0 && rest.every((word) => /^[\p{Lu}\p{N}]/u.test(word));
  const stays = isName || /^(?:\p{Lu}{2}|\p{Lu}-|\p{L}\p{Lu}|.*\d)/u.test(first) || PROPER.test(first);
  return [stays ? first : first.charAt(0).toLowerCase() + first.slice(1), ...rest].join(" ");
}

const PROPER =
  /^(?:English|Spanish|French|German|Italian|Mexican|Thai|Indian|Greek|Korean|Japanese|Chinese|Ethiopian|Colombian|Brazilian|Texan|American|Swedish|Christmas|Easter|Halloween|Medicare|Shopify|WordPress|QuickBooks)/;

const MAKES =
  "sell|make|offer|roast|bake|serve|brew|provide|design|build|produce|craft|stock|carry|cook|create|grow|distill|print|specialize in|specialise in|deal in|do";
/** Verbs that make a service of a thing: "we repair ovens" is "oven repair". */
const SERVICES: Record<string, (thing: string) => string> = {
  repair: (thing) => `${one(thing)} repair`,
  fix: (thing) => `${one(thing)} repair`,
  install: (thing) => `${one(thing)} installation`,
  replace: (thing) => `${one(thing)} replacement`,
  clean: (thing) => `${one(thing)} cleaning`,
  clear: (thing) => `${one(thing)} cleaning`,
  tow: (thing) => `${one(thing)} towing`,
  rent: (thing) => `${one(thing)} rental`,
  groom: (thing) => `${one(thing)} grooming`,
  train: (thing) => `${one(thing)} training`,
  paint: (thing) => `${one(thing)} painting`,
  photograph: (thing) => `${one(thing)} photography`,
  teach: (thing) => (/(?:class|classes|lessons?|courses?|workshops?)$/.test(thing) ? thing : `${thing} classes`),
};
const VERBS = `${MAKES}|${Object.keys(SERVICES).join("|")}`;

/** "we sell ...", "known for ...": introduces a list of products. */
const SELLS = new RegExp(
  `\\b(?:we|i)\\s+(?:also |mainly |mostly |now |only |proudly |hand-?)?(${VERBS})\\s+(.+)|\\b(?:known for|famous for|best ?sellers?(?: are| is)?|products(?: are| include)?|services(?: are| include)?|menu|selling|specializing in|specialty is|specialties are|promote|highlight|feature|showcase|show off|push|advertise|introducing)\\s+(.+)`,
  "i",
);
/** Introduces topics that may not be for sale. */
const TOPICS =
  /\b(?:(?:we|i) (?:also )?(?:handle|treat|help with|deal with|cover)|talk about|mention|posts? (?:about|on)|content (?:about|on)|focus on|all about|tips (?:on|about|for)|explain)\s+(.+)/i;
const OURS = /\b(?:our|my)\s+([^,.;:!?]+)/gi;
const ALWAYS_SOLD = /\bgift (?:cards?|certificates?)\b|\bloyalty program\b/gi;
const QUOTED = /"([^"]{3,40})"/g;
/** Words that cannot start a name: they introduce another list, a time or a place. */
const ELSEWHERE = /\b(?:free|discount|off|percent|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\w* \d)\b|[%$]/i;

const MAX_PRODUCTS = 6;

/** Finds up to six products and services, without praise, most certain first. */
export function findProducts(sentences: readonly string[]): string[] {
  const found = sentences.flatMap((sentence) => [...quoted(sentence), ...productsIn(sentence)]);
  return distinct(found.length > 0 || findTopics(sentences).length > 0 ? found : inFragments(sentences)).slice(
    0,
    MAX_PRODUCTS,
  );
}

/** Finds other topics that the customer wants to mention. */
export function findTopics(sentences: readonly string[]): string[] {
  return distinct(sentences.flatMap((sentence) => inLists(sentence, (text) => [null, TOPICS.exec(text)?.[1]]))).slice(
    0,
    4,
  );
}

/** Finds quoted names, but no slogans. */
const quoted = (sentence: string): string[] =>
  isNegated(sentence)
    ? []
    : [...sentence.matchAll(QUOTED)].flatMap(([, name = ""]) =>
        /^\p{Lu}/u.test(name) && name.split(" ").length <= 4 ? named(name, null) : [],
      );

function productsIn(sentence: string): string[] {
  const sold = inLists(sentence, (text) => {
    const [, verb, things, listed] = SELLS.exec(text) ?? [];
    return [verb?.toLowerCase() ?? null, things ?? listed];
  });
  const own = splitClauses(sentence).flatMap(({ text, denied }) => (denied ? [] : [...text.matchAll(OURS)]));
  const alwaysSold = isNegated(sentence) ? [] : [...sentence.matchAll(ALWAYS_SOLD)].map(([name]) => name.toLowerCase());
  return [...(sold.length > 0 ? sold : own.flatMap(([, name = ""]) => named(name, null))), ...alwaysSold];
}

/** Returns the verb of a list, and its first items. */
type ListStart = (text: string) => readonly [verb: string | null, things: string | undefined];

/** "we sell candles, soaps and mugs": the parts after the first belong to the list while they are short. */
function inLists(sentence: string, startOf: ListStart): string[] {
  let verb: string | null | undefined;
  return splitClauses(sentence).flatMap(({ text, denied }) => {
    const [does, things] = denied ? [null, undefined] : startOf(text);
    if (things !== undefined) {
      verb = does;
      return namesIn(things, verb);
    }
    const continues =
      !denied && verb !== undefined && text.split(/\s+/).length <= 10 && !/\b(?:we|our|is|are)\b/i.test(text);
    if (continues) return namesIn(text, verb ?? null);
    verb = undefined;
    return [];
  });
}

/** The items of a list, each with its own verb or the verb of the list. */
function namesIn(text: string, verb: string | null): string[] {
  return text.split(/,\s*|\s+and\s+|\s*&\s+|\s+or\s+|\s+plus\s+|\s*\/\s*/i).flatMap((one) => {
    const [, own] = LEADING_VERB.exec(one) ?? [];
    return named(one.replace(LEADING_VERB, ""), own?.toLowerCase() ?? verb);
  });
}

/** "repair ovens and sell parts" */
const LEADING_VERB = new RegExp(`^\\s*(?:also\\s+)?(${VERBS})\\s+`, "i");

function named(text: string, verb: string | null): string[] {
  const [name = ""] = text.split(/\s(?:on|in|at|from|by|until|for)\s/i);
  const thing = ELSEWHERE.test(name) ? null : nounPhrase(name, true);
  if (thing === null) return [];
  return [SERVICES[verb ?? ""]?.(thing) ?? thing];
}

/** A brief that consists of names only: "cold brew, Austin, free delivery". */
function inFragments(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) =>
    splitClauses(sentence)
      .filter(({ text, denied }) => !denied && text.split(/\s+/).length <= 3 && !ELSEWHERE.test(text))
      .flatMap(({ text }) => nounPhrase(text) ?? []),
  );
}

/** "ovens" → "oven", "batteries" → "battery" */
const one = (thing: string): string =>
  thing
    .replace(/(?<=\p{L}{2})ies$/iu, "y")
    .replace(/(?<=x|ch|sh|ss)es$/i, "")
    .replace(/(?<![su'’])s$/i, "");

function distinct(names: readonly string[]): string[] {
  return names.filter((name, at) => !names.slice(0, at).some((before) => before.toLowerCase() === name.toLowerCase()));
}
