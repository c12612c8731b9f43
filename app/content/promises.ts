import type { RefundPolicy } from "~/lib/db/column-types";
import { formatMoneyShort, toCents } from "~/lib/money";
import { contactDaysWords, contactHoursWords } from "./contact-words";
import { daysWords } from "./delivery-days";
import type { Promises } from "./site";

export const grantsRefund = ({ feePercent }: Pick<RefundPolicy, "feePercent">): boolean => feePercent < 100;

/** Fills "If we haven’t started, you get ...". */
export function refundWords({ feePercent }: RefundPolicy): string {
  if (feePercent === 100) return "no refund";
  return feePercent === 0 ? "a full refund" : `a full refund minus a ${feePercent}% processing fee`;
}

/** Of a summary and a quote. */
export const refundSentence = (refund: RefundPolicy): string =>
  grantsRefund(refund) ? `If we haven’t started, you get ${refundWords(refund)}.` : "Payments aren’t refundable.";

/** "3 business days" */
export const replyWords = ({ replyDays }: RefundPolicy): string => businessDays(replyDays);

/** "7-14 business days" */
export const arrivalWords = ({ arrivalDays: { from, to } }: RefundPolicy): string =>
  from === to ? businessDays(to) : `${from}-${to} business days`;

const businessDays = (days: number): string => (days === 1 ? "1 business day" : `${days} business days`);

export const DELIVERY_TOKENS = ["page-days", "game-days"] as const;

export const deliveryTokens = (days: Promises["deliveryDays"]): Record<(typeof DELIVERY_TOKENS)[number], string> => ({
  "page-days": daysWords(days.page),
  "game-days": daysWords(days.game),
});

/** Tokens of all texts that staff edit. */
export const PROMISE_TOKENS = [
  "refund",
  "refund-kept",
  "refund-example",
  "refund-reply",
  "refund-arrival",
  "refund-latest",
  "quote-days",
  "contact-hours",
  "contact-days",
  ...DELIVERY_TOKENS,
] as const;

/** Values of the tokens. The example's order costs 1,000. */
export function promiseTokens({
  refund,
  quoteDays,
  contactHours,
  deliveryDays,
}: Promises): Record<(typeof PROMISE_TOKENS)[number], string> {
  const { feePercent, arrivalDays } = refund;
  const [fee, back] = [feePercent * 10, 1_000 - feePercent * 10].map((amount) => formatMoneyShort(toCents(amount)));
  return {
    refund: refundWords(refund),
    "refund-kept": `${feePercent}%`,
    "refund-example": `for an order of ${formatMoneyShort(toCents(1_000))} it is ${fee}, and you get ${back} back`,
    "refund-reply": replyWords(refund),
    "refund-arrival": arrivalWords(refund),
    "refund-latest": businessDays(arrivalDays.to),
    "quote-days": daysWords(quoteDays),
    "contact-hours": contactHoursWords(contactHours),
    "contact-days": contactDaysWords(contactHours),
    ...deliveryTokens(deliveryDays),
  };
}
