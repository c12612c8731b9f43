import type Stripe from "stripe";
import type { Provider } from "../store/objects.ts";
import type { AppliedRate } from "./line-taxes.ts";
import { taxRateObject } from "./tax-rates.ts";

export type TaxLocation = {
  country: string | null;
  state: string | null;
  hasTaxId: boolean;
  exempt?: Stripe.Customer.TaxExempt | null;
};

type Rate = { name: string; type: "vat" | "sales_tax" | "gst"; percentage: number };

const vat = (percentage: number): Rate => ({ name: "VAT", type: "vat", percentage });
const salesTax = (percentage: number): Rate => ({ name: "Sales Tax", type: "sales_tax", percentage });

/** Where the sandbox's account is registered, by country or "country-state". Elsewhere it collects nothing. */
const REGISTRATIONS: Record<string, Rate> = {
  "US-CA": salesTax(7.25),
  "US-NY": salesTax(8.875),
  "US-TX": salesTax(8.25),
  AT: vat(20),
  AU: { name: "GST", type: "gst", percentage: 10 },
  DE: vat(19),
  ES: vat(21),
  FR: vat(20),
  GB: vat(20),
  IE: vat(23),
  IT: vat(22),
  NL: vat(21),
};

/** A business with a VAT id in one of these pays the tax there. */
const REVERSE_CHARGED = ["AT", "DE", "ES", "FR", "IE", "IT", "NL"];

/** `automatic_tax`: the rates for an address. Stripe makes its own tax rate for each place and behavior. */
export function automaticRates(provider: Provider, location: TaxLocation, inclusive: boolean): AppliedRate[] {
  const country = location.country ?? "";
  const place = `${country}-${(location.state ?? "").toUpperCase()}`;
  const found = REGISTRATIONS[place] ?? REGISTRATIONS[country];
  const state = REGISTRATIONS[place] ? place.slice(3) : undefined;
  const id = `txr_automatic_${state ? place.replace("-", "") : country}_${inclusive ? "inclusive" : "exclusive"}`;
  const rate =
    provider.store.find("tax_rate", id) ??
    taxRateObject(
      {
        id,
        display_name: found?.name ?? "Tax",
        inclusive,
        percentage: found?.percentage ?? 0,
        country: country || undefined,
        state,
        jurisdiction: state ?? country,
        tax_type: found?.type,
      },
      provider.now(),
      true,
    );
  provider.store.put(rate);
  if (!found) return [{ rate, reason: "not_collecting" }];
  const reversed = location.hasTaxId && REVERSE_CHARGED.includes(country);
  return [{ rate, reason: reversed ? "reverse_charge" : exemptReason(location.exempt) }];
}

/** Of a customer whose status staff have set. */
export const exemptReason = (exempt: Stripe.Customer.TaxExempt | null | undefined): AppliedRate["reason"] =>
  exempt === "reverse" ? "reverse_charge" : exempt === "exempt" ? "customer_exempt" : "standard_rated";

/** "eu_vat" for "DE123456789"; null if it cannot be one of the country. */
export function taxIdType(value: string, country: string): "eu_vat" | "gb_vat" | "us_ein" | "unknown" | null {
  const prefix = country === "GR" ? "EL" : country;
  if (EU_COUNTRIES.includes(country)) return new RegExp(`^${prefix}[A-Z0-9]{2,12}$`).test(value) ? "eu_vat" : null;
  if (country === "GB") return /^GB(\d{9}|\d{12})$/.test(value) ? "gb_vat" : null;
  if (country === "US") return /^\d{2}-?\d{7}$/.test(value) ? "us_ein" : null;
  return "unknown";
}

const EU_COUNTRIES = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" ");
