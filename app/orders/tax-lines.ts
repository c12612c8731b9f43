import type { TaxLine } from "~/lib/db/column-types";
import type { OrderRow } from "~/lib/db/schema/index";

const MILLION = 1_000_000;

/** What each value adds to a rounded function of their sum, so that no cent is lost by rounding each. */
export function shareRounded(values: readonly number[], ofSum: (sum: number) => number): number[] {
  let [sum, shared] = [0, 0];
  return values.map((value) => {
    sum += value;
    const share = ofSum(sum) - shared;
    shared += share;
    return share;
  });
}

/**
 * Net and tax of each price, in cents. All taxes together are those of the sum, rounded half up. Net and tax add up to the price if
 * it includes the tax, else to the total.
 */
export function computeTaxes(prices: readonly number[], rate: number, included: boolean) {
  const taxOfSum = (sum: number) =>
    included ? sum - Math.round((sum * MILLION) / (MILLION + rate)) : Math.round((sum * rate) / MILLION);
  return shareRounded(prices, taxOfSum).map((tax, index) => ({
    net: (prices[index] ?? 0) - (included ? tax : 0),
    tax,
  }));
}

/** "Sales Tax 8.25% (TX, US)" */
export function taxLabel({ name, rate, country, state, included, reverseCharge }: TaxLine): string {
  const place = [state, country].filter(Boolean).join(", ");
  const label = `${name}${reverseCharge ? " 0%" : ` ${rate / 10_000}%`}${place ? ` (${place})` : ""}`;
  if (reverseCharge) return `${label}, reverse charge`;
  return included ? `${label}, included` : label;
}

/** One entry for each tax of an order, in cents; those of 0% only if the customer owes the tax. */
export function sumTaxLines(lines: readonly TaxLine[]): { label: string; cents: number }[] {
  const sums = new Map<string, number>();
  for (const line of lines) {
    if (line.tax === 0 && !line.reverseCharge) continue;
    const label = taxLabel(line);
    sums.set(label, (sums.get(label) ?? 0) + line.tax);
  }
  return [...sums].map(([label, cents]) => ({ label, cents }));
}

/** Required on invoices whose tax the customer owes: docs/decisions/taxes.md. */
export const REVERSE_CHARGE_NOTE = "Reverse charge: the customer accounts for the VAT.";

export const isReverseCharge = ({ taxLines }: Pick<OrderRow, "taxLines">): boolean =>
  taxLines?.some(({ reverseCharge }) => reverseCharge) ?? false;

/** What the next payment of a price comes to, in cents, if it is taxed as the payment with these lines was. */
export function priceWithTax(cents: number, lines: readonly TaxLine[] | null): number {
  const added = (lines ?? []).filter(({ included, reverseCharge }) => !included && !reverseCharge);
  const rates = new Map(added.map((line) => [`${line.name} ${line.rate} ${line.country} ${line.state}`, line.rate]));
  const taxes = [...rates.values()].flatMap((rate) => computeTaxes([cents], rate, false));
  return taxes.reduce((sum, { tax }) => sum + tax, cents);
}

/**
 * The taxes of a refund of `cents`, in proportion to what was paid. `before`: what was refunded earlier. They are rounded on the
 * sum of refunds, so that those of all refunds of an order are exactly its taxes.
 */
export function refundedTaxLines(
  { amount, taxLines }: Pick<OrderRow, "amount" | "taxLines">,
  before: number,
  cents: number,
): TaxLine[] {
  if (!taxLines || amount === 0) return [];
  const refunded = (field: "net" | "tax", total: number) =>
    shareRounded(
      taxLines.map((line) => line[field]),
      (sum) => Math.round((sum * Math.min(total, amount)) / amount),
    );
  const [after, earlier] = [before + cents, before].map((total) => ({
    net: refunded("net", total),
    tax: refunded("tax", total),
  }));
  const part = (field: "net" | "tax", index: number) => (after?.[field][index] ?? 0) - (earlier?.[field][index] ?? 0);
  return taxLines.map((line, index) => ({ ...line, net: part("net", index), tax: part("tax", index) }));
}
