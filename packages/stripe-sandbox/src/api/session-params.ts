import { z } from "zod";
import { expandParam, integerParam, invalidRequest, metadataParam, stringParam, urlParam } from "./wire-format.ts";

const DAY = 86_400;
const MIN_TOTAL = 50;
const MAX_TOTAL = 99_999_999;

const lineItem = z.strictObject({
  quantity: integerParam(1, 10_000).default(1),
  price_data: z.strictObject({
    currency: z.literal("usd", { error: "Invalid currency: the sandbox takes usd." }),
    unit_amount: integerParam(0, MAX_TOTAL),
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

/** The body of `POST /v1/checkout/sessions`, as far as the sandbox goes; anything else is refused as unknown. */
export const newSession = z.strictObject({
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
  payment_intent_data: z
    .strictObject({ metadata: metadataParam.optional(), description: stringParam.optional() })
    .optional(),
  subscription_data: z
    .strictObject({ metadata: metadataParam.optional(), description: stringParam.optional() })
    .optional(),
  allowed_payment_method_types: z.array(z.literal("card")).optional(),
  ...expandParam,
});
export type NewSession = z.output<typeof newSession>;

/** What a session was opened with and its public object does not show. */
export type SessionDraft = {
  items: NewSession["line_items"];
  /** For the payment intent, or for the subscription. */
  metadata: Record<string, string>;
  description: string | null;
  /** Taken off this payment, or off a subscription's invoices for as long as it says. */
  coupon?: { id: string; name: string | null };
};

/**
 * Throws ApiError 400 for what is wrong between parameters, in the provider's words. `discountOn` says what a coupon takes off a sum. Answers
 * the sum of the items and what is left of it, in cents.
 */
export function checkSession(
  params: NewSession,
  now: number,
  discountOn: (subtotal: number) => number,
): { subtotal: number; total: number } {
  const recurring = params.line_items.map((item) => item.price_data.recurring !== undefined);
  if (params.mode === "subscription" && !recurring.every(Boolean)) {
    throw invalidRequest(
      "You must provide at least one recurring price in `subscription` mode when using prices.",
      "line_items",
    );
  }
  if (params.mode === "payment" && recurring.some(Boolean)) {
    throw invalidRequest(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      "line_items",
    );
  }
  checkExpiry(params.expires_at, now);
  const subtotal = params.line_items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0);
  const total = subtotal - discountOn(subtotal);
  if (total < MIN_TOTAL) {
    throw invalidRequest(
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      "line_items",
      "amount_too_small",
    );
  }
  if (total > MAX_TOTAL) {
    throw invalidRequest(
      "The Checkout Session's total amount must be no more than $999,999.99",
      "line_items",
      "amount_too_large",
    );
  }
  return { subtotal, total };
}

function checkExpiry(expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) return;
  if (expiresAt < now + 1_800) {
    throw invalidRequest(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  }
  if (expiresAt > now + DAY) {
    throw invalidRequest(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  }
}
