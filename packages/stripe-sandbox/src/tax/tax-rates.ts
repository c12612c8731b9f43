import type Stripe from "stripe";
import { z } from "zod";
import {
  expandParam,
  type Form,
  invalidRequest,
  listObject,
  metadataParam,
  newId,
  paginationParams,
  readParams,
  stringParam,
} from "../api/wire-format.ts";
import type { Provider } from "../store/objects.ts";

const percentageParam = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, { error: "Invalid decimal: a percentage has at most 4 decimal places." })
  .transform(Number)
  .refine((value) => value <= 100, { error: "This value must be less than or equal to 100." });

const booleanParam = z.enum(["true", "false"], { error: "Invalid boolean" }).transform((value) => value === "true");

const countryParam = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: "Country must be a two-letter code (ISO 3166-1 alpha-2)." });

const labels = {
  active: booleanParam.optional(),
  country: countryParam.optional(),
  description: stringParam.optional(),
  jurisdiction: stringParam.max(50).optional(),
  metadata: metadataParam.optional(),
  state: stringParam.max(2).optional(),
  tax_type: z.enum(["gst", "hst", "pst", "qst", "sales_tax", "vat"]).optional(),
  ...expandParam,
};

const createParams = z.strictObject({
  display_name: stringParam.max(50),
  inclusive: booleanParam,
  percentage: percentageParam,
  ...labels,
});

export function createTaxRate(provider: Provider, form: Form): Stripe.TaxRate {
  const { expand: _, ...params } = readParams(createParams, form);
  const rate = taxRateObject({ ...params, id: newId("txr") }, provider.now());
  provider.store.put(rate);
  return rate;
}

const updateParams = z.strictObject({ display_name: stringParam.max(50).optional(), ...labels });

/** The percentage cannot be changed, as at Stripe. */
export function updateTaxRate(provider: Provider, id: string, form: Form): Stripe.TaxRate {
  const { expand: _, ...params } = readParams(updateParams, form);
  const rate: Stripe.TaxRate = { ...provider.store.get("tax_rate", id), ...params };
  provider.store.put(rate);
  return rate;
}

const listParams = z.strictObject({
  ...paginationParams,
  active: booleanParam.optional(),
  inclusive: booleanParam.optional(),
});

export function listTaxRates(provider: Provider, form: Form) {
  const { active, inclusive, ...query } = readParams(listParams, form);
  const page = provider.store.list("tax_rate", { ...query, limit: 100 });
  const objects = page.objects
    .filter((rate) => active === undefined || rate.active === active)
    .filter((rate) => inclusive === undefined || rate.inclusive === inclusive)
    // Those of automatic tax belong to Stripe.
    .filter(({ rate_type }) => rate_type === null);
  return listObject("/v1/tax_rates", {
    objects: objects.slice(0, query.limit),
    hasMore: page.hasMore || objects.length > query.limit,
  });
}

type NewTaxRate = Pick<Stripe.TaxRate, "id" | "display_name" | "inclusive" | "percentage"> & {
  [Field in "country" | "state" | "jurisdiction" | "description"]?: string | undefined;
} & {
  active?: boolean | undefined;
  metadata?: Record<string, string> | undefined;
  tax_type?: string | undefined;
};

export const taxRateObject = (rate: NewTaxRate, created: number, automatic = false): Stripe.TaxRate =>
  ({
    id: rate.id,
    object: "tax_rate",
    active: rate.active ?? true,
    country: rate.country ?? null,
    created,
    description: rate.description ?? null,
    display_name: rate.display_name,
    effective_percentage: automatic ? rate.percentage : null,
    flat_amount: null,
    inclusive: rate.inclusive,
    jurisdiction: rate.jurisdiction ?? null,
    jurisdiction_level: automatic ? (rate.state ? "state" : "country") : null,
    livemode: false,
    metadata: rate.metadata ?? {},
    percentage: rate.percentage,
    rate_type: automatic ? "percentage" : null,
    state: rate.state ?? null,
    tax_type: rate.tax_type ?? null,
  }) satisfies Stripe.TaxRate;

/** Throws ApiError 400 for unknown and archived rates, and for inclusive ones beside exclusive ones. */
export function checkTaxRates(provider: Provider, ids: readonly string[], param: string): Stripe.TaxRate[] {
  const rates = ids.map((id, index) => provider.store.get("tax_rate", id, `${param}[${index}]`, 400));
  const archived = rates.find(({ active }) => !active);
  if (archived) throw invalidRequest(`The tax rate ${archived.id} is inactive and cannot be used.`, param);
  if (new Set(rates.map(({ inclusive }) => inclusive)).size > 1)
    throw invalidRequest("You cannot combine inclusive and exclusive tax rates on one line item.", param);
  return rates;
}

const settingsParams = z.strictObject(expandParam);

/** Always active: automatic tax needs no setup in the sandbox. */
export function retrieveTaxSettings(form: Form): Stripe.Tax.Settings {
  readParams(settingsParams, form);
  return {
    object: "tax.settings",
    defaults: { provider: "stripe", tax_behavior: null, tax_code: null },
    head_office: {
      address: { city: "Austin", country: "US", line1: null, line2: null, postal_code: "78701", state: "TX" },
    },
    livemode: false,
    status: "active",
    status_details: { active: {} },
  };
}
