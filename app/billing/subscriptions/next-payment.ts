/**
 * When a monthly subscription is charged next after `paid`: the day of the month on which it `began`, or the last day of a month
 * that is too short (from January 31 to February 28 to March 31), by UTC as the card provider counts.
 */
export function nextPaymentDate(began: Date, paid: Date): Date {
  for (let months = 1; ; months++) {
    const due = monthsAfter(began, months);
    // A month is paid on its day or a few days late, when the card failed at first; never a fortnight early.
    if (due.getTime() > paid.getTime() + A_WEEK) return due;
  }
}

const A_WEEK = 7 * 86_400_000;

function monthsAfter(began: Date, months: number): Date {
  const [year, month] = [began.getUTCFullYear(), began.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const due = new Date(began);
  due.setUTCFullYear(year, month, Math.min(began.getUTCDate(), lastDay));
  return due;
}
