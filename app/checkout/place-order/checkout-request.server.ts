import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { redeemCoupon } from "~/billing/coupons.server";
import { parseCheckoutMetadata } from "~/catalog/checkout-metadata";
import { notSoldSentence } from "~/catalog/current-catalog";
import { isCheckout, type Price, type Service } from "~/catalog/define-service";
import { describedService } from "~/catalog/described-service";
import { type PublishedCatalog, publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { checkoutServices } from "~/catalog/services";
import { type SoldAs, soldAs } from "~/catalog/sold-as";
import type { BriefValues } from "~/catalog/terms-consent";
import type { Offer } from "~/catalog/types";
import type { LiveContent } from "~/content/documents/live-content.server";
import { SHIPPED_PROMISES } from "~/content/site";
import type { App } from "~/lib/app-context.server";
import { checkoutBoundsError } from "~/lib/checkout-bounds";
import { inOtherCurrency } from "~/lib/currency.server";
import type { AgreedPrice, RefundPolicy } from "~/lib/db/column-types";
import { emailAddressSchema } from "~/lib/email-schema";
import { failure, type Result } from "~/lib/result";
import { parseSitePath } from "~/lib/site-path";
import { stableHash } from "~/lib/stable-hash.server";
import { priceLineItems, toAgreedPrice } from "~/orders/order-price";
import { isLiveMode } from "~/orders/payment-mode";
import { parseTaxPlace, type TaxPlace } from "~/orders/tax-place";

/** A validated request, priced by the catalog or a quote. Integer cents, USD. */
export type CheckoutRequest = {
  service: Service;
  soldAs: SoldAs | null;
  productName: string;
  name: string;
  email: string;
  /** After the coupon's discount. */
  amount: number;
  /** Line items before the discount; empty for a single price. */
  items: readonly { name: string; amount: number }[];
  every?: "month";
  coupon?: { code: string; discount: number };
  /** Before the discount; stored with the order. */
  agreed: AgreedPrice;
  quote?: { id: string };
  /** For our table of taxes. */
  taxPlace?: TaxPlace;
  pageType: string;
  brief: BriefValues;
  successPath: string;
  cancelPath: string;
  /** Only for a buyer whose browser has opened a mailed link of the address; part of the draft, because its page offers saved cards. */
  confirmed?: true;
};

/** `code`: the requested coupon, not yet applied. `amount`: what the client expects to pay, in cents. */
type ParsedCheckout = {
  checkout: CheckoutRequest;
  code: string | null;
  amount: number;
  now: PriceOfNow;
  earlier: EarlierCheckout;
};

/** `lastSession`: the payment session that the browser opened last. `asksIfPaid`: whether it asks before it buys a brief again. */
export type EarlierCheckout = { lastSession: string | null; asksIfPaid: boolean };

const WRONG_AMOUNT = "The amount doesn’t match this service’s price. Please reload the page and try again.";

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`);
const metadataValue = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]);

/** The body of POST /api/stripe-checkout. */
const requestSchema = z.object({
  amount: z.int("The amount must be a whole number of cents."),
  name: line(500).min(1, "Please enter a name."),
  email: emailAddressSchema("Please enter a valid email address."),
  metadata: z.record(z.string().max(40), metadataValue).default({}),
});

/** What the client should know if its price is not the one of the moment. `price` in cents; `offer`: what differs from the shipped one. */
export type PriceOfNow = { price?: number; offer?: Partial<Offer> };

/** Parses a request by the catalog that is published at the moment, even if this process does not show it yet. */
export async function readCheckoutRequest(
  content: LiveContent,
  body: unknown,
): Promise<Result<ParsedCheckout, PriceOfNow>> {
  const site = await content.newest();
  const parsed = parseCheckoutRequest(body, publishedCatalog(site));
  if (!parsed.ok) return parsed;
  const { checkout } = parsed;
  return { ...parsed, checkout: { ...checkout, soldAs: soldAs(site, checkout.service.offer.slug) } };
}

/**
 * Validates and prices a request. Without a coupon code it fails unless the client's amount is the price; with one,
 * `applyCoupon` compares the amount.
 */
export function parseCheckoutRequest(
  body: unknown,
  published: PublishedCatalog = publishedCatalog({}),
): Result<ParsedCheckout, PriceOfNow> {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "Invalid request");
  const { amount, name, email, metadata } = parsed.data;
  const boundsError = checkoutBoundsError(amount);
  if (boundsError) return failure(boundsError);
  const shipped = findService(metadata, published);
  if (!shipped)
    return failure("We don’t recognize this service. Please choose one of our services and fill out its form.");
  const { slug } = shipped.offer;
  const service = published.serviceBySlug(slug) ?? shipped;
  const { title, hidden } = service.offer;
  if (hidden) return failure(notSoldSentence(service.offer));
  if (!isCheckout(service))
    return failure(
      `${title} is priced on request now. Please send us a request on its page, and we’ll answer with a price.`,
    );
  const read = parseCheckoutMetadata(service, metadata);
  if (!read.ok) return failure(read.error);
  const { brief } = read;
  const priced = service.price(brief);
  if (!priced.ok) return priced;
  const { price } = priced;
  const code = typeof metadata.coupon === "string" && metadata.coupon.trim() !== "" ? metadata.coupon : null;
  const now = { price: price.cents, offer: changesOf(published, service) };
  if (!isSamePrice(price, code === null ? amount : null, metadata)) return { ...failure(WRONG_AMOUNT), ...now };
  const successPath = parseReturnPath(metadata.successUrl, service.sale.successPath(brief));
  const cancelPath = parseReturnPath(metadata.cancelUrl, shipped.offer.paths.form);
  const tax = parseTaxPlace(metadata);
  if (!tax.ok) return failure(tax.error);
  if (successPath === null) return failure("successUrl must be a path on this site.");
  if (cancelPath === null) return failure("cancelUrl must be a path on this site.");
  const checkout = {
    service,
    soldAs: null,
    productName: service.sale.productName,
    name,
    email,
    amount: price.cents,
    items: priceLineItems(price),
    every: price.every,
    agreed: toAgreedPrice(price),
    pageType: service.pageType(brief),
    brief,
    successPath,
    cancelPath,
    ...(tax.place && { taxPlace: tax.place }),
  };
  return { ok: true, checkout, code, amount, now, earlier: parseEarlierCheckout(metadata) };
}

/** `amount`: null if a coupon changes it. The same first payment may consist of another fee and another month, or be the only one. */
const isSamePrice = ({ cents, setup = 0, every }: Price, amount: number | null, expected: Metadata): boolean =>
  (amount === null || amount === cents) &&
  Number(expected.setup ?? 0) === setup &&
  (expected.every ?? every ?? "once") === (every ?? "once");

/** Of staff's own service, nothing is shipped. */
const changesOf = ({ own, catalog }: PublishedCatalog, { offer }: Service): Partial<Offer> =>
  own.some((each) => each.offer.slug === offer.slug) ? offer : (catalog.changes?.offers[offer.slug] ?? {});

const parseEarlierCheckout = ({ lastSession, ifPaid }: Metadata): EarlierCheckout => ({
  lastSession: typeof lastSession === "string" && lastSession !== "" ? lastSession : null,
  asksIfPaid: ifPaid === "ask",
});

/** Applies the requested coupon, if any. Fails if the discounted amount is not the one that the client expects. */
export async function applyCoupon(
  app: Pick<App, "db" | "now" | "settings">,
  { checkout, code, amount, now }: Omit<ParsedCheckout, "earlier">,
): Promise<Result<{ checkout: CheckoutRequest }, PriceOfNow>> {
  if (code === null) return { ok: true, checkout };
  const discounted = await previewCoupon(app, checkout, code);
  if (!discounted.ok) return discounted;
  return discounted.checkout.amount === amount ? discounted : { ...failure(WRONG_AMOUNT), ...now };
}

/** Returns the checkout with the coupon's discount. Does not redeem the coupon. */
export async function previewCoupon(
  app: Pick<App, "db" | "now" | "settings">,
  checkout: CheckoutRequest,
  code: string,
): Promise<Result<{ checkout: CheckoutRequest }>> {
  const { amount, email, service } = checkout;
  const coupon = await redeemCoupon(app, { code, service: service.offer.slug, cents: amount, email });
  if (!coupon.ok) return coupon;
  const { discount } = coupon;
  return { ok: true, checkout: { ...checkout, amount: amount - discount, coupon: { code: coupon.code, discount } } };
}

/**
 * Hash that identifies a draft, so that repeated submits find the same order. Includes the coupon's code but not its
 * discount. For a quote it has its id instead of the draft.
 */
export function draftFingerprint(app: Pick<App, "paymentProvider" | "settings">, checkout: CheckoutRequest): string {
  const live = isLiveMode(app);
  const { service, soldAs, every, items, amount, agreed, coupon, quote, ...rest } = checkout;
  if (quote)
    return stableHash({
      quote: quote.id,
      live,
      ...(rest.taxPlace && { taxPlace: rest.taxPlace }),
      ...underOtherPolicy(app),
    });
  return stableHash({
    ...rest,
    amount: amount + (coupon?.discount ?? 0),
    email: rest.email.toLowerCase(),
    service: service.offer.slug,
    // Words that changed meanwhile are another draft.
    ...(soldAs && { soldAs }),
    live,
    ...inOtherCurrency(),
    ...underOtherPolicy(app),
    ...(coupon ? { coupon: coupon.code } : {}),
  });
}

/** Part of a draft's hash, as `inOtherCurrency`: under another refund policy it is another draft. */
export function underOtherPolicy({ settings }: Pick<App, "settings">): { refundPolicy?: RefundPolicy } {
  const { refund } = settings.site.promises;
  return isDeepStrictEqual(refund, SHIPPED_PROMISES.refund) ? {} : { refundPolicy: refund };
}

type Metadata = z.output<typeof requestSchema>["metadata"];

/**
 * Finds one of staff's services by its slug, else a shipped one by product name, else by page type. A request without both is for a
 * campaign if it has a budget, else for a page.
 */
function findService(metadata: Metadata, { own, serviceBySlug }: PublishedCatalog): Service | undefined {
  const { productName, pageType, budget, service } = metadata;
  const described = own.find(({ offer }) => offer.slug === service);
  if (described || service) return described && describedService(described);
  return (
    // Renamed ones have another name.
    checkoutServices.find(({ offer }) => serviceBySlug(offer.slug)?.sale.productName === productName) ??
    checkoutServices.find(({ sale }) => sale.productName === productName) ??
    checkoutServices.find((service) => pageType && pageType === service.pageType({})) ??
    (productName ? undefined : checkoutServices.find(({ fields }) => "budget" in fields === (budget !== undefined)))
  );
}

/** Returns the requested path, or `fallback` if none is requested; null if it is not a path of this site. */
function parseReturnPath(value: Metadata[string] | undefined, fallback: string): string | null {
  if (value === undefined || value === null || value === "") return fallback;
  return typeof value === "string" ? parseSitePath(value) : null;
}
