import type Stripe from "stripe";
import type { SessionItem, SessionParams } from "../api/session-params.ts";
import { exclusiveTax, type LineTax, sumOfTaxes } from "../tax/line-taxes.ts";

/** Price of a line item. `seed` makes its ids stable. */
export function priceObject(seed: string, { price_data }: SessionItem, created: number): Stripe.Price {
  const { recurring } = price_data;
  return {
    id: `price_${seed}`,
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created,
    currency: price_data.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: price_data.product ?? `prod_${seed}`,
    recurring: recurring ? { ...recurring, meter: null, trial_period_days: null, usage_type: "licensed" } : null,
    tax_behavior: price_data.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount: price_data.unit_amount,
    unit_amount_decimal: null,
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
  const automatic = params.automatic_tax?.enabled === true;
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: terms.subtotal,
    amount_total: terms.total + exclusiveTax(terms.taxes),
    automatic_tax: automatic
      ? { enabled: true, liability: { type: "self" }, provider: "stripe", status: "requires_location_inputs" }
      : { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: terms.now,
    currency: "usd",
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: terms.customer?.id ?? null,
    customer_account: null,
    customer_creation: terms.customer ? null : oneTime ? (params.customer_creation ?? "if_required") : "always",
    customer_details: email ? customerDetails(email, null) : null,
    customer_email: params.customer_email ?? null,
    discounts: (params.discounts ?? []).map(({ coupon }) => ({ coupon, promotion_code: null })),
    expires_at: terms.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: oneTime ? { enabled: false, invoice_data: NO_INVOICE } : null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: oneTime ? "if_required" : "always",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: savedMethodOptions(params, Boolean(terms.customer)),
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    ...(params.tax_id_collection?.enabled && { tax_id_collection: { enabled: true, required: "never" } }),
    total_details: {
      amount_discount: terms.subtotal - terms.total,
      amount_shipping: 0,
      amount_tax: sumOfTaxes(terms.taxes),
    },
    ui_mode: "hosted_page",
    url: null,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session;
}

export const customerDetails = (email: string, name: string | null): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: "none",
  tax_ids: null,
});

/** Saved cards are shown only to a customer that the session names. */
function savedMethodOptions({ saved_payment_method_options: given }: SessionParams, hasCustomer: boolean) {
  if (!given && !hasCustomer) return null;
  return {
    allow_redisplay_filters: given?.allow_redisplay_filters ?? (["always"] as const).slice(),
    payment_method_remove: "disabled" as const,
    payment_method_save: given?.payment_method_save ?? ("disabled" as const),
  };
}

const NO_INVOICE = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: null,
  metadata: {},
  rendering_options: null,
};
