import { z } from "zod";
import {
  currencyParam,
  expandParam,
  integerParam,
  invalidParameters,
  metadataParam,
  stringParam,
  urlParam,
} from "./wire-format.ts";

const DAY_SECONDS = 86_400;
const MIN_TOTAL_CENTS = 50;
const MAX_TOTAL_CENTS = 99_999_999;

const lineItem = z.strictObject({
  quantity: integerParam(1, 10_000).default(1),
  tax_rates: z.array(stringParam).min(1).max(5).optional(),
  price_data: z.strictObject({
    currency: currencyParam,
    unit_amount: integerParam(0, MAX_TOTAL_CENTS),
    product: stringParam.optional(),
    tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
    product_data: z
      .strictObject({
        name: stringParam.max(250),
        description: stringParam.optional(),
        metadata: metadataParam.optional(),
      })
      .optional(),
    recurring: z
      .strictObject({
        interval: z.enum(["day", "week", "month", "year"]),
        interval_count: integerParam(1, 12).default(1),
      })
      .optional(),
  }),
});

const enabledParam = z.strictObject({
  enabled: z.enum(["true", "false"], { error: "Invalid boolean" }).transform((value) => value === "true"),
});

const paymentDetails = z.strictObject({ metadata: metadataParam.optional(), description: stringParam.optional() });

/** The account's own prefix, an asterisk and a space come before it. */
const descriptorSuffix = stringParam
  .max(10, { error: "The statement descriptor suffix must be at most 10 characters after this account's prefix." })
  .regex(/[a-zA-Z]/, { error: "The statement descriptor suffix must contain at least one letter." })
  .regex(/^[^<>\\'"*]+$/, { error: "The statement descriptor suffix must not contain any of < > \\ ' \" *." });

const ALLOW_REDISPLAY = ["always", "limited", "unspecified"] as const;
const onOff = z.enum(["disabled", "enabled"]);
const updatable = z.enum(["auto", "never"]).optional();

/** Supported parameters of `POST /v1/checkout/sessions`; others are rejected as unknown. */
export const sessionParams = z.strictObject({
  mode: z.enum(["payment", "subscription"], { error: "Invalid mode: must be one of payment or subscription" }),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: urlParam,
  cancel_url: urlParam.optional(),
  client_reference_id: stringParam.max(200).optional(),
  customer_email: stringParam
    .max(512)
    .regex(/^[^\s@]+@[^\s@]+$/, { error: "Invalid email address" })
    .optional(),
  customer: stringParam.optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  customer_update: z.strictObject({ address: updatable, name: updatable, shipping: updatable }).optional(),
  payment_method_data: z.strictObject({ allow_redisplay: z.enum(ALLOW_REDISPLAY) }).optional(),
  saved_payment_method_options: z
    .strictObject({
      allow_redisplay_filters: z.array(z.enum(ALLOW_REDISPLAY)).max(3).optional(),
      payment_method_save: onOff.optional(),
    })
    .optional(),
  expires_at: integerParam(0, Number.MAX_SAFE_INTEGER).optional(),
  discounts: z
    .array(z.strictObject({ coupon: stringParam }))
    .max(1)
    .optional(),
  metadata: metadataParam.optional(),
  payment_intent_data: paymentDetails.extend({ statement_descriptor_suffix: descriptorSuffix.optional() }).optional(),
  subscription_data: paymentDetails.optional(),
  allowed_payment_method_types: z.array(z.literal("card")).optional(),
  automatic_tax: enabledParam.optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  tax_id_collection: enabledParam.optional(),
  ...expandParam,
});
export type SessionParams = z.output<typeof sessionParams>;

type ItemParams = SessionParams["line_items"][number];

/** With the product's name and description, also if the item names a product. */
export type SessionItem = Omit<ItemParams, "price_data"> & {
  price_data: ItemParams["price_data"] & { product_data: NonNullable<ItemParams["price_data"]["product_data"]> };
};

/** Parameters of a session that its public object does not contain. */
export type SessionDraft = {
  items: SessionItem[];
  metadata: Record<string, string>;
  description: string | null;
  descriptorSuffix?: string;
  coupon?: { id: string; name: string | null };
  /** Whether the customer's name becomes the cardholder's. */
  updatesName?: boolean;
  /** Whether the address and tax ids of the page become the customer's. */
  updatesAddress?: boolean;
  /** Of cards that are saved, if the buyer does not choose. */
  allowRedisplay?: (typeof ALLOW_REDISPLAY)[number] | undefined;
  automaticTax?: boolean;
};

/** Parameters about the customer that exclude each other. Throws ApiError 400. */
export function checkCustomerParams(params: SessionParams): void {
  const { customer, customer_email, customer_creation, customer_update, mode, saved_payment_method_options } = params;
  const other = customer_email ? "customer_email" : customer_creation ? "customer_creation" : null;
  if (customer && other)
    throw invalidParameters(`You may only specify one of these parameters: customer, ${other}.`, "customer");
  if (customer_update && !customer)
    throw invalidParameters("`customer_update` can only be used with `customer`.", "customer_update");
  if (customer_creation && mode !== "payment")
    throw invalidParameters("`customer_creation` can only be used in `payment` mode.", "customer_creation");
  const keepsCustomer = mode === "subscription" || customer || customer_creation === "always";
  if (saved_payment_method_options && !keepsCustomer) {
    throw invalidParameters(
      "`saved_payment_method_options` can only be used in `payment` mode with `customer` or `customer_creation` set to `always`.",
      "saved_payment_method_options",
    );
  }
}

/** Checks rules between parameters. Returns cents before and after the discount, and Unix seconds. Throws ApiError 400. */
export function checkSession(
  params: SessionParams,
  now: number,
  discountOn: (subtotal: number) => number,
): { subtotal: number; total: number; expiresAt: number } {
  const recurring = params.line_items.map((item) => item.price_data.recurring !== undefined);
  if (params.mode === "subscription" && !recurring.every(Boolean)) {
    throw invalidParameters(
      "You must provide at least one recurring price in `subscription` mode when using prices.",
      "line_items",
    );
  }
  if (params.mode === "payment" && recurring.some(Boolean)) {
    throw invalidParameters(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      "line_items",
    );
  }
  const expiresAt = params.expires_at ?? now + DAY_SECONDS;
  if (expiresAt < now + 1_800) {
    throw invalidParameters(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  }
  if (expiresAt > now + DAY_SECONDS) {
    throw invalidParameters(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  }
  const subtotal = params.line_items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0);
  const total = subtotal - discountOn(subtotal);
  if (total < MIN_TOTAL_CENTS) {
    throw invalidParameters(
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      "line_items",
      "amount_too_small",
    );
  }
  if (total > MAX_TOTAL_CENTS) {
    throw invalidParameters(
      "The Checkout Session's total amount must be no more than $999,999.99",
      "line_items",
      "amount_too_large",
    );
  }
  return { subtotal, total, expiresAt };
}
