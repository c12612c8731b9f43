import * as z from "zod/mini";
import { addDays, agencyClock, isAgencyOpen, type OpeningHours, timestampOf } from "~/lib/dates/business-hours";
import { formatWeekday } from "~/lib/dates/format-date";

const MAX_DAYS_AHEAD = 14;
const MAX_TIMES = 3;

const TIMES = [
  ["10:00", "10 a.m."],
  ["14:00", "2 p.m."],
] as const;

/** Subjects of links such as /contact?subject=strategy-call. */
const SUBJECTS = { "strategy-call": "Free 15-minute strategy call" } as const;

const query = z.object({ subject: z.enum(["strategy-call"]) });

export type Booking = { subject: string; times: string[] };

/** Parses the query of a link such as /contact?subject=strategy-call. Null for any other. Proposes no time if `now` is unknown. */
export function readBooking(search: string, hours: OpeningHours, now: Date | null): Booking | null {
  const parsed = query.safeParse(Object.fromEntries(new URLSearchParams(search)));
  if (!parsed.success) return null;
  return { subject: SUBJECTS[parsed.data.subject], times: now ? nextTimes(hours, now) : [] };
}

/** "Monday, November 23, 10 a.m.": up to three times from tomorrow on, Monday to Friday, at which the agency is open. */
function nextTimes(hours: OpeningHours, now: Date): string[] {
  const { timeZone } = hours;
  const { day: today } = agencyClock(timeZone, now);
  const days = Array.from({ length: MAX_DAYS_AHEAD }, (_, at) => addDays(today, at + 1));
  return days
    .flatMap((day) => {
      const weekday = formatWeekday(day);
      const open = TIMES.filter(([time]) => isAgencyOpen(hours, new Date(timestampOf(timeZone, day, time))));
      return weekday.startsWith("S") ? [] : open.map(([, time]) => `${weekday}, ${time}`);
    })
    .slice(0, MAX_TIMES);
}
