import type { CheckoutSession, PaymentTax, ProviderInvoice } from "~/billing/provider/payment-provider";
import type { TaxLine } from "~/lib/db/column-types";
import type { OrderRow } from "~/lib/db/schema/index";
import { shareRounded } from "~/orders/tax-lines";

type TaxedOrder = Pick<OrderRow, "taxMode" | "taxLines">;

const sumOf = (lines: readonly TaxLine[]): number => lines.reduce((sum, { tax }) => sum + tax, 0);

/**
 * Whether net, tax and total of a session are those of its order: no tax for an order without taxes; else the provider's own
 * lines, which must add up, and with our table its rates. Each line may be rounded to another cent than ours.
 */
export function isExpectedTax({ taxMode, taxLines }: TaxedOrder, { tax, status }: CheckoutSession): boolean {
  if (!tax) return taxMode !== "table" || sumOf(taxLines ?? []) === 0;
  const isConsistent = isClose(tax.cents, tax.lines) && (tax.added === tax.cents || tax.added === 0);
  if (taxMode === null) return tax.cents === 0;
  if (taxMode === "stripe") return isConsistent || status === "open";
  const expected = (taxLines ?? []).filter(({ reverseCharge }) => !reverseCharge);
  const hasSameRates = tax.lines.every(({ rate, included }) =>
    expected.some((line) => line.rate === rate && line.included === included),
  );
  return isConsistent && hasSameRates && isClose(tax.cents, expected);
}

/** Within a cent for each line. */
const isClose = (cents: number, lines: readonly TaxLine[]): boolean => Math.abs(cents - sumOf(lines)) <= lines.length;

/** Lines whose taxes are exactly `cents`: what the provider has rounded otherwise belongs to the first. */
const settled = (cents: number, lines: readonly TaxLine[]): TaxLine[] =>
  lines.map((line, index) => (index === 0 ? { ...line, tax: line.tax + cents - sumOf(lines) } : line));

type TaxColumns = Partial<
  Pick<OrderRow, "amount" | "tax" | "taxAdded" | "taxLines" | "taxCountry" | "taxState" | "taxId">
>;

/** What a payment adds to its order: from now on its amount is the total. Empty for an order without taxes. */
export function taxColumns(order: TaxedOrder & Pick<OrderRow, "amount">, { tax, amount }: CheckoutSession): TaxColumns {
  if (order.taxMode === null || !tax) return {};
  const { cents, added, lines } = tax;
  return {
    amount: amount ?? order.amount,
    tax: cents,
    taxAdded: added,
    taxLines: settled(cents, lines),
    // Our table's orders have the customer's own.
    ...(order.taxMode === "stripe" && customerColumns(tax)),
  };
}

const customerColumns = ({ country, state, taxId }: PaymentTax) => ({
  taxCountry: country,
  taxState: state,
  taxId,
});

/**
 * The taxes of a later payment of a subscription. If credit pays a part of its invoice, our records have the same part of its
 * taxes.
 */
export function renewalTaxColumns(
  first: Pick<OrderRow, "taxMode" | "taxCountry" | "taxState" | "taxId">,
  { tax, amount, total }: Pick<ProviderInvoice, "tax" | "amount" | "total">,
): TaxColumns & Pick<OrderRow, "taxMode"> {
  if (!tax) return { taxMode: null };
  // A total below zero is credit: nothing is paid.
  const part = total === undefined ? 1 : total <= 0 ? 0 : Math.min(1, amount / total);
  const share = (field: "net" | "tax") =>
    shareRounded(
      tax.lines.map((line) => line[field]),
      (sum) => Math.round(sum * part),
    );
  const [net, taxes] = [share("net"), share("tax")];
  const lines = tax.lines.map((line, index) => ({ ...line, net: net[index] ?? 0, tax: taxes[index] ?? 0 }));
  const cents = sumOf(lines);
  const added = sumOf(lines.filter(({ included }) => !included));
  return {
    taxMode: first.taxMode ?? "stripe",
    tax: cents,
    taxAdded: added,
    taxLines: lines,
    taxCountry: tax.country ?? first.taxCountry,
    taxState: tax.state ?? first.taxState,
    taxId: tax.taxId ?? first.taxId,
  };
}
