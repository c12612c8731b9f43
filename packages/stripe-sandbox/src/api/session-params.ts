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
    tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
    product_data: z.strictObject({
      name: stringParam.max(250),
      description: stringParam.optional(),
      metadata: metadataParam.optional(),
    }),
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

/** Parameters of a session that its public object does not contain. */
export type SessionDraft = {
  items: SessionParams["line_items"];
  metadata: Record<string, string>;
  description: string | null;
  descriptorSuffix?: string;
  coupon?: { id: string; name: string | null };
  automaticTax?: boolean;
};

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
