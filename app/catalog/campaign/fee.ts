import { CHECKOUT_MAX_CENTS } from "~/lib/checkout-bounds";
import { formatMoneyShort, fromCents, toCents } from "~/lib/money";

const MIN_FEE = 500;
const FEE_PERCENT = 25;

/** Highest budget whose total with the fee fits into one checkout. */
export const maxBudget = (): number => Math.floor(fromCents(CHECKOUT_MAX_CENTS / (1 + FEE_PERCENT / 100)));

/** 25% of the ad budget, at least $500; in cents, rounded. */
export const managementFee = (budgetCents: number): number =>
  Math.max(toCents(MIN_FEE), Math.round((budgetCents * FEE_PERCENT) / 100));

/** In cents. */
export const totalWithFee = (budgetCents: number): number => budgetCents + managementFee(budgetCents);

/** '(min $500)' when the fee equals $500, otherwise '(25%)'. */
export const feeLabel = (feeCents: number): string =>
  feeCents === toCents(MIN_FEE) ? `(min ${formatMoneyShort(feeCents)})` : `(${FEE_PERCENT}%)`;
