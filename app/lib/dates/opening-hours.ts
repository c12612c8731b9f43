import type { OpeningHours } from "~/lib/config/site";
import { agencyClock, openingHoursOn } from "./business-hours";

/** Whether somebody is there at `now`, by the clock on the agency's wall, summer time and holidays included. */
export function isAgencyOpen(hours: OpeningHours, now: Date): boolean {
  const { day, time } = agencyClock(hours.timeZone, now);
  const opening = openingHoursOn(hours, day);
  return opening !== null && opening.from <= time && time < opening.to;
}

/** "9am-6pm", or "Closed". */
export const formatOpeningHours = ({ open }: OpeningHours["week"][number]): string =>
  open ? `${spoken(open.from)}-${spoken(open.to)}` : "Closed";

/** "09:00" → "9am", "17:30" → "5:30pm". */
function spoken(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, "0")}` : ""}${hour < 12 ? "am" : "pm"}`;
}
