import * as z from "zod/mini";
import { addDays, agencyClock, isOpenDay, type OpeningHours } from "~/lib/dates/business-hours";
import { formatWeekday } from "~/lib/dates/format-date";

const MAX_DAYS_AHEAD = 14;

/** Subjects of links such as /contact?subject=strategy-call. */
const SUBJECTS = { "strategy-call": "Free 15-minute strategy call" } as const;

const query = z.object({ subject: z.enum(["strategy-call"]) });

export type Booking = { subject: string; preferredTime: string };

/** Parses the query of a link such as /contact?subject=strategy-call. Null for any other. Proposes no time if `now` is unknown. */
export function readBooking(search: string, hours: OpeningHours, now: Date | null): Booking | null {
  const parsed = query.safeParse(Object.fromEntries(new URLSearchParams(search)));
  if (!parsed.success) return null;
  return { subject: SUBJECTS[parsed.data.subject], preferredTime: now ? nextMorning(hours, now) : "" };
}

/** "Monday, November 23, 10 a.m. Central Time": the next weekday on which the agency is open. Empty if none is within two weeks. */
function nextMorning(hours: OpeningHours, now: Date): string {
  const { day: today } = agencyClock(hours.timeZone, now);
  const days = Array.from({ length: MAX_DAYS_AHEAD }, (_, at) => addDays(today, at + 1));
  const mornings = days.filter((day) => isOpenDay(hours, day)).map(formatWeekday);
  const weekday = mornings.find((morning) => !morning.startsWith("S"));
  return weekday ? `${weekday}, 10 a.m. ${hours.timeZoneName}` : "";
}
