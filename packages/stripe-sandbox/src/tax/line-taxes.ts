import type Stripe from "stripe";

/** A rate, and why it is charged or not. */
export type AppliedRate = { rate: Stripe.TaxRate; reason: "standard_rated" | NoTaxReason };
export type NoTaxReason = "not_collecting" | "reverse_charge" | "customer_exempt";

/** Cents. `taxable`: what the tax is computed on, without it. */
export type LineTax = AppliedRate & { amount: number; taxable: number };

type TaxedLine = { amount: number; rates: readonly AppliedRate[] };

/**
 * The taxes of lines of `amount` cents after discounts. Lines with the same rates are rounded on their sum, as Stripe does if the
 * account's taxes are set to round after subtotaling: each has what it adds to the taxes of those before it.
 */
export function taxesOfLines(lines: readonly TaxedLine[]): LineTax[][] {
  const sums = new Map<string, { amount: number; taxes: LineTax[] }>();
  return lines.map(({ amount, rates }) => {
    const key = rates.map(({ rate, reason }) => `${rate.id} ${reason}`).join();
    const before = sums.get(key) ?? { amount: 0, taxes: [] };
    const sum = before.amount + amount;
    const taxes = taxesOf(sum, rates);
    sums.set(key, { amount: sum, taxes });
    return taxes.map((tax, index) => ({
      ...tax,
      amount: tax.amount - (before.taxes[index]?.amount ?? 0),
      taxable: tax.taxable - (before.taxes[index]?.taxable ?? 0),
    }));
  });
}

/** The taxes of `amount` cents, each rounded half away from zero. */
function taxesOf(amount: number, rates: readonly AppliedRate[]): LineTax[] {
  const charged = rates.filter(({ reason }) => reason === "standard_rated");
  const sum = charged.reduce((total, { rate }) => total + rate.percentage, 0);
  const inclusive = rates[0]?.rate.inclusive === true;
  const taxable = inclusive ? roundCents((amount * 100) / (100 + sum)) : amount;
  // The last inclusive tax is the rest, so that net and taxes add up.
  let rest = amount - taxable;
  return rates.map((applied): LineTax => {
    if (applied.reason !== "standard_rated") return { ...applied, amount: 0, taxable: 0 };
    const isLast = applied === charged.at(-1);
    const share = inclusive && isLast ? rest : roundCents((taxable * applied.rate.percentage) / 100);
    rest -= share;
    return { ...applied, amount: share, taxable };
  });
}

const roundCents = (exact: number): number => Math.sign(exact) * Math.round(Number(Math.abs(exact).toFixed(6)));

/** What is added to the price. */
export const exclusiveTax = (taxes: readonly LineTax[]): number =>
  taxes.reduce((sum, { rate, amount }) => (rate.inclusive ? sum : sum + amount), 0);

export const sumOfTaxes = (taxes: readonly LineTax[]): number => taxes.reduce((sum, { amount }) => sum + amount, 0);

export const sessionTax = ({ rate, amount, taxable, reason }: LineTax): Stripe.LineItem.Tax => ({
  amount,
  rate,
  taxability_reason: reason,
  taxable_amount: taxable,
});

export const invoiceTax = ({ rate, amount, taxable, reason }: LineTax): Stripe.InvoiceLineItem.Tax => ({
  amount,
  tax_behavior: rate.inclusive ? "inclusive" : "exclusive",
  tax_rate_details: { tax_rate: rate.id },
  taxability_reason: reason,
  taxable_amount: taxable,
  type: "tax_rate_details",
});

/** Of an invoice: one entry for each rate. */
export function totalTaxes(taxes: readonly LineTax[]): Stripe.InvoiceLineItem.Tax[] {
  const byRate = Map.groupBy(taxes, ({ rate, reason }) => `${rate.id} ${reason}`);
  return [...byRate.values()].flatMap(([first, ...rest]) => {
    if (!first) return [];
    const sum = (field: "amount" | "taxable") => rest.reduce((total, tax) => total + tax[field], first[field]);
    return [invoiceTax({ ...first, amount: sum("amount"), taxable: sum("taxable") })];
  });
}

/** Cents after a discount that is taken off the first lines. */
export function discountedAmounts(amounts: readonly number[], discount: number): number[] {
  let left = discount;
  return amounts.map((amount) => {
    const off = Math.min(left, Math.max(0, amount));
    left -= off;
    return amount - off;
  });
}
