import type { OpeningHours } from "~/content/site";

/** Whether somebody is there at `now`, by the clock on the agency's wall, summer time included. */
export function isOpen({ week, timeZone }: OpeningHours, now: Date): boolean {
  const { weekday, time } = wallClock(timeZone, now);
  return week.some(
    ({ weekdays, open }) =>
      open !== undefined && weekdays.some((day) => day === weekday) && open.from <= time && time < open.to,
  );
}

/** "9am-6pm", or "Closed". */
export const hoursLabel = ({ open }: OpeningHours["week"][number]): string =>
  open ? `${spoken(open.from)}-${spoken(open.to)}` : "Closed";

function wallClock(timeZone: string, now: Date): { weekday: string; time: string } {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return { weekday: parts.weekday ?? "", time: `${parts.hour}:${parts.minute}` };
}

/** "09:00" → "9am", "17:30" → "5:30pm". */
function spoken(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, "0")}` : ""}${hour < 12 ? "am" : "pm"}`;
}
