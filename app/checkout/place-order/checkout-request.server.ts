import { z } from "zod";
import type { App } from "~/app-context.server";
import { normalizeCouponCode } from "~/billing/coupon-discount";
import { redeemCoupon } from "~/billing/coupons.server";
import { parseCheckoutMetadata } from "~/catalog/checkout-metadata";
import type { CheckoutService, Service } from "~/catalog/define-service";
import { checkoutServices } from "~/catalog/services";
import type { BriefValues } from "~/catalog/terms-consent";
import type { AgreedPrice } from "~/lib/db/column-types";
import { checkoutBoundsError } from "~/lib/money";
import { failure, type Result } from "~/lib/result";
import { parseSitePath } from "~/lib/site-path";
import { stableHash } from "~/lib/stable-hash.server";
import { priceLineItems } from "~/orders/order-price";
import { isLiveMode } from "~/orders/payment-mode";

/** A checkout request that may become an order: everything in it is checked and priced by us. Cents, USD. */
export type CheckoutRequest = {
  service: Service;
  productName: string;
  name: string;
  email: string;
  amount: number;
  /** What the amount is made of, for the card provider's page; empty for a single price. */
  items: readonly { name: string; amount: number }[];
  every?: "month";
  /** The code that makes it cheaper, and by how much; the amount is what is left. */
  coupon?: { code: string; discount: number };
  /** The quote that is accepted, with its price. */
  quote?: { id: string; agreed: AgreedPrice };
  pageType: string;
  brief: BriefValues;
  /** Paths of this site. */
  successPath: string;
  cancelPath: string;
};

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`);
const metadataValue = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]);

/** The body of POST /api/stripe-checkout. */
const requestSchema = z.object({
  amount: z.int("The amount must be a whole number of cents."),
  name: line(500).min(1, "Please enter a name."),
  email: z.email("Please enter a valid email address.").max(254, "Please enter a valid email address."),
  metadata: z.record(z.string().max(40), metadataValue).default({}),
});

/**
 * Reads and prices a request, or says to the buyer why it cannot become an order. `code` is the coupon's, where it names one: what that
 * takes off is worked out by `applyCoupon`, which then compares the amount.
 */
export function parseCheckoutRequest(
  body: unknown,
): Result<{ checkout: CheckoutRequest; code: string | null; amount: number }> {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "Invalid request");
  const { amount, name, email, metadata } = parsed.data;
  const outside = checkoutBoundsError(amount);
  if (outside) return failure(outside);
  const product = recognizeService(metadata);
  if (!product)
    return failure("We don’t recognize this service. Please choose one of our services and fill out its form.");
  const { service, productName } = product;
  const read = parseCheckoutMetadata(service, metadata);
  if (!read.ok) return read;
  const { brief } = read;
  const price = service.price(brief);
  if (typeof price === "string") return failure(price);
  const code = typeof metadata.coupon === "string" && metadata.coupon.trim() !== "" ? metadata.coupon : null;
  if (code === null && price.cents !== amount) return failure(WRONG_AMOUNT);
  const successPath = pathOf(metadata.successUrl, service.sale.successPath(brief));
  const cancelPath = pathOf(metadata.cancelUrl, product.cancelPath);
  if (successPath === null) return failure("successUrl must be a path on this site.");
  if (cancelPath === null) return failure("cancelUrl must be a path on this site.");
  const pageType = service.pageType(brief);
  const checkout = {
    service,
    productName,
    name,
    email,
    amount: price.cents,
    items: priceLineItems(price),
    every: price.every,
    pageType,
    brief,
    successPath,
    cancelPath,
  };
  return { ok: true, checkout, code, amount };
}

const WRONG_AMOUNT = "The amount doesn’t match this service’s price. Please reload the page and try again.";

/** The checkout with what its code takes off, if it names one; refused where `amount` is not what is left then. */
export async function applyCoupon(
  app: App,
  { checkout, code, amount }: { checkout: CheckoutRequest; code: string | null; amount: number },
): Promise<Result<{ checkout: CheckoutRequest }>> {
  if (code === null) return { ok: true, checkout };
  const priced = await previewCoupon(app, checkout, code);
  if (!priced.ok) return priced;
  return priced.checkout.amount === amount ? priced : failure(WRONG_AMOUNT);
}

/** What the code takes off this checkout, for the summary. */
export async function previewCoupon(
  app: App,
  checkout: CheckoutRequest,
  code: string,
): Promise<Result<{ checkout: CheckoutRequest }>> {
  const wish = { code, service: checkout.service.offer.slug, cents: checkout.amount, email: checkout.email };
  const found = await redeemCoupon(app, app.db, {
    ...wish,
    fingerprint: draftFingerprint(app, checkout, normalizeCouponCode(code)),
  });
  if (!found.ok) return found;
  const { code: known, discount } = found;
  return { ok: true, checkout: { ...checkout, amount: checkout.amount - discount, coupon: { code: known, discount } } };
}

/**
 * The name of a draft: the same press, the same tab and the same answers give the same, so that a second press finds the first order.
 * The coupon belongs to it, what it takes off does not. A quote, which nobody changes, is its own draft.
 */
export function draftFingerprint(app: App, checkout: CheckoutRequest, code?: string): string {
  const { service, every, items, amount, coupon, quote, ...rest } = checkout;
  if (quote) return stableHash({ quote: quote.id, live: isLiveMode(app) });
  const price = amount + (coupon?.discount ?? 0);
  const used = coupon?.code ?? code;
  return stableHash({
    ...rest,
    amount: price,
    email: rest.email.toLowerCase(),
    service: service.offer.slug,
    live: isLiveMode(app),
    ...(used ? { coupon: used } : {}),
  });
}

type Metadata = z.output<typeof requestSchema>["metadata"];

type Product = { service: CheckoutService; productName: string; cancelPath: string };

/** Which service a request is about: by product name, else by page type, else by what else is in it. */
function recognizeService(metadata: Metadata): Product | undefined {
  const named = checkoutServices.find(({ sale }) => sale.productName === metadata.productName);
  const typed = checkoutServices.find((service) => metadata.pageType && metadata.pageType === service.pageType({}));
  const service = named ?? typed;
  if (service) return { service, productName: service.sale.productName, cancelPath: service.offer.paths.form };
  return metadata.productName ? undefined : unnamedProduct(metadata);
}

/** The product of a request that names none: of a service that knows it by one of its fields, else of the one that takes any. */
function unnamedProduct(metadata: Metadata): Product | undefined {
  const products = checkoutServices.flatMap((service) => {
    const { unnamed, productName } = service.sale;
    return unnamed ? [{ productName, cancelPath: service.offer.paths.form, ...unnamed, service }] : [];
  });
  return (
    products.find(({ knownBy }) => knownBy !== undefined && metadata[knownBy] !== undefined) ??
    products.find(({ knownBy }) => knownBy === undefined)
  );
}

/** The path of this site that was asked for, or null when it is none. */
function pathOf(value: Metadata[string] | undefined, otherwise: string): string | null {
  if (value === undefined || value === null || value === "") return otherwise;
  return typeof value === "string" ? parseSitePath(value) : null;
}
