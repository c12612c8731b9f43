import type { OpeningHours } from "~/lib/config/site";
import { dateFormatFor } from "./format-date";

/** The federal holidays of the United States on which offices are closed, as days ("2026-11-26"). */

type Rule = { month: number } & ({ day: number } | { weekday: number; nth: number | "last" });

const MONDAY = 1;
const THURSDAY = 4;

const RULES: readonly Rule[] = [
  { month: 1, day: 1 },
  { month: 1, weekday: MONDAY, nth: 3 },
  { month: 2, weekday: MONDAY, nth: 3 },
  { month: 5, weekday: MONDAY, nth: "last" },
  { month: 6, day: 19 },
  { month: 7, day: 4 },
  { month: 9, weekday: MONDAY, nth: 1 },
  { month: 10, weekday: MONDAY, nth: 2 },
  { month: 11, day: 11 },
  { month: 11, weekday: THURSDAY, nth: 4 },
  { month: 12, day: 25 },
];

/** Whether offices are closed on this day: the holiday itself, or the working day on which one that falls on a weekend is kept. */
export function isFederalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  // New Year's Day of the next year may be kept on December 31.
  return [year, year + 1].some((of) => RULES.some((rule) => keptOn(dateIn(of, rule)).includes(day)));
}

function dateIn(year: number, rule: Rule): Date {
  const { month } = rule;
  if ("day" in rule) return new Date(Date.UTC(year, month - 1, rule.day));
  const last = rule.nth === "last";
  const from = new Date(Date.UTC(year, last ? month : month - 1, 1));
  const ahead = (rule.weekday - from.getUTCDay() + 7) % 7;
  const weeks = rule.nth === "last" ? -1 : rule.nth - 1;
  return new Date(Date.UTC(year, from.getUTCMonth(), 1 + (last && ahead === 0 ? 0 : ahead) + weeks * 7));
}

/** The days on which a holiday is kept: from a Saturday also the Friday before, from a Sunday also the Monday after. */
function keptOn(date: Date): string[] {
  const shift = { 6: -1, 0: 1 }[date.getUTCDay()] ?? 0;
  return [0, shift].map((days) => new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10));
}

/** The agency's own calendar and clock: when somebody is there, and by when they can have done something. Days are "2026-11-26". */

/** Beside "within 24 hours", where that text stands alone (docs/product/timings.md): we promise no call for a Sunday. */
export const CLOSED_DAYS_NOTE = "not counting days we’re closed.";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Nobody is closed for longer; a settings module without any opening ends here instead of nowhere. */
const HORIZON_DAYS = 60;

/** As `getUTCDay` counts them. */
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/** When somebody is there on this day, by the clock on the agency's wall; null when it is closed. */
function openingHoursOn({ week, holidays }: OpeningHours, day: string): { from: string; to: string } | null {
  if (holidays === "us-federal" && isFederalHoliday(day)) return null;
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return week.find(({ weekdays }) => weekdays.some((one) => one === weekday))?.open ?? null;
}

/** Day and time on the agency's wall at a moment: "2026-11-21" and "16:16". */
export function agencyClock(timeZone: string, at: Date): { day: string; time: string } {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

const formatOf = dateFormatFor("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/**
 * By when a person answers what came in at `from`: within 24 hours while at least one hour of them is within opening hours, else
 * as soon as somebody has been there for an hour. On the full hour.
 */
export function replyDueAt(hours: OpeningHours, from: Date): Date {
  const latest = from.getTime() + DAY;
  let open = 0;
  let lastEnd = from.getTime();
  for (const { start, end } of openSpans(hours, from)) {
    if (start >= latest) break;
    lastEnd = Math.min(end, latest);
    open += lastEnd - start;
  }
  if (open >= HOUR) return new Date(Math.floor(lastEnd / HOUR) * HOUR);
  let missing = HOUR;
  for (const { start, end } of openSpans(hours, from)) {
    if (end - start >= missing) return new Date(Math.ceil((start + missing) / HOUR) * HOUR);
    missing -= end - start;
  }
  return new Date(latest);
}

/** The last day within `days` of a moment on which somebody is there; where all of them are closed, the first one after. */
export function deliveryDate(hours: OpeningHours, from: Date, days: number): string {
  const { day: today } = agencyClock(hours.timeZone, from);
  const isOpen = (after: number) => openingHoursOn(hours, addDays(today, after)) !== null;
  for (let after = days; after > 0; after--) if (isOpen(after)) return addDays(today, after);
  let after = days;
  while (after < HORIZON_DAYS && !isOpen(after)) after++;
  return addDays(today, after);
}

/** Opening hours from a moment on, in milliseconds since 1970, in order; no more of them are worked out than are asked for. */
function* openSpans(hours: OpeningHours, from: Date): Generator<{ start: number; end: number }> {
  const { day: today } = agencyClock(hours.timeZone, from);
  for (let after = 0; after < HORIZON_DAYS; after++) {
    const day = addDays(today, after);
    const opening = openingHoursOn(hours, day);
    if (!opening) continue;
    const start = Math.max(from.getTime(), momentOf(hours.timeZone, day, opening.from));
    const end = momentOf(hours.timeZone, day, opening.to);
    if (start < end) yield { start, end };
  }
}

/** The moment at which the agency's wall shows this day and time. */
function momentOf(timeZone: string, day: string, time: string): number {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  // Twice: the first guess may lie on the other side of a change to or from summer time.
  const guess = asIfUtc - offsetAt(timeZone, asIfUtc);
  return asIfUtc - offsetAt(timeZone, guess);
}

function offsetAt(timeZone: string, at: number): number {
  const { day, time } = agencyClock(timeZone, new Date(at));
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(at / 60_000) * 60_000;
}

/** The day so many days after "2026-11-26", in the same form. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Whether somebody is there at `now`, by the clock on the agency's wall, summer time and holidays included. */
export function isAgencyOpen(hours: OpeningHours, now: Date): boolean {
  const { day, time } = agencyClock(hours.timeZone, now);
  const opening = openingHoursOn(hours, day);
  return opening !== null && opening.from <= time && time < opening.to;
}

/** "9am-6pm", or "Closed". */
export const formatOpeningHours = ({ open }: OpeningHours["week"][number]): string =>
  open ? `${spoken(open.from)}-${spoken(open.to)}` : "Closed";

/** "09:00" → "9am", "17:30" → "5:30pm". */
function spoken(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, "0")}` : ""}${hour < 12 ? "am" : "pm"}`;
}
