import { TIME_ZONE } from "~/content/site";

/** Words that all admin pages use. Moments are shown on the agency's clock; the filters and the revenue count in UTC days. */

const DAY: Intl.DateTimeFormatOptions = { year: "numeric", month: "short", day: "numeric" };
const TIME: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit", hour12: true };

/** "Apr 30, 2026" */
export const dayOf = (at: Date): string => at.toLocaleDateString("en-US", { ...DAY, timeZone: TIME_ZONE });
/** "2:05 PM CDT" */
export const timeOf = (at: Date): string =>
  spaced(at.toLocaleTimeString("en-US", { ...TIME, timeZone: TIME_ZONE, timeZoneName: "short" }));
/** "Apr 30, 2026, 7:05 PM UTC" */
export const utcOf = (at: Date): string =>
  spaced(at.toLocaleString("en-US", { ...DAY, ...TIME, timeZone: "UTC" })).concat(" UTC");

/** Some browsers put a narrow space before "PM", the server an ordinary one. */
const spaced = (text: string): string => text.replaceAll("\u202F", " ");

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

/** What a job does, where its name alone would not say it to staff. */
const JOBS: Record<string, string> = {
  "audit-payments": "Compare payments with the card provider",
  "catch-up-payments": "Read new card provider events",
  "confirmation-mail": "Confirm address email",
  "delete-old-spam": "Delete old spam",
  "fold-order-tallies": "Update order totals",
  "forget-old-attempts": "Delete old sign-in attempts",
  "forget-quotes": "Delete old quotes",
  "handle-payment-event": "Handle card provider event",
  "keep-terms": "Delete expired data",
  "mail-file-batches": "Email new files",
  "message-digest": "New messages",
  "order-links-mail": "Order link email",
  "send-message-digests": "Email new messages",
  "settle-refund": "Complete refund",
  "sweep-files": "Clean up files",
  "sweep-pending-orders": "Check pending orders",
  "tidy-mails": "Clean up emails",
};

/** A job, and the email that it sends, as staff read it: "renewal-failed-mail" → "Renewal failed email" */
export const jobTitle = (name: string): string =>
  Object.hasOwn(JOBS, name) ? (JOBS[name] ?? name) : wordsOf(name.replace(/-mail$/, "-email"));
