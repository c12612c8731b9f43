import type Stripe from "stripe";
import type { SessionParams } from "../api/session-params.ts";
import { invalidParameters } from "../api/wire-format.ts";
import type { Provider } from "../store/objects.ts";
import { automaticRates, exemptReason, type TaxLocation } from "./automatic-tax.ts";
import { type AppliedRate, discountedAmounts, type LineTax, taxesOfLines } from "./line-taxes.ts";
import { checkTaxRates } from "./tax-rates.ts";

type Item = SessionParams["line_items"][number];

/** Rules between the parameters of a session. Throws ApiError 400. */
export function checkTaxParams(provider: Provider, params: SessionParams): void {
  const automatic = params.automatic_tax?.enabled === true;
  for (const [index, item] of params.line_items.entries()) {
    const param = `line_items[${index}][tax_rates]`;
    if (automatic && item.tax_rates)
      throw invalidParameters("You cannot specify `tax_rates` when `automatic_tax` is enabled.", param);
    checkTaxRates(provider, item.tax_rates ?? [], param);
    const { tax_behavior: behavior = "unspecified" } = item.price_data;
    if (automatic && behavior === "unspecified")
      throw invalidParameters(
        "You must specify a `tax_behavior` on every price, or set a default tax behavior in your tax settings, to use `automatic_tax`.",
        `line_items[${index}][price_data][tax_behavior]`,
      );
  }
  const behaviors = new Set(params.line_items.map(({ price_data }) => price_data.tax_behavior));
  if (automatic && params.mode === "subscription" && behaviors.size > 1)
    throw invalidParameters("All recurring prices must have the same `tax_behavior`.", "line_items");
}

/** The taxes of each item after `discount` cents. `location` is null until automatic tax knows an address. */
export function sessionTaxes(
  provider: Provider,
  items: readonly Item[],
  discount: number,
  location: TaxLocation | null,
): LineTax[][] {
  const amounts = items.map(({ price_data, quantity }) => price_data.unit_amount * quantity);
  const lines = discountedAmounts(amounts, discount).map((amount, index) => {
    const item = items[index];
    const rates = (item?.tax_rates ?? []).map((id) => provider.store.get("tax_rate", id));
    const inclusive = item?.price_data.tax_behavior === "inclusive";
    return { amount, rates: location ? automaticRates(provider, location, inclusive) : standard(rates) };
  });
  return taxesOfLines(lines);
}

const standard = (rates: readonly Stripe.TaxRate[], reason: AppliedRate["reason"] = "standard_rated"): AppliedRate[] =>
  rates.map((rate) => ({ rate, reason }));

/** What automatic tax knows about the customer of a session. */
export function sessionLocation({ automatic_tax, customer_details }: Stripe.Checkout.Session): TaxLocation | null {
  if (!automatic_tax.enabled || !customer_details?.address) return null;
  const { country, state } = customer_details.address;
  return { country, state, hasTaxId: (customer_details.tax_ids ?? []).length > 0 };
}

/** The taxes of lines of an invoice, in cents after discounts: one list for each of the subscription's items. */
export function subscriptionTaxes(
  provider: Provider,
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  amounts: readonly number[],
): LineTax[][] {
  const lines = amounts.map((amount, index) => {
    const item = subscription.items.data[index];
    return { amount, rates: item ? itemRates(provider, subscription, item, customer) : [] };
  });
  return taxesOfLines(lines);
}

function itemRates(
  provider: Provider,
  { automatic_tax, default_tax_rates }: Stripe.Subscription,
  { price, tax_rates }: Stripe.SubscriptionItem,
  customer: Stripe.Customer,
): AppliedRate[] {
  if (!automatic_tax.enabled) {
    const own = tax_rates && tax_rates.length > 0 ? tax_rates : (default_tax_rates ?? []);
    return standard(own, exemptReason(customer.tax_exempt));
  }
  const { country = null, state = null } = customer.address ?? {};
  const hasTaxId = (customer.tax_ids?.data.length ?? 0) > 0;
  const location = { country, state, hasTaxId, exempt: customer.tax_exempt };
  return automaticRates(provider, location, price.tax_behavior === "inclusive");
}
