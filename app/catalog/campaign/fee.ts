import { CHECKOUT_MAX_CENTS } from "~/lib/money";

/** The management fee. All amounts are integer cents, USD. */

/** The least fee of one month. */
const MIN_FEE_CENTS = 50_000;

const FEE_PERCENT = 25;

/** The greatest budget, in whole dollars, that one checkout can take together with its fee. */
export const MAX_BUDGET_DOLLARS = Math.floor(CHECKOUT_MAX_CENTS / (100 + FEE_PERCENT));

/** 25% of the ad budget, at least $500. */
export const managementFee = (budgetCents: number): number =>
  Math.max(MIN_FEE_CENTS, Math.round((budgetCents * FEE_PERCENT) / 100));

/** What the customer pays: the budget plus the fee. */
export const totalWithFee = (budgetCents: number): number => budgetCents + managementFee(budgetCents);

/** '(min $500)' when the fee equals $500, otherwise '(25%)'. */
export const feeLabel = (feeCents: number): string => (feeCents === MIN_FEE_CENTS ? "(min $500)" : `(${FEE_PERCENT}%)`);
