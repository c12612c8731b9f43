import { addDays } from "~/lib/dates/business-hours";
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

/** The events of a pasted calendar file (RFC 5545) as lines; other text stays. Repeated events count once. */
export function tidyClosedDays(text: string): string {
  const events = text.replace(/\r?\n[ \t]/g, "").match(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g);
  return events ? [...new Set(events.map(lineOf))].toSorted().join("\n") : text;
}

function lineOf(event: string): string {
  const [first, end] = ["DTSTART", "DTEND"].map((name) => dateIn(event, name));
  const name = /^SUMMARY[^:\n]*:(.*)$/m.exec(event)?.[1]?.replace(/\\(.)/g, "$1").trim() ?? "";
  if (!first) return name;
  // The end of an event of whole days is the day after it.
  const last = end?.isWhole && end.day > first.day ? addDays(end.day, -1) : first.day;
  return [first.day, last > first.day ? `to ${last}` : "", name].filter(Boolean).join(" ");
}

function dateIn(event: string, name: string): { day: string; isWhole: boolean } | null {
  const [, year, month, date, time] =
    new RegExp(String.raw`^${name}[^:\n]*:(\d{4})(\d{2})(\d{2})(T)?`, "m").exec(event) ?? [];
  const day = parseTypedDate(`${year}-${month}-${date}`);
  return day ? { day, isWhole: time === undefined } : null;
}
