import type Stripe from "stripe";
import { z } from "zod";
import type { TaxLine } from "~/lib/db/column-types";
import type { CheckoutTax, PaymentTax, TableTaxRate } from "./payment-provider";
import { createOnce } from "./stored-errors.server";

/** Percent -> millionths. */
const toMillionths = (percentage: number): number => Math.round(percentage * 10_000);

const rateSchema = z.object({
  display_name: z.string(),
  percentage: z.number(),
  effective_percentage: z.number().nullable().optional(),
  inclusive: z.boolean(),
  country: z.string().nullable(),
  state: z.string().nullable(),
});
type ProviderRate = z.output<typeof rateSchema>;

type ComputedTax = { item: string; rate: ProviderRate; amount: number; taxable: number | null; reason: string | null };

const toTaxLine = ({ item, rate, amount, taxable, reason }: ComputedTax): TaxLine => ({
  item,
  name: rate.display_name,
  rate: toMillionths(rate.effective_percentage ?? rate.percentage),
  net: taxable ?? 0,
  tax: amount,
  included: rate.inclusive,
  country: rate.country,
  state: rate.state,
  reverseCharge: reason === "reverse_charge",
});

const addressSchema = z.object({ country: z.string().nullable(), state: z.string().nullable() }).nullish();
const taxIdsSchema = z.array(z.object({ value: z.string().nullable() })).nullish();

type Customer = { address: z.output<typeof addressSchema>; taxIds: z.output<typeof taxIdsSchema> };

const customerFields = ({ address, taxIds }: Customer) => ({
  country: address?.country ?? null,
  state: address?.state ?? null,
  taxId: taxIds?.[0]?.value ?? null,
});

const taxedSession = z.object({
  amount_subtotal: z.int().nullable(),
  amount_total: z.int().nullable(),
  total_details: z.object({ amount_discount: z.int(), amount_tax: z.int() }).nullable(),
  automatic_tax: z.object({ enabled: z.boolean() }),
  customer_details: z.object({ address: addressSchema, tax_ids: taxIdsSchema }).nullable(),
});

/** Without lines. Undefined for a session that neither has nor computes a tax. */
export function parseSessionTax(answer: Stripe.Checkout.Session): PaymentTax | undefined {
  const parsed = taxedSession.safeParse(answer);
  if (!parsed.success) return undefined;
  const { amount_subtotal, amount_total, total_details: totals, automatic_tax, customer_details } = parsed.data;
  const cents = totals?.amount_tax ?? 0;
  if (cents === 0 && !automatic_tax.enabled) return undefined;
  const price = (amount_subtotal ?? 0) - (totals?.amount_discount ?? 0);
  return {
    cents,
    added: (amount_total ?? 0) - price,
    lines: [],
    ...customerFields({ address: customer_details?.address, taxIds: customer_details?.tax_ids }),
  };
}

const sum = (taxes: readonly { amount: number }[]): number => taxes.reduce((cents, { amount }) => cents + amount, 0);

const lineItem = z.object({
  description: z.string().nullable(),
  amount_total: z.int(),
  taxes: z.array(
    z.object({
      amount: z.int(),
      rate: rateSchema,
      taxability_reason: z.string().nullable(),
      taxable_amount: z.int().nullable(),
    }),
  ),
});

export async function listSessionTaxLines(stripe: Stripe, sessionId: string): Promise<TaxLine[]> {
  const { data } = await stripe.checkout.sessions.listLineItems(sessionId, { limit: 100, expand: ["data.taxes"] });
  return data.flatMap((answer) => {
    const { description, amount_total, taxes } = lineItem.parse(answer);
    const net = amount_total - sum(taxes);
    return taxes.map(({ amount, rate, taxability_reason: reason, taxable_amount: taxable }) =>
      toTaxLine({ item: description ?? "", rate, amount, taxable: taxable || net, reason }),
    );
  });
}

const invoiceTax = z.object({
  amount: z.int(),
  tax_behavior: z.string(),
  tax_rate_details: z.object({ tax_rate: z.string() }).nullable(),
  taxability_reason: z.string().nullable(),
  taxable_amount: z.int().nullable(),
});

const taxedInvoice = z.object({
  total: z.int(),
  total_taxes: z.array(invoiceTax).nullish(),
  lines: z.object({
    data: z.array(
      z.object({
        amount: z.int(),
        description: z.string().nullable().optional(),
        taxes: z.array(invoiceTax).nullish(),
      }),
    ),
  }),
  customer_address: addressSchema,
  customer_tax_ids: taxIdsSchema,
});

