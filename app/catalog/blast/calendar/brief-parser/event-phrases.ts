import { capitalized } from "./text.ts";

/**
 * An event in parts that templates can combine: "launch" + "our cold brew" (form `we`), "our new shop" + "opens"
 * (`it`), "our holiday sale" (a thing), "20% off" (until that day), or the customer's own words.
 */
export type EventPhrase =
  | { form: "we"; verb: string; object: string }
  | { form: "it"; subject: string; verb: string; verbs: string }
  | { form: "thing"; thing: string }
  | { form: "until"; thing: string }
  | { form: "closed" }
  | { form: "words"; words: string };

/**
 * Parses an event from a sentence without its date. `text`: the part before the date, `whole`: with the place after it, `named`:
 * the text beside a holiday's name. Returns null if no sentence can be made of it.
 */
export const parseEventPhrase = (
  text: string,
  whole: string,
  named: string,
  holiday: string | undefined,
): EventPhrase | null =>
  asDeadline(text) ?? firstPersonForm(whole) ?? thirdPersonForm(text) ?? asThing(named, holiday) ?? asWords(text);

const BASE =
  "launch open release start host celebrate introduce announce drop unveil hold reopen publish premiere run begin debut ship kick bring throw offer serve play teach move add".split(
    " ",
  );
const DOUBLED = /^(?:drop|run|begin|ship)$/;
const doing = (verb: string) => `${DOUBLED.test(verb) ? verb + verb.slice(-1) : verb.replace(/e$/, "")}ing`;
/** Verbs as used after "we", with the forms that people write: "launching", "will launch". */
const VERBS: Record<string, string> = Object.fromEntries(
  BASE.flatMap((verb) => [
    [verb, verb],
    [doing(verb), verb],
  ]),
);
const VERB = Object.keys(VERBS).join("|");
const WE = new RegExp(
  `^(?:.*\\b)?(?:we|i)(?:'re|'ll|'m| are| will be| will| am| plan to| want to| are going to)?(?: also| finally| then)?\\s+(?:be\\s+)?(${VERB})\\s+(.+)$`,
  "i",
);
const BARE = new RegExp(
  `^(${VERB})\\s+(?!of\\b|for\\b|day\\b|night\\b|house\\b|mic\\b|party\\b|event\\b|sale\\b|week\\b)(.+)$`,
  "i",
);
const IT =
  /^((?:our|the|my|a|an)?\s*[^,]{3,60}?)\s+(?:(?:will|is|are)\s+)?((?<=\b(?:is|are)\s)(?:opening|launching|starting|beginning|arriving|dropping|returning|going live|coming out|reopening)|opens?|launch(?:es)?|starts?|begins?|arrives?|drops?|returns?|goes live|go live|comes? out|closes?|kicks? off|reopens?|runs?|debuts?|ships?)$/i;
/** "We open on December 1" */
const WE_ALONE =
  /^(?:we|i)(?:'re|'ll| will| are)?\s+(?:be\s+)?(?:finally\s+)?(open|launch|reopen|start|go live|kick off|begin)(?:ing)?$/i;
const PLAIN: Record<string, string> = {
  opening: "open",
  launching: "launch",
  launches: "launch",
  starting: "start",
  beginning: "begin",
  arriving: "arrive",
  dropping: "drop",
  returning: "return",
  "goes live": "go live",
  "going live": "go live",
  "comes out": "come out",
  "coming out": "come out",
  reopening: "reopen",
  "kicks off": "kick off",
  closes: "close",
};

/** "Last day to order for Christmas" */
function asDeadline(text: string): EventPhrase | null {
  const [, rest] = /^(?:the )?(?:last|final) (?:day|chance|call) (?:to|for) (.+)$/i.exec(text) ?? [];
  if (!rest || !fits(rest, 8)) return null;
  return { form: "until", thing: / to /i.test(text) ? `you can still ${withPossessive(rest)}` : withPossessive(rest) };
}

