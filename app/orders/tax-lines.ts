import type { AgreedPrice, TaxLine } from "~/lib/db/column-types";
import type { OrderRow } from "~/lib/db/schema/index";

const MILLION = 1_000_000;

/** Net and tax of a price in cents, rounded half up. They add up to the price if it includes the tax, else to the total. */
export function computeTax(cents: number, rate: number, included: boolean): { net: number; tax: number } {
  const net = included ? Math.round((cents * MILLION) / (MILLION + rate)) : cents;
  return { net, tax: included ? cents - net : Math.round((cents * rate) / MILLION) };
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

/** What the next payment of `price` comes to, in cents, if it is taxed as the payment with these lines was. */
export function priceWithTax(price: Pick<AgreedPrice, "cents" | "parts">, lines: readonly TaxLine[] | null): number {
  const added = (lines ?? []).filter(({ included, reverseCharge }) => !included && !reverseCharge);
  const rates = new Map(added.map((line) => [`${line.name} ${line.rate} ${line.country} ${line.state}`, line.rate]));
  const parts = price.parts.length > 0 ? price.parts.map(({ cents }) => cents) : [price.cents];
  const taxes = [...rates.values()].flatMap((rate) => parts.map((cents) => computeTax(cents, rate, false).tax));
  return taxes.reduce((sum, tax) => sum + tax, price.cents);
}

/**
 * The taxes of a refund of `cents`, in proportion to what was paid. `before`: what was refunded earlier. Each tax is rounded on
 * the sum of refunds, so that those of all refunds of an order are exactly its taxes.
 */
export function refundedTaxLines(
  { amount, taxLines }: Pick<OrderRow, "amount" | "taxLines">,
  before: number,
  cents: number,
): TaxLine[] {
  if (!taxLines || amount === 0) return [];
  const upTo = (total: number, value: number) => Math.round((value * Math.min(total, amount)) / amount);
  return taxLines.map((line) => ({
    ...line,
    net: upTo(before + cents, line.net) - upTo(before, line.net),
    tax: upTo(before + cents, line.tax) - upTo(before, line.tax),
  }));
}
