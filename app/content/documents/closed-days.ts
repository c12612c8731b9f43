import { agencyZone } from "~/lib/dates/agency-zone";
import { addDays, agencyClock } from "~/lib/dates/business-hours";
import { parseTypedDate } from "~/lib/dates/typed-date";

/** First and last day, "2026-12-24". */
export type ClosedDays = readonly [from: string, to: string];

export const MAX_CLOSED = 60;
/** Of one range: longer ones are a typing error. */
const MAX_DAYS = 60;

const ISO = String.raw`\d{4}-\d{1,2}-\d{1,2}`;
const DATE = String.raw`${ISO}|\d{1,2}\/\d{1,2}\/\d{4}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4}`;
const LINE = new RegExp(String.raw`^(${DATE})(?:\s*(?:to|-|–)\s*(${DATE}))?(?:[\s:,-]+(.*))?$`);

/** Of each line that names days, the days. */
export const closedDaysOf = (text: string): ClosedDays[] =>
  text.split("\n").flatMap((line) => {
    const days = daysOf(line);
    return days ? [days] : [];
  });

function daysOf(line: string): ClosedDays | null {
  const [, first = "", last = first] = LINE.exec(line.trim()) ?? [];
  const [from, to] = [parseTypedDate(first), parseTypedDate(last)];
  return from && to && from <= to && to <= addDays(from, MAX_DAYS - 1) ? [from, to] : null;
}

export function findClosedDaysFault(text: string): string | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const wrong = lines.find((line) => daysOf(line) === null);
  if (wrong !== undefined)
    return `“${wrong.trim().slice(0, 60)}” is not a day or a range of up to ${MAX_DAYS} days, such as 2026-12-24 to 2026-12-31 Winter break.`;
  return lines.length > MAX_CLOSED ? `At most ${MAX_CLOSED} lines, and these are ${lines.length}.` : undefined;
}

/**
 * The events of a pasted calendar file (RFC 5545) as lines, without those that are over on `today`; other text stays. Equal lines
 * count once. An event on the same day of each year has lines for this year and the next. Other repetitions are named: no rule
 * about closed days accepts that line.
 */
export function tidyClosedDays(text: string, today = agencyClock(agencyZone(), new Date()).day): string {
  const events = text.replace(/\r?\n[ \t]/g, "").match(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g);
  return events ? [...new Set(events.flatMap((event) => linesOf(event, today)))].toSorted().join("\n") : text;
}

/** Parts of a rule that repeats an event on its day of each year. */
const YEARLY_PART = /^(?:FREQ=YEARLY|INTERVAL=1|BYMONTH=\d+|BYMONTHDAY=\d+|WKST=\w+)$/;

function linesOf(event: string, today: string): string[] {
  const [first, end] = ["DTSTART", "DTEND"].map((name) => dateIn(event, name));
  const name = /^SUMMARY[^:\n]*:(.*)$/m.exec(event)?.[1]?.replace(/\\(.)/g, "$1").trim() ?? "";
  if (!first) return [name];
  const rule = /^RRULE[^:\n]*:(.*)$/m.exec(event)?.[1]?.trim();
  if (rule && !rule.split(";").every((part) => YEARLY_PART.test(part)))
    return [`Repeats by a rule that isn’t read: ${name}`];
  // The end of an event of whole days is the day after it.
  const more = end?.isWhole && end.day > first.day ? daysBetween(first.day, end.day) - 1 : 0;
  const year = Number(first.day.slice(0, 4));
  const now = Math.max(year, Number(today.slice(0, 4)));
  return (rule ? [now - 1, now, now + 1].filter((each) => each >= year) : [year]).flatMap((each) => {
    const from = parseTypedDate(`${each}${first.day.slice(4)}`);
    const last = from && addDays(from, more);
    if (!last || last < today) return [];
    return [from, more > 0 ? `to ${last}` : "", name].filter(Boolean).join(" ");
  });
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

function dateIn(event: string, name: string): { day: string; isWhole: boolean } | null {
  const [, year, month, date, time] =
    new RegExp(String.raw`^${name}[^:\n]*:(\d{4})(\d{2})(\d{2})(T)?`, "m").exec(event) ?? [];
  const day = parseTypedDate(`${year}-${month}-${date}`);
  return day ? { day, isWhole: time === undefined } : null;
}