const ALREADY = /\b(?:was|were|had|did|last (?:year|month|week)|since|founded|opened|started|launched)\b/i;
const fits = (text: string, most: number) =>
  text.split(/\s+/).length <= most && !/["<>{}\\[\]]|https?:/.test(text) && !ALREADY.test(text);

export function firstPersonForm(text: string): EventPhrase | null {
  const found = WE.exec(text) ?? BARE.exec(text);
  const verb = VERBS[found?.[1]?.toLowerCase() ?? ""];
  const object = found?.[2];
  if (!verb || !object || !fits(object, 12) || /^(?:on|at|with|to|by|as)\b/i.test(object)) return null;
  return { form: "we", verb, object: verb === "kick" ? object : withPossessive(object) };
}

export function thirdPersonForm(text: string): EventPhrase | null {
  const alone = WE_ALONE.exec(text)?.[1]?.toLowerCase();
  if (alone) return { form: "it", subject: "we", verb: alone, verbs: alone };
  const [, subject = "", found = ""] = IT.exec(text) ?? [];
  if (!subject || !fits(subject, 8) || /\b(?:we|i|you|they|it|who|which|that|when)\b/i.test(subject)) return null;
  const said = found.toLowerCase();
  const plain = PLAIN[said] ?? said.replace(/s$/, "");
  const verb = plain === "run" ? "start" : plain;
  const own = ourOwn(subject);
  if (/^(?:close|end)$/.test(verb)) return { form: "until", thing: own };
  return { form: "it", subject: own, verb, verbs: isPlural(own) ? verb : third(verb) };
}

const isPlural = (thing: string) => /(?<![su'])s$/i.test(thing.split(/\s(?:of|in|for|at|with|on)\s/)[0] ?? "");
const third = (verb: string) =>
  verb.replace(/^\S+/, (word) => (word === "go" ? "goes" : /(?:ch|sh)$/.test(word) ? `${word}es` : `${word}s`));

const OCCASIONS =
  /\b(?:launch|opening|sale|party|workshop|class|classes|tasting|cupping|webinar|market|fair|event|concert|show|anniversary|release|drop|open house|fundraiser|gala|tour|deadline|holiday|festival|conference|giveaway|contest|pop-?up|demo|night|brunch|season|dinner|screening|auction|recital|performance|race|run|camp|retreat|meetup|reading|signing|trunk show|exhibition|exhibit|parade|celebration|weekend|special|menu|live music|karaoke|trivia|open mic|yoga|clinic|drive|registration|enrollment|semester|preorders?|sessions?|challenge|program|cohort|kickoff|ceremony|off|hour|deal|deals|lunch|tacos?|day)\b/i;

function asThing(text: string, holiday: string | undefined): EventPhrase | null {
  const foreign = FOREIGN.find(([words]) => words.test(text));
  if (foreign) return { form: "thing", thing: foreign[1] };
  const isSentence = /\b(?:we|i|you|they|is|are|has|have|will|visits?|comes?|come)\b/i.test(text);
  if (isSentence || !OCCASIONS.test(text) || !fits(text, 8)) return null;
  const [, occasion, offer] = HOLIDAY_THING.exec(text) ?? [];
  if (holiday && occasion)
    return {
      form: "thing",
      thing: `our ${holiday} ${withPossessive(occasion)}${offer ? ` with ${withPossessive(offer)}` : ""}`,
    };
  return { form: "thing", thing: thingOf(text) };
}

/** "sale: 20% off everything", beside a holiday's name */
const HOLIDAY_THING =
  /^(?:(?:our|my|the|an?)\s+)?((?:sale|special|event|party|menu|brunch|dinner|giveaway|deals?)(?:\s+at [^:,]+)?)(?:[\s:,-]+(\d+ ?% off.*|\$\d+ off.*|free .*))?$/i;

/** Offers get no "our": "20% off". */
const thingOf = (text: string) =>
  /^\d+ ?%|^\$|^free\b|^half\b|^buy\b|^happy hour\b|^live music\b/i.test(text)
    ? withPossessive(lowercaseFirstWord(text))
    : ourOwn(text);
export const lowercaseFirstWord = (text: string) => text.replace(/^\S+/, smallFirst);

const FOREIGN: readonly [RegExp, string][] = [
  [/eröffn|inaugura|apertura|abrimos|ouverture|ouvrons|apriamo/i, "our opening"],
  [/\blanzamos|lanzamiento|lancement|lanceren|lançamento\b/i, "our launch"],
  [/rabatt|rebajas|soldes|sconti|ausverkauf/i, "our sale"],
  [/weihnachtsmarkt|mercado navideño|marché de noël/i, "the Christmas market"],
];

/** The customer's own words, if there are only a few. */
const asWords = (text: string): EventPhrase | null =>
  fits(text, 10) && text.split(/\s+/).length > 1 && !/^(?:we|i|our|my)$/i.test(text)
    ? { form: "words", words: withPossessive(capitalized(text)) }
    : null;

export const withPossessive = (text: string): string =>
  text
    .replace(/\bmy\b/g, "our")
    .replace(/\bMy\b/g, "Our")
    .replace(/'/g, "’")
    .replace(/\s+/g, " ")
    .trim();

/** "Grand opening" → "our grand opening"; "the market" stays. */
function ourOwn(text: string): string {
  const own = withPossessive(text);
  const [first = "", ...rest] = own.split(" ");
  if (/^(?:last|final|first|only)$/i.test(first)) return `the ${own.charAt(0).toLowerCase()}${own.slice(1)}`;
  if (/^(?:the|our|this|all)$/i.test(first)) return [first.toLowerCase(), ...rest].join(" ");
  const noun = /^(?:an?)$/i.test(first)
    ? rest
    : [
        /^\p{Lu}\p{Ll}*$/u.test(first) && rest.length > 0 && /^\p{Lu}/u.test(rest[0] ?? "") ? first : smallFirst(first),
        ...rest,
      ];
  return `our ${noun.join(" ")}`;
}

const smallFirst = (word: string) =>
  /^(?:\p{Lu}{2}|.*\d|Christmas|Black|Cyber|Easter|Halloween|Thanksgiving|Valentine|Mother|Father|Santa|Friday|Saturday|Sunday|Monday|Tuesday|Wednesday|Thursday)/u.test(
    word,
  )
    ? word
    : word.charAt(0).toLowerCase() + word.slice(1);
