import { CHECKOUT_MAX_CENTS } from "~/lib/money";

const MIN_FEE_CENTS = 50_000;
const FEE_PERCENT = 25;

/** Highest budget whose total with the fee fits into one checkout. */
export const MAX_BUDGET_DOLLARS = Math.floor(CHECKOUT_MAX_CENTS / (100 + FEE_PERCENT));

/** 25% of the ad budget, at least $500; in cents, rounded. */
export const managementFee = (budgetCents: number): number =>
  Math.max(MIN_FEE_CENTS, Math.round((budgetCents * FEE_PERCENT) / 100));

/** In cents. */
export const totalWithFee = (budgetCents: number): number => budgetCents + managementFee(budgetCents);

/** '(min $500)' when the fee equals $500, otherwise '(25%)'. */
export const feeLabel = (feeCents: number): string => (feeCents === MIN_FEE_CENTS ? "(min $500)" : `(${FEE_PERCENT}%)`);
