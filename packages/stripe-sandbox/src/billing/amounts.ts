import type Stripe from "stripe";

/** What an invoice comes to, in cents. Balances below zero are credit, above zero debt. */
export type Amounts = {
  subtotal: number;
  discounts: { amount: number; discount: string }[];
  total: number;
  startingBalance: number;
  endingBalance: number;
  due: number;
};

/** The provider charges no less. */
const MIN_CHARGE = 50;

/**
 * Takes discounts off, one after the other, then sets the customer's balance against the rest. An invoice that comes to less
 * than the smallest charge is not charged: its amount goes to the balance and is asked for with the next one, as the provider does.
 */
export function invoiceAmounts(
  subtotal: number,
  discounts: readonly { id: string; coupon: Pick<Stripe.Coupon, "percent_off" | "amount_off"> }[],
  balance: number,
): Amounts {
  let total = subtotal;
  const taken = discounts.map(({ id, coupon }) => {
    const off = coupon.amount_off ?? Math.round((total * (coupon.percent_off ?? 0)) / 100);
    const amount = Math.min(off, total);
    total -= amount;
    return { amount, discount: id };
  });
  const owed = total + balance;
  const charged = owed >= MIN_CHARGE;
  return {
    subtotal,
    discounts: taken,
    total,
    startingBalance: balance,
    endingBalance: charged ? 0 : owed,
    due: charged ? owed : 0,
  };
}
