import { type EpochDay, findDates, type NamedDate, VAGUE_DATE } from "./dates.ts";
import {
  type EventPhrase,
  firstPersonForm,
  lowercaseFirstWord,
  parseEventPhrase,
  thirdPersonForm,
  withPossessive,
} from "./event-phrases.ts";
import { isNegated } from "./text.ts";

export type BriefEvent = { day: EpochDay; what: EventPhrase; holiday?: string; weekly?: true };
/** An event without a day: "in March". */
export type News = { what: EventPhrase; when: string };

const MAX_EVENTS = 12;

/** Finds the events in a brief by its dates. A day may have several. */
export function findEvents(sentences: readonly string[], today: EpochDay): BriefEvent[] {
  return sentences
    .flatMap((sentence) => (isNegated(sentence) && !/\bclosed\b/i.test(sentence) ? [] : eventsIn(sentence, today)))
    .sort((a, b) => a.day - b.day)
    .slice(0, MAX_EVENTS);
}

function eventsIn(sentence: string, today: EpochDay): BriefEvent[] {
  const dates = findDates(sentence, today);
  let end = 0;
  let before = true;
  let last: EventPhrase | null = null;
  return dates.flatMap((date, at) => {
    const left = sentence.slice(end, date.from);
    // The event is after the date ("December 1: launch") or before it ("We launch on December 1"), the same way in a sentence.
    if (at === 0) before = /\p{L}{3}/u.test(left.replace(EMPTY_LEFT, ""));
    const until = before ? date.from : (dates[at + 1]?.from ?? sentence.length);
    const text = before ? left : sentence.slice(date.to, until);
    const tail = before && dates.length === 1 ? sentence.slice(date.to) : "";
    end = date.to;
    // "this weekend and again on December 5", "starts on Monday and ends on Friday": the same event as before.
    last = AGAIN.test(text) && last ? asBefore(last, UNTIL.test(text)) : phraseIn(text, tail, date);
    const { day, holiday, weekly } = date;
    return last ? [{ day, what: last, ...(holiday && { holiday }), ...(weekly && { weekly }) }] : [];
  });
}

/** Only words that connect two dates. */
const AGAIN =
  /^[\s,&]*(?:(?:and|or|again|also|then|on|from|to|it|ends?|ending|runs|lasts|until|till|through|is|at)[\s,]*)*$/i;

function asBefore(what: EventPhrase, until: boolean): EventPhrase | null {
  if (!until) return what;
  if (what.form === "thing") return { form: "until", thing: what.thing };
  return what.form === "it" ? { form: "until", thing: what.subject } : null;
}

const EMPTY_LEFT = /\b(?:on|starting|from|and|then|by|until|for|also|date|save the date|upcoming|this|our)\b/gi;
const UNTIL = /\b(?:until|till|through|thru|by|ends?|ending|expires?|deadline(?: is)?|last day(?: is)?)(?:\s+on)?\s*$/i;

function phraseIn(given: string, tail: string, date: NamedDate): EventPhrase | null {
  if (/\bclosed\b/i.test(given + tail)) return { form: "closed" };
  const until = UNTIL.test(given);
  const text = withoutConnectors(given);
  if (!/\p{L}{3}/u.test(text)) return null;
  if (until) {
    const thing = withPossessive(lowercaseFirstWord(text.replace(UNTIL, "").trim())).replace(
      /\s+(?:is|are|runs?|lasts?|valid|open)$/i,
      "",
    );
    return thing === "" ? null : { form: "until", thing };
  }
  const whole = `${text} ${/^\s+(?:in|at)\s[^,.;]*/.exec(tail)?.[0].trim() ?? ""}`.trim();
  const named = date.holiday && /\b(?:sale|special|party|event|menu|brunch|dinner|deal|deals)\b/i.test(tail);
  return parseEventPhrase(text, whole, named ? tail.trim() : whole, date.holiday);
}

function withoutConnectors(text: string): string {
  let rest = text.replace(/^[\s,:;–-]+|[\s,:;–(-]+$/g, "");
  for (let round = 0; round < 4; round++) {
    rest = rest
      .replace(
        /^(?:and|then|also|plus|so|but|finally|please|because|as|there(?: is|'s| will be| are)|it's|it is|starting|save the date|remember|promote|announce|mention|highlight|remind people (?:of|about|that)|don't forget|that)\s+/i,
        "",
      )
      .replace(
        /\s+(?:on|at|from|starting|by|for|this|is|are|is on|will be|will be on|coming|the|of|and|every|each|held|happening|happens|takes place|date|around|all day|every|-|:|\()$/i,
        "",
      )
      .replace(/[\s,:;–(-]+$/g, "");
  }
  return rest.trim();
}

/** Finds up to three events without a day: "We open a second shop in March". */
export function findNews(sentences: readonly string[], today: EpochDay): News[] {
  return sentences
    .flatMap((sentence): News[] => {
      const when = VAGUE_DATE.exec(sentence);
      if (!when || isNegated(sentence) || findDates(sentence, today).length > 0) return [];
      const text = withoutConnectors(sentence.slice(0, when.index));
      const what = firstPersonForm(text) ?? thirdPersonForm(text);
      return what && !/^(?:this|next) year/i.test(when[0])
        ? [{ what, when: when[0].replace(/^\p{Lu}/u, (c) => c.toLowerCase()) }]
        : [];
    })
    .slice(0, 3);
}
