import { formatLongDate } from "~/lib/dates/format-date";
import { parseTypedDate } from "~/lib/dates/typed-date";
import { failure, type Result } from "~/lib/result";

export const SCHEDULE_DAY = "schedule-day";
export const SCHEDULE_TIME = "schedule-time";

/** `remark`: the clocks go back, and `at` is the first of two times. */
type TypedTime = { at: Date; remark: string };

/** A typed day and time ("Dec 1, 2026", "9:00 AM") on the agency's clock. */
export function readTime({ timeZone }: { timeZone: string }, typedDay: string, typedTime: string): Result<TypedTime> {
  const [day, time] = [parseTypedDate(typedDay), parseTime(typedTime)];
  if (!day || !time) return failure("Please enter a day and a time, such as 9:00 AM.");
  const typed = Temporal.PlainDate.from(day).toPlainDateTime(time);
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

/** "9:00 AM", "9 am" or "21:00"; null for other texts. */
function parseTime(text: string): Temporal.PlainTime | null {
  const [, hours, minutes = "0", half] = /^\s*(\d{1,2})(?::(\d\d))?\s*([ap])?\.?(?:m\.?)?\s*$/i.exec(text) ?? [];
  const [hour, minute] = [Number(hours ?? Number.NaN), Number(minutes)];
  if (half ? hour < 1 || hour > 12 : !text.includes(":")) return null;
  const of24 = half ? (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hour;
  return of24 < 24 && minute < 60 ? new Temporal.PlainTime(of24, minute) : null;
}

/** "2:30 AM" */
const formatClock = (at: Temporal.PlainDateTime | Temporal.ZonedDateTime): string =>
  at.toLocaleString("en-US", { hour: "numeric", minute: "2-digit" }).replace("\u202F", " ");
