import { TIME_ZONE } from "~/lib/config/site";

/** Words that all admin pages use. Moments are shown on the agency's clock; the filters and the revenue count in UTC days. */

const DAY: Intl.DateTimeFormatOptions = { year: "numeric", month: "short", day: "numeric" };
const TIME: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit", hour12: true };

/** "Apr 30, 2026" */
export const formatDay = (at: Date): string => at.toLocaleDateString("en-US", { ...DAY, timeZone: TIME_ZONE });
/** "2:05 PM CDT" */
export const formatTime = (at: Date): string =>
  spaced(at.toLocaleTimeString("en-US", { ...TIME, timeZone: TIME_ZONE, timeZoneName: "short" }));
/** "Apr 30, 2026, 7:05 PM UTC" */
export const formatUtc = (at: Date): string =>
  spaced(at.toLocaleString("en-US", { ...DAY, ...TIME, timeZone: "UTC" })).concat(" UTC");

/** Some browsers put a narrow space before "PM", the server an ordinary one. */
const spaced = (text: string): string => text.replaceAll("\u202F", " ");

/** "40 s ago", "5 min ago", "3 h ago", "2 days ago" */
export function formatAge(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  if (seconds < 120) return `${seconds} s ago`;
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} min ago`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h ago`;
  return `${Math.round(seconds / 86_400)} days ago`;
}

/** "partially_refunded" → "Partially refunded" */
export const humanizeCode = (code: string): string => {
  const words = code.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Titles of jobs on admin pages, where they differ from the name. */
const JOBS: Record<string, string> = {
  "apply-retention": "Delete expired data",
  "assign-invoice-numbers": "Number invoices",
  "audit-payments": "Compare payments with the card provider",
  "cancel-subscription": "End subscription",
  "compact-order-tallies": "Update order totals",
  "confirmation-email": "Confirm address email",
  "contact-team-email": "Contact notice",
  "delete-abandoned-files": "Clean up files",
  "delete-expired-counters": "Delete old sign-in attempts",
  "delete-expired-quotes": "Delete old quotes",
  "delivery-team-email": "Delivery notice",
  "enqueue-file-emails": "Email new files",
  "files-team-email": "Files notice",
  "magic-link-email": "Order link email",
  "message-digest-email": "New messages",
  "order-confirmation-email": "Order confirmation",
  "order-team-email": "Order notice",
  "password-reset-email": "Password email",
  "payment-failed-email": "Payment failed",
  "payment-link-email": "Payment link",
  "process-payment-event": "Handle card provider event",
  "process-refund": "Complete refund",
  "prune-email-log": "Clean up emails",
  "reconcile-pending-orders": "Check pending orders",
  "refund-email": "Refund notice",
  "refund-request-team-email": "Refund request notice",
  "renewal-failed-team-email": "Renewal failed notice",
  "send-message-digests": "Email new messages",
  "subscription-ended-team-email": "Subscription ended notice",
  "subscription-ending-team-email": "Subscription ending notice",
  "subscription-resumed-team-email": "Subscription resumed notice",
  "sync-payment-events": "Read new card provider events",
  "two-factor-email": "Second factor email",
};

/** A job, and the email that it sends, as staff read it: "renewal-failed-email" → "Renewal failed email" */
export const jobTitle = (name: string): string =>
  Object.hasOwn(JOBS, name) ? (JOBS[name] ?? name) : humanizeCode(name);

/** Moments on the admin pages: on the agency's clock, with UTC, which filters and revenue count in, for whoever points at them. */

/** Day and time in one line. */
export const DateTime = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={formatUtc(at)}>
    {formatDay(at)}, {formatTime(at)}
  </time>
);

/** The same of a row, one below the other. */
export const StackedDateTime = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={formatUtc(at)}>
    <span className="whitespace-nowrap">{formatDay(at)}</span>
    <small className="whitespace-nowrap">{formatTime(at)}</small>
  </time>
);

/** The day alone. */
export const DateOnly = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={formatUtc(at)}>
    {formatDay(at)}
  </time>
);

/** How many months the revenue shows. */
const MONTHS = 12;

/** The last twelve months, this one included, oldest first: "2026-04". UTC. */
export const lastTwelveMonths = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1 + index)).toISOString().slice(0, 7),
  );

/** "2026-04" → "Apr 2026" */
export const formatMonth = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
