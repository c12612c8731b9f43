import { formatLongDate } from "~/lib/dates/format-date";
import { parseTypedDate } from "~/lib/dates/typed-date";
import { failure, type Result } from "~/lib/result";

export const SCHEDULE_DAY = "schedule-day";
export const SCHEDULE_TIME = "schedule-time";

/** `remark`: the clocks go back, and `at` is the first of two times. */
type TypedTime = { at: Date; remark: string };

/** A typed day and time ("2026-12-01", "09:00") on the agency's clock. */
export function readTime({ timeZone }: { timeZone: string }, day: string, time: string): Result<TypedTime> {
  if (parseTypedDate(day) !== day || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    return failure("Please choose a day and a time.");
  const typed = Temporal.PlainDateTime.from(`${day}T${time}`);
  const first = typed.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  const last = typed.toZonedDateTime(timeZone, { disambiguation: "later" });
  const change = first.getTimeZoneTransition("next");
  if (change && !first.toPlainDateTime().equals(typed))
    return failure(
      `${formatClock(typed)} doesn’t exist on ${formatLongDate(day)}, because the clocks go forward. Choose ${formatClock(change.subtract({ minutes: 1 }))} or ${formatClock(change)}.`,
    );
  const remark = first.equals(last)
    ? ""
    : ` The clocks go back that night: it appears when they show ${formatClock(typed)} for the first time.`;
  return { ok: true, at: new Date(first.epochMilliseconds), remark };
}

/** "2:30 AM" */
const formatClock = (at: Temporal.PlainDateTime | Temporal.ZonedDateTime): string =>
  at.toLocaleString("en-US", { hour: "numeric", minute: "2-digit" }).replace("\u202F", " ");
