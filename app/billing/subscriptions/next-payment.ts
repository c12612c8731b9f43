const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** UTC, as at the provider: the day of `start`, or the last of a shorter month (January 31 -> February 28 -> March 31). */
export function nextPaymentDate(start: Date, paid: Date): Date {
  for (let months = 1; ; months++) {
    const due = addMonths(start, months);
    // A payment may be some days late, if the card was declined at first, but never early.
    if (due.getTime() > paid.getTime() + WEEK_MS) return due;
  }
}

function addMonths(start: Date, months: number): Date {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const due = new Date(start);
  due.setUTCFullYear(year, month, Math.min(start.getUTCDate(), lastDay));
  return due;
}

type EndDates = { subscriptionEndsAt: Date | null; subscriptionPeriodEnd: Date | null };

/** Whether a canceled subscription ends after the month that is paid, so that it is charged again before. */
export const isChargedUntilEnd = ({ subscriptionEndsAt: end, subscriptionPeriodEnd: paid }: EndDates): boolean =>
  end !== null && paid !== null && end.getTime() > paid.getTime() + DAY_MS;
