import { nounPhrase } from "./noun-phrases.ts";
import { isNegated, splitClauses } from "./text.ts";

const MAKES =
  "sell|make|offer|roast|bake|serve|brew|provide|design|build|produce|craft|stock|carry|cook|create|grow|distill|print|specialize in|specialise in|deal in|do";
/** What is done to a thing is a service: whoever repairs ovens has no ovens, but "oven repair". */
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

/** "we sell ...", "known for ...": what follows is a list of things. */
const SELLS = new RegExp(
  `\\b(?:we|i)\\s+(?:also |mainly |mostly |now |only |proudly |hand-?)?(${VERBS})\\s+(.+)|\\b(?:known for|famous for|best ?sellers?(?: are| is)?|products(?: are| include)?|services(?: are| include)?|menu|selling|specializing in|specialty is|specialties are|promote|highlight|feature|showcase|show off|push|advertise|introducing)\\s+(.+)`,
  "i",
);
/** What the buyer wants to be talked about; whether it is for sale, nobody says. */
const TOPICS =
  /\b(?:(?:we|i) (?:also )?(?:handle|treat|help with|deal with|cover)|talk about|mention|posts? (?:about|on)|content (?:about|on)|focus on|all about|tips (?:on|about|for)|explain)\s+(.+)/i;
const OURS = /\b(?:our|my)\s+([^,.;:!?]+)/gi;
const ALWAYS_SOLD = /\bgift (?:cards?|certificates?)\b|\bloyalty program\b/gi;
const QUOTED = /"([^"]{3,40})"/g;
/** What begins no name of a thing: it has a list of its own, or says when and where. */
const ELSEWHERE = /\b(?:free|discount|off|percent|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\w* \d)\b|[%$]/i;

const MOST = 6;

/** Products and services that the buyer names, as named, without praise. At most six, the surest first. */
export function findProducts(sentences: readonly string[]): string[] {
  const found = sentences.flatMap((sentence) => [...quoted(sentence), ...inSentence(sentence)]);
  return distinct(found.length > 0 || findTopics(sentences).length > 0 ? found : inFragments(sentences)).slice(0, MOST);
}

/** What else the buyer wants to be talked about. */
export function findTopics(sentences: readonly string[]): string[] {
  return distinct(sentences.flatMap((sentence) => inLists(sentence, (text) => [null, TOPICS.exec(text)?.[1]]))).slice(
    0,
    4,
  );
}

/** A quoted name counts when it looks like one; a slogan does not. */
const quoted = (sentence: string): string[] =>
  isNegated(sentence)
    ? []
    : [...sentence.matchAll(QUOTED)].flatMap(([, name = ""]) =>
        /^\p{Lu}/u.test(name) && name.split(" ").length <= 4 ? named(name, null) : [],
      );

function inSentence(sentence: string): string[] {
  const sold = inLists(sentence, (text) => {
    const [, verb, things, told] = SELLS.exec(text) ?? [];
    return [verb?.toLowerCase() ?? null, things ?? told];
  });
  const own = splitClauses(sentence).flatMap(({ text, denied }) => (denied ? [] : [...text.matchAll(OURS)]));
  const sure = isNegated(sentence) ? [] : [...sentence.matchAll(ALWAYS_SOLD)].map(([name]) => name.toLowerCase());
  return [...(sold.length > 0 ? sold : own.flatMap(([, name = ""]) => named(name, null))), ...sure];
}

/** The verb that a list begins with, and its first things. */
type Begins = (text: string) => readonly [verb: string | null, things: string | undefined];

/** "we sell candles, soaps and mugs": the parts after the first belong to the list while they are short. */
function inLists(sentence: string, begins: Begins): string[] {
  let verb: string | null | undefined;
  return splitClauses(sentence).flatMap(({ text, denied }) => {
    const [does, things] = denied ? [null, undefined] : begins(text);
    if (things !== undefined) {
      verb = does;
      return listed(things, verb);
    }
    const goesOn =
      !denied && verb !== undefined && text.split(/\s+/).length <= 10 && !/\b(?:we|our|is|are)\b/i.test(text);
    if (goesOn) return listed(text, verb ?? null);
    verb = undefined;
    return [];
  });
}

/** The things of a list, each with its own verb or the one that the list began with. */
function listed(text: string, verb: string | null): string[] {
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

/** "cold brew, Austin, free delivery": a brief of nothing but names. */
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
