import { timestampOf } from "~/lib/dates/business-hours";

export const SCHEDULE_DAY = "schedule-day";
export const SCHEDULE_TIME = "schedule-time";

/** A typed day and time ("2026-12-01", "09:00") on the agency's clock. Null if they are not both valid. */
export function readTime({ timeZone }: { timeZone: string }, day: string, time: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  // Also refuses days that no month has.
  if (new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) !== true) return null;
  return new Date(timestampOf(timeZone, day, time));
}
