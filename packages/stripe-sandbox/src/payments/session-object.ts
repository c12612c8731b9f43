import type Stripe from "stripe";
import { currencyOf, type SessionItem, type SessionParams } from "../api/session-params.ts";
import { nulls } from "../api/wire-format.ts";
import { exclusiveTax, type LineTax, sumOfTaxes } from "../tax.ts";

/** Price of a line item. `seed` makes its ids stable. */
export function priceObject(seed: string, { price_data }: SessionItem, created: number): Stripe.Price {
  const { recurring } = price_data;
  return {
    ...nulls("custom_unit_amount lookup_key nickname tiers_mode transform_quantity unit_amount_decimal"),
    id: `price_${seed}`,
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created,
    currency: price_data.currency,
    livemode: false,
    metadata: {},
    product: price_data.product ?? `prod_${seed}`,
    recurring: recurring
      ? { ...recurring, ...nulls("meter trial_period_days"), interval_count: 1, usage_type: "licensed" }
      : null,
    tax_behavior: price_data.tax_behavior ?? "unspecified",
    type: recurring ? "recurring" : "one_time",
    unit_amount: price_data.unit_amount,
  };
}

/** An open session. Unix seconds, cents. `customer`: the one that the session is for. */
export function sessionObject(
  id: string,
  params: SessionParams,
  terms: {
    subtotal: number;
    total: number;
    taxes: readonly LineTax[];
    now: number;
    expiresAt: number;
    customer?: Stripe.Customer | null;
  },
): Stripe.Checkout.Session {
  const oneTime = params.mode === "payment";
  const email = params.customer_email ?? terms.customer?.email;
  return {
    ...nulls("adaptive_pricing after_expiration allow_promotion_codes client_secret collected_information consent"),
    ...nulls("consent_collection currency_conversion customer_account integration_identifier invoice invoice_creation"),
    ...nulls("locale managed_payments origin_context payment_intent payment_link payment_method_configuration_details"),
    ...nulls("permissions recovered_from setup_intent shipping_address_collection shipping_cost submit_type"),
    ...nulls("subscription url wallet_options"),
    id,
    object: "checkout.session",
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: terms.subtotal,
    amount_total: terms.total + exclusiveTax(terms.taxes),
    automatic_tax: params.automatic_tax?.enabled
      ? { enabled: true, liability: { type: "self" }, provider: "stripe", status: "complete" }
      : { enabled: false, ...nulls("liability provider status") },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: terms.now,
    currency: currencyOf(params),
    custom_fields: [],
    custom_text: nulls("after_submit shipping_address submit terms_of_service_acceptance"),
    customer: terms.customer?.id ?? null,
    customer_creation: terms.customer ? null : oneTime ? (params.customer_creation ?? "if_required") : "always",
    customer_details: email ? customerDetails(email, null) : null,
    customer_email: params.customer_email ?? null,
    discounts: (params.discounts ?? []).map(({ coupon }) => ({ coupon, promotion_code: null })),
    expires_at: terms.expiresAt,
    livemode: false,
    metadata: params.metadata ?? {},
    mode: params.mode,
    payment_method_collection: oneTime ? "if_required" : "always",
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: "unpaid",
    phone_number_collection: { enabled: false },
    saved_payment_method_options: savedMethodOptions(params),
    shipping_options: [],
    status: "open",
    success_url: params.success_url,
    ...(params.tax_id_collection?.enabled && { tax_id_collection: { enabled: true, required: "never" } }),
    total_details: {
      amount_discount: terms.subtotal - terms.total,
      amount_shipping: 0,
      amount_tax: sumOfTaxes(terms.taxes),
    },
    ui_mode: "hosted_page",
  } satisfies Stripe.Checkout.Session;
}

export const customerDetails = (email: string, name: string | null): Stripe.Checkout.Session.CustomerDetails => ({
  ...nulls("address business_name individual_name phone tax_ids"),
  email,
  name,
  tax_exempt: "none",
});

/** Saved cards are shown only to a customer that the session names. */
const savedMethodOptions = ({ saved_payment_method_options: given, customer }: SessionParams) =>
  given || customer
    ? {
        allow_redisplay_filters: ["always" as const],
        payment_method_remove: "disabled" as const,
        payment_method_save: given?.payment_method_save ?? ("disabled" as const),
      }
    : null;
