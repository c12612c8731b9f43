import * as z from "zod/mini";
import type { OpeningHours } from "~/lib/dates/business-hours";

const DAY_MS = 86_400_000;

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

/** "Monday, November 23, 10 a.m. Central Time": the next weekday with opening hours, in the agency's time zone. */
function nextMorning({ timeZone, timeZoneName, week }: OpeningHours, now: Date): string {
  const weekday = new Intl.DateTimeFormat("en-US", { timeZone, weekday: "short" });
  const long = new Intl.DateTimeFormat("en-US", { timeZone, weekday: "long", month: "long", day: "numeric" });
  const isWorkday = (day: Date) => {
    const name = weekday.format(day);
    return !/^S/.test(name) && week.some(({ weekdays, open }) => open && weekdays.some((known) => known === name));
  };
  const days = [1, 2, 3, 4, 5, 6, 7].map((ahead) => new Date(now.getTime() + ahead * DAY_MS));
  const day = days.find(isWorkday);
  return day ? `${long.format(day)}, 10 a.m. ${timeZoneName}` : "";
}