/** Undefined for an invoice without any. An invoice names its rates by id only. */
export async function findInvoiceTax(
  stripe: Stripe,
  answer: Stripe.Invoice,
): Promise<{ tax: PaymentTax; total: number } | undefined> {
  if ((answer.total_taxes ?? []).length === 0) return undefined;
  const invoice = taxedInvoice.parse(answer);
  const totals = invoice.total_taxes ?? [];
  const ids = new Set(invoice.lines.data.flatMap(({ taxes }) => (taxes ?? []).map(rateIdOf)));
  const rates = new Map<string, ProviderRate>();
  for (const id of ids) if (id) rates.set(id, rateSchema.parse(await stripe.taxRates.retrieve(id)));
  const tax = {
    cents: sum(totals),
    added: sum(totals.filter(({ tax_behavior }) => tax_behavior === "exclusive")),
    lines: invoice.lines.data.flatMap(({ amount, description, taxes }) =>
      (taxes ?? []).flatMap((tax) => {
        const rate = rates.get(rateIdOf(tax) ?? "");
        const computed = { item: description ?? "", amount: tax.amount, taxable: tax.taxable_amount || amount };
        return rate ? [toTaxLine({ ...computed, rate, reason: tax.taxability_reason })] : [];
      }),
    ),
    ...customerFields({ address: invoice.customer_address, taxIds: invoice.customer_tax_ids }),
  };
  return { tax, total: invoice.total };
}

const rateIdOf = ({ tax_rate_details: details }: z.output<typeof invoiceTax>) => details?.tax_rate ?? null;

/** Parameters of a session, and of each of its items. */
export type TaxParams = {
  session: Pick<
    Stripe.Checkout.SessionCreateParams,
    "automatic_tax" | "billing_address_collection" | "tax_id_collection"
  >;
  item: { tax_rates?: string[] };
  price: { tax_behavior?: "inclusive" | "exclusive" };
};

/** Empty without taxes, so that the request is the same as before there were any. */
export async function taxParams(stripe: Stripe, tax: CheckoutTax | undefined): Promise<TaxParams> {
  if (!tax || (tax.by === "table" && tax.rates.length === 0)) return { session: {}, item: {}, price: {} };
  if (tax.by === "table")
    return { session: {}, item: { tax_rates: await findOrCreateRates(stripe, tax.rates) }, price: {} };
  return {
    session: {
      automatic_tax: { enabled: true },
      billing_address_collection: "required",
      tax_id_collection: { enabled: true },
    },
    item: {},
    price: { tax_behavior: tax.included ? "inclusive" : "exclusive" },
  };
}

/** The provider's rates cannot be deleted: an active one is used again. */
async function findOrCreateRates(stripe: Stripe, wanted: readonly TableTaxRate[]): Promise<string[]> {
  const known = await stripe.taxRates.list({ active: true, limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const ids: string[] = [];
  for (const rate of wanted) {
    const found = known.find((candidate) => isSameRate(rate, candidate));
    ids.push(found?.id ?? (await createRate(stripe, rate)));
  }
  return ids;
}

const isSameRate = (rate: TableTaxRate, candidate: Stripe.TaxRate): boolean =>
  candidate.display_name === rate.name &&
  toMillionths(candidate.percentage) === rate.rate &&
  candidate.inclusive === rate.included &&
  candidate.country === rate.country &&
  candidate.state === rate.state;

async function createRate(stripe: Stripe, { name, rate, included, country, state }: TableTaxRate): Promise<string> {
  const params: Stripe.TaxRateCreateParams = {
    display_name: name,
    percentage: rate / 10_000,
    inclusive: included,
    ...(country && { country }),
    ...(state && { state }),
  };
  // Two checkouts at once make one rate.
  const key = `tax-rate-${country}-${state}-${rate}-${included}-${Buffer.from(name).toString("hex")}`;
  return (await createOnce(key.slice(0, 200), (options) => stripe.taxRates.create(params, options))).id;
}

const taxSettings = z.object({
  status: z.string(),
  status_details: z.object({ pending: z.object({ missing_fields: z.array(z.string()).nullable() }).optional() }),
});

export async function readTaxSettings(stripe: Stripe): Promise<{ active: boolean; missing: readonly string[] }> {
  const { status, status_details: details } = taxSettings.parse(await stripe.tax.settings.retrieve());
  return { active: status === "active", missing: details.pending?.missing_fields ?? [] };
}
