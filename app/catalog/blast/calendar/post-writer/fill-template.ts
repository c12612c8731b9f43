import { dayName, type EpochDay, NUMBERS, weekdayName } from "../brief-parser/dates.ts";
import type { EventPhrase } from "../brief-parser/event-phrases.ts";
import type { BriefEvent } from "../brief-parser/events.ts";
import { capitalized } from "../brief-parser/text.ts";

/** Values of a template's slots, by name in lower case. */
export type Slots = Readonly<Record<string, string | undefined>>;

/**
 * Fills a template's slots; returns null if a value is missing. `{slot}` is the value, `{Slot}` capitalizes it, `{slot|other
 * words}` has a fallback, and `<...>` is left out if a slot in it is missing. Values are not parsed
 * again, so braces in a brief have no effect.
 */
export function fillTemplate(template: string, slots: Slots): string | null {
  const parts = template.split(/<([^>]*)>/).map((part) => fillSlots(part, slots));
  // The parts at odd places are optional.
  return parts.some((part, at) => part === null && at % 2 === 0) ? null : parts.join("");
}

function fillSlots(text: string, slots: Slots): string | null {
  let isMissing = false;
  const filled = text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, instead: string | undefined) => {
    const words = slots[name.charAt(0).toLowerCase() + name.slice(1)] ?? instead;
    if (words === undefined) isMissing = true;
    return /^\p{Lu}/u.test(name) ? capitalized(words ?? "") : (words ?? "");
  });
  return isMissing ? null : filled;
}

const OCCASIONS: readonly [RegExp, string][] = [
  [/^(?:launch|release|introduce|debut|unveil|publish|drop|go live|come out|ship|premiere|add)$/, "the launch of"],
  [/^(?:open|reopen)$/, "the opening of"],
  [/^(?:start|begin|kick off)$/, "the start of"],
];

function occasionOf(verb: string, thing: string): string {
  const name = OCCASIONS.find(([verbs]) => verbs.test(verb))?.[1];
  return name ? `${name} ${thing}` : thing;
}

/** "tomorrow", "in three days", "in one week" */
function formatLead(days: number): string {
  if (days === 1) return "tomorrow";
  if (days === 7) return "in one week";
  return days === 14 ? "in two weeks" : `in ${NUMBERS[days] ?? days} days`;
}

/** Returns the slots of an event, as seen on another day. */
export function eventSlots({ what, day }: BriefEvent, seenOn: EpochDay): Slots {
  return {
    today: announce(what, "today"),
    soon: announce(what, formatLead(day - seenOn)),
    on: announce(what, `on ${dayName(day)}`, dayName(day)),
    last: what.form === "until" ? lastDayOf(what.thing) : undefined,
    weekly: capitalized(eventClause(what)),
    what: nameOf(what),
    thing: nameOf(what) ?? eventClause(what),
    date: dayName(day),
    weekday: weekdayName(seenOn),
  };
}

/** "Today we launch our cold brew", "our new shop opens tomorrow", "December 1: our holiday sale". */
function announce(what: EventPhrase, when: string, label = when): string {
  if (what.form === "we") return `${when} we ${what.verb} ${what.object}`;
  if (what.form === "it") return `${what.subject} ${what.verbs} ${when}`;
  if (what.form === "until") {
    const last = lastDayOf(what.thing);
    return last.includes(":") ? `until ${label}: ${what.thing}` : `${label}: ${last}`;
  }
  return `${label}: ${eventClause(what)}`;
}

/** "last day to order", "last day for our pie orders", "last day of our fundraiser", "last day: 20% off" */
function lastDayOf(thing: string): string {
  const can = /^you can still (.+)$/.exec(thing)?.[1];
  if (can) return `last day to ${can}`;
  if (CLOSING.test(thing)) return `last day for ${thing}`;
  return /^(?:our|the) /.test(thing) ? `last day of ${thing}` : `last day: ${thing}`;
}

/** Things with a closing date. */
const CLOSING =
  /\b(?:pre-?orders?|orders?|registrations?|enrollment|sign-?ups?|applications?|reservations?|bookings?|tickets?|entries|submissions)$/i;

/** The event without a time: "we launch our cold brew". */
export function eventClause(what: EventPhrase): string {
  if (what.form === "we") return `we ${what.verb} ${what.object}`;
  if (what.form === "it") return `${what.subject} ${what.verbs}`;
  if (what.form === "words") return what.words;
  return what.form === "closed" ? "we’re closed" : what.thing;
}

/** The event as a noun: "the launch of our cold brew"; undefined if it is in the customer's own words. */
function nameOf(what: EventPhrase): string | undefined {
  if (what.form === "we") return occasionOf(what.verb, what.object.replace(/^an?\s/, "our "));
  if (what.form === "it" && what.subject === "we") return /open/.test(what.verb) ? "our opening" : "our launch";
  if (what.form === "it") return occasionOf(what.verb, what.subject);
  return what.form === "thing" || what.form === "until" ? what.thing : undefined;
}
