/** A billing period in Unix seconds. */
export type Period = { start: number; end: number };

const DAY = 86_400;

/**
 * The end of the period that begins at `start`. Months and years keep the day of the month on which billing began, or the last
 * day of a month that is too short: from January 31 to February 28 to March 31.
 */
export function addPeriod(start: number, interval: string, count: number, anchor: number): number {
  if (interval === "day") return start + count * DAY;
  if (interval === "week") return start + count * 7 * DAY;
  const from = new Date(start * 1_000);
  const months = from.getUTCFullYear() * 12 + from.getUTCMonth() + count * (interval === "year" ? 12 : 1);
  const year = Math.floor(months / 12);
  const month = months % 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(new Date(anchor * 1_000).getUTCDate(), lastDay);
  return Date.UTC(year, month, day) / 1_000 + (start % DAY);
}
