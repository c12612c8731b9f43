import type Stripe from "stripe";
import type { z } from "zod";
import type { SessionItem } from "./api/session-params.ts";
import * as wire from "./api/wire-format.ts";
import type { Provider } from "./store/store.ts";

/** Cents. `taxable`: what the tax is computed on, without it. */
export type LineTax = { rate: Stripe.TaxRate; amount: number; taxable: number };

const rateParams = wire.params({
  display_name: wire.string.max(50),
  inclusive: wire.boolean,
  percentage: wire.string.regex(/^\d{1,3}(\.\d{1,4})?$/, { error: "Invalid decimal" }).transform(Number),
  country: wire.string.length(2).optional(),
  state: wire.string.length(2).optional(),
});

type RateTerms = Pick<Stripe.TaxRate, "id" | "active"> &
  Pick<z.output<typeof rateParams>, "display_name" | "inclusive" | "percentage" | "country" | "state">;

export function createTaxRate(provider: Provider, form: wire.Form): Stripe.TaxRate {
  const { expand: _, ...terms } = wire.readParams(rateParams, form);
  return storeTaxRate(provider, { ...terms, id: wire.newId("txr"), active: true });
}

function storeTaxRate(provider: Provider, terms: RateTerms): Stripe.TaxRate {
  const rate = {
    ...wire.nulls("description effective_percentage flat_amount jurisdiction jurisdiction_level rate_type tax_type"),
    ...terms,
    object: "tax_rate",
    country: terms.country ?? null,
    created: provider.now(),
    livemode: false,
    metadata: {},
    state: terms.state ?? null,
  } satisfies Stripe.TaxRate;
  provider.store.put(rate);
  return rate;
}

/** Automatic tax treats every customer as one of this place. */
export const AUTOMATIC_PLACE = {
  city: "Austin",
  country: "US",
  line1: "1 Main St",
  line2: null,
  postal_code: "78701",
  state: "TX",
};

/** Returns the id of the rate of automatic tax. */
export function automaticRate(provider: Provider, inclusive: boolean): string {
  const id = `txr_automatic_${inclusive ? "inclusive" : "exclusive"}`;
  const terms = {
    id,
    active: false,
    display_name: "Sales Tax",
    inclusive,
    percentage: 8.25,
    country: "US",
    state: "TX",
  };
  return (provider.store.find("tax_rate", id) ?? storeTaxRate(provider, terms)).id;
}

/** Always active: automatic tax needs no setup in the sandbox. */
export const retrieveTaxSettings = (): Stripe.Tax.Settings => ({
  object: "tax.settings",
  defaults: { provider: "stripe", tax_behavior: null, tax_code: null },
  head_office: { address: AUTOMATIC_PLACE },
  livemode: false,
  status: "active",
  status_details: { active: {} },
});

/** The taxes of each item after `discount` cents. */
export function sessionTaxes(provider: Provider, items: readonly SessionItem[], discount: number): LineTax[][] {
  const amounts = items.map(({ price_data, quantity }) => price_data.unit_amount * quantity);
  const rates = items.map(({ tax_rates = [] }) => tax_rates.map((id) => provider.store.get("tax_rate", id)));
  return taxesOfLines(discountedAmounts(amounts, discount), rates);
}

/**
 * The taxes of lines after discounts. Lines with the same rates are rounded on their sum, as Stripe does if the account's taxes
 * are set to round after subtotaling: each has what it adds to the taxes of those before it.
 */
export function taxesOfLines(amounts: readonly number[], rates: readonly Stripe.TaxRate[][]): LineTax[][] {
  const sums = new Map<string, { amount: number; taxes: LineTax[] }>();
  return amounts.map((amount, line) => {
    const own = rates[line] ?? [];
    const key = own.map(({ id }) => id).join();
    const before = sums.get(key) ?? { amount: 0, taxes: [] };
    const sum = before.amount + amount;
    const taxes = taxesOf(sum, own);
    sums.set(key, { amount: sum, taxes });
    return taxes.map((tax, index) => ({
      rate: tax.rate,
      amount: tax.amount - (before.taxes[index]?.amount ?? 0),
      taxable: tax.taxable - (before.taxes[index]?.taxable ?? 0),
    }));
  });
}

/** The taxes of `amount` cents, each rounded half away from zero. */
function taxesOf(amount: number, rates: readonly Stripe.TaxRate[]): LineTax[] {
  const sum = rates.reduce((total, { percentage }) => total + percentage, 0);
  const inclusive = rates[0]?.inclusive === true;
  const taxable = inclusive ? roundCents((amount * 100) / (100 + sum)) : amount;
  // The last inclusive tax is the rest, so that net and taxes add up.
  let rest = amount - taxable;
  return rates.map((rate): LineTax => {
    const share = inclusive && rate === rates.at(-1) ? rest : roundCents((taxable * rate.percentage) / 100);
    rest -= share;
    return { rate, amount: share, taxable };
  });
}

const roundCents = (exact: number): number => Math.sign(exact) * Math.round(Number(Math.abs(exact).toFixed(6)));

/** What is added to the price. */
export const exclusiveTax = (taxes: readonly LineTax[]): number =>
  sumOfTaxes(taxes.filter(({ rate }) => !rate.inclusive));

export const sumOfTaxes = (taxes: readonly LineTax[]): number => taxes.reduce((sum, { amount }) => sum + amount, 0);

export const sessionTax = ({ rate, amount, taxable }: LineTax): Stripe.LineItem.Tax => ({
  amount,
  rate,
  taxability_reason: "standard_rated",
  taxable_amount: taxable,
});

export const invoiceTax = ({ rate, amount, taxable }: LineTax): Stripe.InvoiceLineItem.Tax => ({
  amount,
  tax_behavior: rate.inclusive ? "inclusive" : "exclusive",
  tax_rate_details: { tax_rate: rate.id },
  taxability_reason: "standard_rated",
  taxable_amount: taxable,
  type: "tax_rate_details",
});

/** Of an invoice: one entry for each rate. */
export const totalTaxes = (taxes: readonly LineTax[]): Stripe.InvoiceLineItem.Tax[] =>
  [...Map.groupBy(taxes, ({ rate }) => rate.id).values()].flatMap((same) =>
    same.slice(0, 1).map(({ rate }) =>
      invoiceTax({
        rate,
        amount: sumOfTaxes(same),
        taxable: same.reduce((sum, { taxable }) => sum + taxable, 0),
      }),
    ),
  );

/** Cents after a discount that is taken off the first lines. */
export function discountedAmounts(amounts: readonly number[], discount: number): number[] {
  let left = discount;
  return amounts.map((amount) => {
    const off = Math.min(left, Math.max(0, amount));
    left -= off;
    return amount - off;
  });
}
