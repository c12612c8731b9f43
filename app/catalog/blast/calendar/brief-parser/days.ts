/** Days are whole numbers, counted from January 1, 1970, in UTC. */
export type EpochDay = number;

const DAY_MS = 24 * 60 * 60 * 1000;

export const toEpochDay = (moment: Date): EpochDay => Math.floor(moment.getTime() / DAY_MS);
export const fromEpochDay = (day: EpochDay): Date => new Date(day * DAY_MS);
/** 0 for Sunday. */
export const weekdayOfEpochDay = (day: EpochDay): number => fromEpochDay(day).getUTCDay();

/** The day of a year, a month from 1 and a day of the month; null where there is none, such as February 30. */
export function epochDayOf(year: number, month: number, day: number): EpochDay | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? toEpochDay(date) : null;
}

/** How far back a date without a year may lie before the next year's is meant. */
const JUST_PASSED = 60;

/** The day that a month and a day mean to somebody who writes them today. */
export function nextMonthDay(today: EpochDay, month: number, day: number): EpochDay | null {
  const year = fromEpochDay(today).getUTCFullYear();
  const soon = epochDayOf(year, month, day);
  if (soon !== null && soon >= today - JUST_PASSED) return soon;
  return epochDayOf(year + 1, month, day);
}

const monthDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

/** "December 1" */
export const dayName = (day: EpochDay): string => monthDay.format(fromEpochDay(day));
/** "Tuesday" */
export const weekdayName = (day: EpochDay): string => weekday.format(fromEpochDay(day));
