import { timestampOf } from "~/lib/dates/business-hours";
import { parseTypedDate } from "~/lib/dates/typed-date";

export const SCHEDULE_DAY = "schedule-day";
export const SCHEDULE_TIME = "schedule-time";

/** A typed day and time ("2026-12-01", "09:00") on the agency's clock. Null if they are not both valid. */
export function readTime({ timeZone }: { timeZone: string }, day: string, time: string): Date | null {
  if (parseTypedDate(day) !== day || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  return new Date(timestampOf(timeZone, day, time));
}
