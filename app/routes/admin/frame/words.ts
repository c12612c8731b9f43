import { TIME_ZONE } from "~/content/site";

/** Words that all admin pages use. Moments are shown on the agency's clock; the filters and the revenue count in UTC days. */

const DAY: Intl.DateTimeFormatOptions = { year: "numeric", month: "short", day: "numeric" };
const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/** "Apr 30, 2026" */
export const dayOf = (at: Date): string => at.toLocaleDateString("en-US", { ...DAY, timeZone: TIME_ZONE });
/** "14:05 CDT" */
export const timeOf = (at: Date): string =>
  at.toLocaleTimeString("en-US", { ...TIME, timeZone: TIME_ZONE, timeZoneName: "short" });
/** "Apr 30, 2026, 19:05 UTC" */
export const utcOf = (at: Date): string =>
  at.toLocaleString("en-US", { ...DAY, ...TIME, timeZone: "UTC" }).concat(" UTC");

/** "40 s ago", "5 min ago", "3 h ago", "2 days ago" */
export function ageOf(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  if (seconds < 120) return `${seconds} s ago`;
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} min ago`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h ago`;
  return `${Math.round(seconds / 86_400)} days ago`;
}

/** "partially_refunded" → "Partially refunded" */
export const wordsOf = (code: string): string => {
  const words = code.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
