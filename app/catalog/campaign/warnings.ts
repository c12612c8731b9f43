import { type Allocation, PLATFORMS, type Platform, platformName, type Shares, totalShare } from "./allocation";

/** The soft warnings of the campaign form: they advise and never block. Amounts are cents, USD. */

const DAYS = 30;
/** Recommended least daily budget of one platform. */
const MIN_DAILY_CENTS = 2_000;

/** The hint on the creatives; not enforced. */
export const MAX_FILES_HINT = 5;

/** A platform's part of a budget of whole dollars, in integer cents: one percent of a dollar is a cent. */
export const allocatedCents = (budgetDollars: number, percent: number): number => budgetDollars * percent;

/** The daily budget is the allocated amount divided by 30, in cents and not rounded. */
export const dailyCents = (budgetDollars: number, percent: number): number =>
  allocatedCents(budgetDollars, percent) / DAYS;

/** Everything worth saying about a split, in the order of the platforms. */
export function allocationWarnings(budgetDollars: number, { selected, shares }: Allocation): string[] {
  const low = PLATFORMS.filter(
    (platform) => selected.includes(platform) && dailyCents(budgetDollars, shares[platform]) < MIN_DAILY_CENTS,
  ).map(lowBudget);
  const total = totalWarning(selected, shares);
  return total ? [...low, total] : low;
}

/** When several platforms do not sum to 100, the message that says so, else null. */
export function totalWarning(selected: readonly Platform[], shares: Shares): string | null {
  const total = totalShare(selected, shares);
  return selected.length > 1 && total !== 100 ? `Platform allocation must total 100%. Current total: ${total}%` : null;
}

/** When there are more creatives than the hint says, a sentence about it, else null. */
export const filesWarning = (count: number): string | null =>
  count > MAX_FILES_HINT
    ? `You chose ${count} files. We suggest at most ${MAX_FILES_HINT}, so each one gets enough budget to test. You can still send them all.`
    : null;

const lowBudget = (platform: Platform) =>
  `${platformName[platform]} budget is below recommended minimum of $20/day. Consider increasing allocation.`;
