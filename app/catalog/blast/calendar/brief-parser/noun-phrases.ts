/**
 * What is surely the name of a thing, in at most four words and without its article: "our famous cold brew for offices"
 * becomes "cold brew". Null for everything that could be a sentence, a feeling or a figure of speech.
 */
export function nounPhrase(text: string, keepsCapital = false): string | null {
  const words = uncut(
    text
      .replace(/["()[\]]/g, " ")
      .trim()
      .replace(/^(?:(?:the|an?|our|my|also)\s+)+/i, ""),
  )
    .split(/\s+/)
    .filter(Boolean);
  const start = words.findIndex((word) => !PRAISE.has(word.toLowerCase()));
  const named = start < 0 ? [] : cutAfterPlural(words.slice(start));
  const last = named.at(-1)?.toLowerCase() ?? "";
  if (named.length === 0 || named.length > 4 || NO_HEAD.has(last) || /(?:ly|est)$/.test(last)) return null;
  if (!named.every((word) => /^[\p{L}\p{N}][\p{L}\p{N}'&+-]*$/u.test(word) && word.length < 25)) return null;
  if (named.some((word) => NO_THING.has(word.toLowerCase())) || !/\p{L}{3}/u.test(named.join(" "))) return null;
  return (keepsCapital ? named.join(" ") : inSmallLetters(named)).replace(/'/g, "’");
}

/** The phrase up to the first word that begins something else. */
function uncut(text: string): string {
  const cut = text.search(ENDS);
  return cut < 0 ? text : text.slice(0, cut);
}

const ENDS =
  /(?:^|\s)(?:for|to|in|at|from|with|on|that|which|who|whose|and|or|of|by|as|is|are|was|were|has|have|will|can|could|should|so|because|where|when|while|if|into|through|across|about|(?:over|under)(?=\s*[$\d])|after|before|during|since|until|within|per|plus|opens|runs|begins|including|like|such|come|comes|make|makes|help|helps|give|gives|get|gets|need|needs|taste|tastes|made|using|near|every|this|these|those|their|your|his|her|its|than|then|the|a|an|via|without|starting|please|tell|tells|also|too|only|now|soon|next|last|again|online|locally|here|there|today)(?=\s|$)|\s(?:daily|weekly)(?=\s|$)|[,;:!?/]|\.(?=\s|$)/i;

/** Articles, and praise that only the buyer can answer for. */
const PRAISE = new Set(
  (
    "a an the our my your some all any more most many very really best finest greatest amazing awesome great good new newest latest famous delicious " +
    "wonderful beautiful incredible unique high-quality quality premium top fantastic excellent perfect favorite and or also various different both " +
    "wide range variety selection kinds types lots special exciting own first second brand brand-new finally just"
  ).split(" "),
);

/** Words that end no name of a thing. */
const NO_HEAD = new Set(
  "new best great fresh local free good more special unique delicious amazing high quality online small big old fun cool nice other others daily people customers clients things stuff much many one two three first handmade organic vegan custom shop store location locations office studio cafe space salon restaurant kitchen doors schedule".split(
    " ",
  ),
);

/** Words that make it no thing to sell: people, pronouns, verbs, and what every business has. */
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

/** "beans arrive fresh": what follows a plural is no part of the name, unless the plural only looks like one. */
function cutAfterPlural(words: string[]): string[] {
  const end = words.findIndex((word, at) => at < words.length - 1 && /[^s's]s$/i.test(word) && !LIKE_PLURAL.test(word));
  return end < 0 ? words : words.slice(0, end + 1);
}

const LIKE_PLURAL =
  /^(?:sports|news|gas|bus|kids|mens|womens|ladies|arts|crafts|holidays|business|fitness|class|glass|plus|swiss|express|canvas|bonus|campus|yes|eyelash|pilates|savings|sales|operations|systems|communications|analytics|graphics|electronics|christmas|texas|paris|kansas|dallas|las|los|aguas|lotus|hummus|citrus|cactus|asparagus|couples|birds|dogs|cats|pets|windows|gutters|hvac|st|us|virus|(?:[A-Z]\S*))$/;

/** The first word without the capital of a sentence's beginning; names and abbreviations keep theirs. */
function inSmallLetters(words: readonly string[]): string {
  const [first = "", ...rest] = words;
  const isName = rest.length > 0 ? rest.every((word) => /^[\p{Lu}\p{N}]/u.test(word)) : false;
  const stays = isName || /^(?:\p{Lu}{2}|\p{Lu}-|\p{L}\p{Lu}|.*\d)/u.test(first) || PROPER.test(first);
  return [stays ? first : first.charAt(0).toLowerCase() + first.slice(1), ...rest].join(" ");
}

const PROPER =
  /^(?:English|Spanish|French|German|Italian|Mexican|Thai|Indian|Greek|Korean|Japanese|Chinese|Ethiopian|Colombian|Brazilian|Texan|American|Swedish|Christmas|Easter|Halloween|Medicare|Shopify|WordPress|QuickBooks)/;
