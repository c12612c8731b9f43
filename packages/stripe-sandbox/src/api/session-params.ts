import { z } from "zod";
import * as wire from "./wire-format.ts";

const DAY_SECONDS = 86_400;
const MIN_TOTAL_CENTS = 50;
const MAX_TOTAL_CENTS = 99_999_999;

const lineItem = z.strictObject({
  quantity: wire.integer(1, 10_000).default(1),
  tax_rates: z.array(wire.string).min(1).max(5).optional(),
  price_data: z.strictObject({
    currency: wire.currency,
    unit_amount: wire.integer(0, MAX_TOTAL_CENTS),
    product: wire.string.optional(),
    tax_behavior: z.enum(["exclusive", "inclusive"]).optional(),
    product_data: z.strictObject({ name: wire.string.max(250), description: wire.string.optional() }).optional(),
    recurring: z.strictObject({ interval: z.enum(["month", "year"]) }).optional(),
  }),
});

const enabled = z.strictObject({ enabled: wire.boolean }).optional();
const updatable = z.enum(["auto", "never"]).optional();
const paymentDetails = z.strictObject({ metadata: wire.metadata.optional(), description: wire.string.optional() });

/** The account's own prefix, an asterisk and a space come before it. */
const descriptorSuffix = wire.string
  .max(10, { error: "The statement descriptor suffix must be at most 10 characters after this account's prefix." })
  .regex(/[a-zA-Z]/, { error: "The statement descriptor suffix must contain at least one letter." });

/** Supported parameters of `POST /v1/checkout/sessions`. */
export const sessionParams = wire.params({
  mode: z.enum(["payment", "subscription"], { error: "Invalid mode: must be one of payment or subscription" }),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: wire.url,
  cancel_url: wire.url.optional(),
  client_reference_id: wire.string.max(200).optional(),
  customer_email: wire.email.optional(),
  customer: wire.string.optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  customer_update: z.strictObject({ address: updatable, name: updatable }).optional(),
  saved_payment_method_options: z
    .strictObject({ payment_method_save: z.enum(["disabled", "enabled"]).optional() })
    .optional(),
  discounts: z
    .array(z.strictObject({ coupon: wire.string }))
    .max(1)
    .optional(),
  metadata: wire.metadata.optional(),
  payment_intent_data: paymentDetails.extend({ statement_descriptor_suffix: descriptorSuffix.optional() }).optional(),
  subscription_data: paymentDetails.optional(),
  allowed_payment_method_types: z.array(z.literal("card")).optional(),
  automatic_tax: enabled,
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  tax_id_collection: enabled,
});
export type SessionParams = z.output<typeof sessionParams>;

export type ItemParams = SessionParams["line_items"][number];

/** With the product's name and description, also if the item names a product. */
export type SessionItem = Omit<ItemParams, "price_data"> & {
  price_data: ItemParams["price_data"] & { product_data: NonNullable<ItemParams["price_data"]["product_data"]> };
};

/** Parameters of a session that its public object does not contain. */
export type SessionDraft = {
  items: SessionItem[];
  metadata: Record<string, string>;
  description: string | null;
  descriptorSuffix?: string | undefined;
  /** Of the coupon, for the first payment. */
  discount: { cents: number; name: string };
  /** Whether the customer's name becomes the cardholder's. */
  updatesName: boolean;
  automaticTax: boolean;
};

/** Whether each period is charged, not only the first. */
export const isRecurring = ({ price_data }: Pick<ItemParams, "price_data">): boolean =>
  price_data.recurring !== undefined;

/** Of all line items. */
export const currencyOf = ({ line_items: [first] }: SessionParams): string => first?.price_data.currency ?? "usd";

/** Checks rules between parameters. Returns cents before and after the discount, and Unix seconds. Throws ApiError 400. */
export function checkSession(
  params: SessionParams,
  now: number,
  discount: number,
): { subtotal: number; total: number; expiresAt: number } {
  const { customer, customer_email, customer_creation, mode } = params;
  const other = customer_email ? "customer_email" : customer_creation ? "customer_creation" : null;
  if (customer && other)
    throw wire.invalidParameters(`You may only specify one of these parameters: customer, ${other}.`, "customer");
  if (params.saved_payment_method_options && mode === "payment" && !customer && customer_creation !== "always")
    throw wire.invalidParameters(
      "`saved_payment_method_options` can only be used in `payment` mode with `customer` or `customer_creation` set to `always`.",
      "saved_payment_method_options",
    );
  if (params.line_items.some(isRecurring) !== (mode === "subscription"))
    throw wire.invalidParameters(
      "In `subscription` mode at least one price is recurring, in `payment` mode none is.",
      "line_items",
    );
  if (params.automatic_tax?.enabled && params.line_items.some(({ price_data }) => !price_data.tax_behavior))
    throw wire.invalidParameters(
      "You must specify a `tax_behavior` on every price to use `automatic_tax`.",
      "line_items",
    );
  const currency = currencyOf(params);
  if (params.line_items.some(({ price_data }) => price_data.currency !== currency))
    throw wire.invalidParameters("All line items must have the same currency.", "line_items");
  for (const { price_data } of params.line_items) wire.checkStep(price_data.unit_amount, currency, "line_items");
  const subtotal = params.line_items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0);
  const total = subtotal - Math.min(discount, subtotal);
  if (total < MIN_TOTAL_CENTS)
    throw wire.invalidParameters(
      `The Checkout Session's total amount due must add up to at least ${wire.formatMoney(MIN_TOTAL_CENTS, currency)} ${currency}`,
      "line_items",
      "amount_too_small",
    );
  if (total > MAX_TOTAL_CENTS)
    throw wire.invalidParameters(
      `The Checkout Session's total amount must be no more than ${wire.formatMoney(MAX_TOTAL_CENTS, currency)}`,
      "line_items",
      "amount_too_large",
    );
  return { subtotal, total, expiresAt: now + DAY_SECONDS };
}
