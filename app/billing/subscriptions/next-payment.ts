const WEEK_MS = 7 * 86_400_000;

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
