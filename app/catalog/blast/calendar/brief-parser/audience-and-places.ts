import { type Clause, clip, oneLine, splitClauses } from "./text.ts";

const MAX_WORDS = 3;

/** Audiences that a post may address without offense: "commuters", "busy parents". Nothing about age, money, body or health. */
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
    if (words.length > MAX_WORDS || !PEOPLE.has(last) || words.some((word) => !/^[A-Za-z'-]+$/.test(word))) return [];
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

/** Returns the company's name without its legal form; null if it does not fit into a sentence. */
export function findCompanyName(text: string): string | null {
  const name = oneLine(text.slice(0, 400))
    .replace(/'/g, "’")
    .replace(LEGAL, "")
    .replace(/[\s.,;:!?]+$/, "");
  const readable = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\s&’.,+@#!|/()-]*$/u.test(name) && /\p{L}{2}/u.test(name);
  if (!readable || Array.from(name).length > 45 || /https?:|www\.|\S{26}/.test(name)) return null;
  return clip(name, 45);
}

/** Returns what the business states about itself, such as "family-owned", but not how it wants to be seen. */
export function findQualities(clauses: readonly Clause[]): string[] {
  const found = clauses.flatMap(({ text, denied }) => (denied ? [] : [...text.matchAll(QUALITIES)]));
  const named = found.map(([quality]) => quality.toLowerCase().replace(/ (owned|run$)/, "-$1"));
  return [...new Set(named)].slice(0, 3);
}

const QUALITIES =
  /\b(?:family|woman|women|veteran|locally|black|latina|latino|employee|minority|independently)[- ](?:owned|run)\b|\b(?:gluten-free|dairy-free|plant-based|cruelty-free|fair[- ]trade|zero[- ]waste|pet[- ]friendly|dog[- ]friendly|kid[- ]friendly|wheelchair accessible|licensed and insured|fully insured|board[- ]certified)\b/gi;

/** `where` is the name with its preposition: "in Austin", "on South Congress". */
export type BriefPlace = { name: string; where: string };

const CITIES =
  "Austin,Houston,Dallas,San Antonio,Fort Worth,El Paso,Round Rock,New York City,New York,Brooklyn,Queens,Manhattan,the Bronx,Los Angeles,San Francisco,San Diego,San Jose,Sacramento,Oakland,Fresno,Long Beach,Chicago,Phoenix,Tucson,Scottsdale,Mesa,Philadelphia,Pittsburgh,Seattle,Tacoma,Spokane,Portland,Denver,Boulder,Colorado Springs,Boston,Cambridge,Atlanta,Savannah,Miami,Orlando,Tampa,Jacksonville,Fort Lauderdale,Nashville,Memphis,Knoxville,Charlotte,Raleigh,Durham,Asheville,Charleston,Greenville,Richmond,Norfolk,Baltimore,Washington DC,Detroit,Grand Rapids,Ann Arbor,Cleveland,Columbus,Cincinnati,Indianapolis,Milwaukee,Madison,Minneapolis,St. Paul,St. Louis,Kansas City,Omaha,Des Moines,Tulsa,Oklahoma City,Albuquerque,Santa Fe,Las Vegas,Reno,Salt Lake City,Boise,Bozeman,Honolulu,Anchorage,New Orleans,Baton Rouge,Louisville,Lexington,Birmingham,Huntsville,Buffalo,Rochester,Providence,Hartford,New Haven,Burlington,Jersey City,Newark,Hoboken,Wilmington,London,Manchester,Dublin,Toronto,Vancouver,Montreal,Berlin,Munich,München,Hamburg,Köln,Wien,Vienna,Zürich,Paris,Lyon,Madrid,Barcelona,Sevilla,Valencia,Bogotá,Ciudad de México,Mexico City,Lisbon,Lisboa,São Paulo,Roma,Rome,Milano,Milan,Amsterdam,Stockholm,Sydney,Melbourne".split(
    ",",
  );
const STATES =
  "Texas,California,Florida,Oregon,Colorado,Arizona,Nevada,Utah,Idaho,Montana,Minnesota,Wisconsin,Michigan,Ohio,Illinois,Indiana,Georgia,Tennessee,Kentucky,Virginia,Maryland,Pennsylvania,New Jersey,Massachusetts,Connecticut,Vermont,Maine,New Hampshire,North Carolina,South Carolina,Alabama,Louisiana,Oklahoma,Kansas,Missouri,Iowa,Nebraska,Hawaii,Alaska,New Mexico,Bavaria".split(
    ",",
  );
/** Cities whose lower-case name is an ordinary word. */
const AMBIGUOUS = new Set("Mesa Buffalo Reno Richmond Madison Charlotte Savannah Burlington Orlando".split(" "));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const listed = [...CITIES, ...STATES].sort((a, b) => b.length - a.length);
const KNOWN = new RegExp(
  `(?<![\\p{L}-])((?:(?:East|West|North|South|Downtown|Central|Old)\\s)?(?:${listed.map(escaped).join("|")}))(?![\\p{L}-])`,
  "giu",
);

const WORD = "\\p{Lu}[\\p{L}'’.-]+";
const STREET = new RegExp(
  `\\b(?:on|at)\\s+((?:\\d{1,5}\\s+)?(?:(?:[NSEW]\\.?|East|West|North|South)\\s+)?(?:${WORD}|\\d{1,3}(?:st|nd|rd|th))(?:\\s+${WORD}){0,2}\\s(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Drive|Square|Plaza))\\b`,
  "gu",
);
/** Finds capitalized names after "in", such as "in Cedar Park", unless the sentence is all capitals. */
const IN_NAME = new RegExp(`\\b(?:in|around|near|across|throughout|downtown)\\s+(${WORD}(?:\\s+${WORD}){0,2})`, "gu");
const NO_PLACE =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|Spring|Summer|Fall|Winter|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|English|Spanish|French|German|Instagram|Facebook|TikTok|LinkedIn|YouTube|Christmas|Easter|Excel|Google|Stories|Reels|The|Our|We|This|AI|Invisalign|React|Python|Java|Shopify|WordPress|QuickBooks|Pilates|Yoga|Medicare)\b/;

const MAX_PLACES = 3;

/** Finds up to three places: known cities and states, streets, and names after "in". */
export function findPlaces(sentences: readonly string[]): BriefPlace[] {
  const found = sentences.flatMap((sentence) =>
    splitClauses(sentence).flatMap(({ text, denied }) =>
      denied ? [] : [...cities(text), ...streets(text), ...named(text)],
    ),
  );
  return found
    .filter((place, at) => !found.some((other, where) => where < at && overlaps(other.name, place.name)))
    .slice(0, MAX_PLACES);
}

const overlaps = (a: string, b: string) => a.includes(b) || b.includes(a);

function cities(text: string): BriefPlace[] {
  return [...text.matchAll(KNOWN)].flatMap(([whole = ""]) => {
    const name = listed.find((one) => whole.toLowerCase().endsWith(one.toLowerCase())) ?? "";
    const shown = asWritten(whole, name);
    if (AMBIGUOUS.has(name) && !whole.endsWith(name)) return [];
    return [{ name: shown, where: `in ${shown}` }];
  });
}

/** Capitalizes "east austin" and "AUSTIN" as in the list. */
function asWritten(whole: string, name: string): string {
  const before = whole.slice(0, whole.length - name.length).trim();
  return before === "" ? name : `${before.charAt(0).toUpperCase()}${before.slice(1).toLowerCase()} ${name}`;
}

const streets = (text: string): BriefPlace[] =>
  [...text.matchAll(STREET)].map(([, name = ""]) => ({ name, where: `${/^\d+\s/.test(name) ? "at" : "on"} ${name}` }));

const named = (text: string): BriefPlace[] =>
  [...text.matchAll(IN_NAME)].flatMap(([, name = ""]) => {
    const clean = name.replace(/[.'’-]+$/, "");
    return NO_PLACE.test(clean) ? [] : [{ name: clean, where: `in ${clean}` }];
  });
