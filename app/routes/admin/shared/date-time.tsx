import type { ReactNode } from "react";
import { agencyZone, zoneName } from "~/lib/dates/agency-zone";

/** Times, filters and revenue are in the agency's time zone; times have UTC as their title. */

const DAY: Intl.DateTimeFormatOptions = { year: "numeric", month: "short", day: "numeric" };
const TIME: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit", hour12: true };

/** "Apr 30, 2026" */
export const formatDay = (at: Date): string => at.toLocaleDateString("en-US", { ...DAY, timeZone: agencyZone() });
/** "2:05 PM", without the zone: the page says it once. */
export const formatTime = (at: Date): string =>
  normalizeSpaces(at.toLocaleTimeString("en-US", { ...TIME, timeZone: agencyZone() }));
/** "Apr 30, 2026, 2:05 PM" */
export const formatDateTime = (at: Date): string => `${formatDay(at)}, ${formatTime(at)}`;
/** "Nov 24, 2026, 7:46 PM" → "Nov 24, 7:46 PM" if it is the year of today ("2026-11-26"). */
export const omitYear = (text: string, today: string): string => text.replace(`, ${today.slice(0, 4)}`, "");
/** "Apr 30, 2026, 7:05 PM UTC" */
export const formatUtc = (at: Date): string =>
  normalizeSpaces(at.toLocaleString("en-US", { ...DAY, ...TIME, timeZone: "UTC" })).concat(" UTC");

/** Some browsers put a narrow no-break space before "PM", the server a space: hydration needs the same text. */
const normalizeSpaces = (text: string): string => text.replaceAll("\u202F", " ");

/** "just now" below a minute, "5 minutes ago", "3 hours ago", "2 days ago" */
export function formatAge(at: Date, now: Date): string {
  const duration = formatDuration(now.getTime() - at.getTime());
  return duration === null ? "just now" : `${duration} ago`;
}

/** In whole minutes, hours from two hours on, days from two days on; null below a minute. */
export function formatDuration(milliseconds: number): string | null {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return null;
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} hours`;
  return `${Math.round(minutes / 1440)} days`;
}

/** "partially_refunded" → "Partially refunded" */
export const humanizeCode = (code: string): string => {
  const words = code.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Titles of jobs that differ from the humanized name. */
const JOB_TITLES: Record<string, string> = {
  "apply-retention": "Delete expired data",
  "assign-invoice-numbers": "Number invoices",
  "audit-payments": "Compare payments with the card provider",
  "cancel-subscription": "End subscription",
  "compact-order-tallies": "Update order totals",
  "confirmation-email": "Confirm address email",
  "contact-reply-email": "Contact answer",
  "contact-team-email": "Contact notice",
  "create-avif": "Smaller files of a picture",
  "create-preview": "Picture preview",
  "delete-abandoned-files": "Clean up files",
  "delete-expired-counters": "Delete old sign-in attempts",
  "delete-expired-quotes": "Delete old quotes",
  "delete-provider-coupons": "Delete coupons at the card provider",
  "delivery-team-email": "Delivery notice",
  "dispute-team-email": "Dispute notice",
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
  "publish-due-texts": "Publish scheduled texts",
  "prune-email-log": "Delete old emails",
  "quote-email": "Quote",
  "reconcile-pending-orders": "Check pending orders",
  "refund-email": "Refund notice",
  "refund-request-team-email": "Refund request notice",
  "renewal-failed-team-email": "Renewal failed notice",
  "sample-email": "Test email",
  "send-message-digests": "Email new messages",
  "subscription-ended-team-email": "Subscription ended notice",
  "subscription-ending-team-email": "Subscription ending notice",
  "subscription-resumed-team-email": "Subscription resumed notice",
  "sync-payment-events": "Read new card provider events",
  "two-factor-email": "Second factor email",
};

/** "renewal-failed-email" → "Renewal failed email" */
export const jobTitle = (name: string): string =>
  Object.hasOwn(JOB_TITLES, name) ? (JOB_TITLES[name] ?? name) : humanizeCode(name);

type DateTimeProps = { at: Date; className?: string; children?: ReactNode };

/** Day and time, or what `children` say about the moment. */
export const DateTime = ({ at, className, children = formatDateTime(at) }: DateTimeProps) => (
  <time dateTime={at.toISOString()} title={formatUtc(at)} className={className}>
    {children}
  </time>
);

/** Day and time on two lines, for table cells. */
export const StackedDateTime = ({ at }: { at: Date }) => (
  <DateTime at={at}>
    <span className="whitespace-nowrap">{formatDay(at)}</span>
    <small className="whitespace-nowrap">{formatTime(at)}</small>
  </DateTime>
);

export const DateOnly = ({ at }: { at: Date }) => <DateTime at={at}>{formatDay(at)}</DateTime>;

/** Says once below a list in which zone its times are. */
export const TimeZoneNote = () => <p className="text-faint text-small">{`All days and times are in ${zoneName()}.`}</p>;

const REVENUE_MONTHS = 12;

/** The agency's last twelve months including the current one, oldest first: "2026-04". */
export function lastTwelveMonths(now: Date): string[] {
  const parts = now
    .toLocaleDateString("en-US", { year: "numeric", month: "numeric", timeZone: agencyZone() })
    .split("/");
  const [month = 0, year = 0] = parts.map(Number);
  return Array.from({ length: REVENUE_MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - REVENUE_MONTHS + index)).toISOString().slice(0, 7),
  );
}

/** "2026-04" → "Apr 2026" */
export const formatMonth = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
