import { dateFormatFor } from "./format-date";

// Days are "2026-11-26" on the agency's calendar, times "16:16" on its clock.

export type Holidays = "none" | "us-federal";

export type Weekday = "Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun";

export type OpeningHours = {
  timeZone: string;
  timeZoneName: string;
  holidays: Holidays;
  /** Lines of the table; closed if there is no `open`. `also`: after a break. */
  week: readonly { days: string; weekdays: readonly Weekday[]; open?: Opening; also?: Opening }[];
  /** Within which a reply is promised; absent for 24. */
  replyHours?: number;
  /** First and last days of the agency's own closed days. */
  closed?: readonly (readonly [from: string, to: string])[];
};

/** Times are 24-hour: "09:00". */
export type Opening = { from: string; to: string };

/** Follows "within 24 hours" in texts without a date (docs/product/timings.md). */
export const CLOSED_DAYS_NOTE = "not counting days we’re closed.";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Ends the search if the settings have no opening hours. */
const MAX_SEARCH_DAYS = 120;

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const MONDAY = 1;
const THURSDAY = 4;

type HolidayRule = { month: number } & ({ day: number } | { weekday: number; nth: number | "last" });

const FEDERAL_HOLIDAYS: readonly HolidayRule[] = [
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

const agencyFormat = dateFormatFor("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

export function isAgencyOpen(hours: OpeningHours, now: Date): boolean {
  const { day, time } = agencyClock(hours.timeZone, now);
  return openingsOn(hours, day).some(({ from, to }) => from <= time && time < to);
}

/** "9am-6pm", "9am-12pm, 1pm-6pm", or "Closed". */
export const formatOpeningHours = (line: OpeningHours["week"][number]): string =>
  openingsOf(line)
    .map(({ from, to }) => `${formatTime(from)}-${formatTime(to)}`)
    .join(", ") || "Closed";

export const openingsOf = ({ open, also }: Pick<OpeningHours["week"][number], "open" | "also">): Opening[] =>
  [open, also].filter((each) => each !== undefined);

/** The end of the last opening within the promised hours (24) if they contain an open hour, else the end of the next open hour; in full hours. */
export function replyDueAt(hours: OpeningHours, from: Date): Date {
  const latest = from.getTime() + (hours.replyHours ?? 24) * HOUR_MS;
  let open = 0;
  let lastEnd = from.getTime();
  for (const { start, end } of openSpans(hours, from)) {
    if (start >= latest) break;
    lastEnd = Math.min(end, latest);
    open += lastEnd - start;
  }
  if (open >= HOUR_MS) return new Date(Math.floor(lastEnd / HOUR_MS) * HOUR_MS);
  let missing = HOUR_MS;
  for (const { start, end } of openSpans(hours, from)) {
    if (end - start >= missing) return new Date(Math.ceil((start + missing) / HOUR_MS) * HOUR_MS);
    missing -= end - start;
  }
  return new Date(latest);
}

/** The last open day within `days` of `from`; if all are closed, the first one after. */
export function deliveryDate(hours: OpeningHours, from: Date, days: number): string {
  const { day: today } = agencyClock(hours.timeZone, from);
  const isOpen = (after: number) => isOpenDay(hours, addDays(today, after));
  for (let after = days; after > 0; after--) if (isOpen(after)) return addDays(today, after);
  let after = days;
  while (after < MAX_SEARCH_DAYS && !isOpen(after)) after++;
  return addDays(today, after);
}

/** The last of the next `days` open days; of all days, if the agency is hardly ever open. */
export function openDayAfter(hours: OpeningHours, from: Date, days: number): string {
  const { day: today } = agencyClock(hours.timeZone, from);
  let open = 0;
  for (let after = 1; after <= days * 7 + MAX_SEARCH_DAYS; after++) {
    const day = addDays(today, after);
    if (isOpenDay(hours, day)) open++;
    if (open === days) return day;
  }
  return addDays(today, days);
}

export const isOpenDay = (hours: OpeningHours, day: string): boolean => openingsOn(hours, day).length > 0;

export function agencyClock(timeZone: string, at: Date): { day: string; time: string } {
  const parts = Object.fromEntries(
    agencyFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Includes the Friday or Monday on which a holiday at a weekend is observed. */
export function isFederalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  // New Year's Day of the next year may be observed on December 31.
  return [year, year + 1].some((of) => FEDERAL_HOLIDAYS.some((rule) => observedDays(dateIn(of, rule)).includes(day)));
}

/** The earlier one first. */
function openingsOn({ week, holidays, closed = [] }: OpeningHours, day: string): Opening[] {
  if (holidays === "us-federal" && isFederalHoliday(day)) return [];
  if (closed.some(([from, to]) => from <= day && day <= to)) return [];
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return openingsOf(week.find(({ weekdays }) => weekdays.some((one) => one === weekday)) ?? {});
}

/** In ms since 1970, in chronological order. */
function* openSpans(hours: OpeningHours, from: Date): Generator<{ start: number; end: number }> {
  const { day: today } = agencyClock(hours.timeZone, from);
  for (let after = 0; after < MAX_SEARCH_DAYS; after++) {
    const day = addDays(today, after);
    for (const opening of openingsOn(hours, day)) {
      const start = Math.max(from.getTime(), timestampOf(hours.timeZone, day, opening.from));
      const end = timestampOf(hours.timeZone, day, opening.to);
      if (start < end) yield { start, end };
    }
  }
}

/** The day on the agency's calendar ("2026-11-26"). */
export const agencyToday = ({
  settings,
  now,
}: {
  settings: { site: { hours: OpeningHours } };
  now: () => Date;
}): string => agencyClock(settings.site.hours.timeZone, now()).day;

/** Inverse of `agencyClock`, in ms since 1970. */
export function timestampOf(timeZone: string, day: string, time: string): number {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  // Twice: the first guess may be on the other side of a daylight saving change.
  const guess = asIfUtc - offsetAt(timeZone, asIfUtc);
  return asIfUtc - offsetAt(timeZone, guess);
}

function offsetAt(timeZone: string, at: number): number {
  const { day, time } = agencyClock(timeZone, new Date(at));
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(at / 60_000) * 60_000;
}

function dateIn(year: number, rule: HolidayRule): Date {
  const { month } = rule;
  if ("day" in rule) return new Date(Date.UTC(year, month - 1, rule.day));
  const last = rule.nth === "last";
  const from = new Date(Date.UTC(year, last ? month : month - 1, 1));
  const ahead = (rule.weekday - from.getUTCDay() + 7) % 7;
  const weeks = rule.nth === "last" ? -1 : rule.nth - 1;
  return new Date(Date.UTC(year, from.getUTCMonth(), 1 + (last && ahead === 0 ? 0 : ahead) + weeks * 7));
}

/** Holidays at a weekend are also observed on the Friday or Monday beside it. */
function observedDays(date: Date): string[] {
  const shift = { 6: -1, 0: 1 }[date.getUTCDay()] ?? 0;
  return [0, shift].map((days) => new Date(date.getTime() + days * DAY_MS).toISOString().slice(0, 10));
}

/** "09:00" -> "9am", "17:30" -> "5:30pm". */
function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, "0")}` : ""}${hour < 12 ? "am" : "pm"}`;
}
