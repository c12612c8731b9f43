import * as z from "zod/mini";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import type { CheckoutService } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";
import type { Offer } from "~/catalog/types";
import { parseSessionId } from "~/checkout/drafts";
import { EMAIL_HASH, UNACCEPTED_EMAIL } from "~/checkout/rejected-email";
import { checkoutBoundsError } from "~/lib/checkout-bounds";
import { postJson } from "~/lib/http/api-client";
import { formatMoney } from "~/lib/money";
import { type Failure, failure, type Result } from "~/lib/result";

/** `discount` and the remaining `amount` in integer cents. */
export type AppliedCoupon = { code: string; discount: number; amount: number };

/** `error` is shown in the panel. */
export type CheckoutFailure = Failure<FailureDetails>;
type FailureDetails = {
  toast: string;
  details: string;
  fix?: { href: string; label: string };
  /** What differs from the shipped offer now, if the price has changed. */
  offer?: Partial<Offer>;
};

export type OpenedCheckout = { url: string; sessionId: string | null };

const paidBeforeSchema = z.object({
  paidAt: z.string(),
  running: z.optional(z.literal(true)),
  receipt: z.nullable(z.object({ url: z.string(), reference: z.string(), amount: z.int() })),
});
/**
 * The same order, paid a short time ago, or a subscription to the same service that is still `running`. `amount` in cents; without a receipt
 * this browser did not pay it.
 */
export type PaidBefore = z.infer<typeof paidBeforeSchema>;

/** `url` is checked separately: a response without one has its own error message. */
const sessionSchema = z.object({
  url: z.optional(z.unknown()),
  sessionId: z.optional(z.unknown()),
  paidBefore: z.optional(paidBeforeSchema),
});

/** Of a request with another amount than the price of the moment, which is in cents. `offer`: what staff have changed of it. */
const priceChangeSchema = z.object({
  price: z.int(),
  offer: z.optional(
    z.partial(
      z.object({
        title: z.string(),
        navText: z.string(),
        text: z.string(),
        buttonText: z.string(),
        days: z.int(),
        price: z.object({ label: z.string(), unit: z.string(), note: z.optional(z.string()) }),
        amounts: z.record(z.string(), z.int()),
        listed: z.boolean(),
        hidden: z.literal(true),
      }),
    ),
  ),
});

/** `lastSession`: the payment session that this browser opened last. `asksIfPaid`: do not buy again what was just paid. */
type EarlierPayment = {
  lastSession: string | null;
  asksIfPaid: boolean;
  /** For our table of taxes, by the name in the metadata. */
  taxFields?: Readonly<Record<string, string>>;
};

/** Requests a payment session for a stored form. Never throws; unexpected errors are returned as a failure. */
export async function startCheckout(
  service: CheckoutService,
  brief: BriefValues,
  coupon: AppliedCoupon | null = null,
  { lastSession, asksIfPaid, taxFields = {} }: EarlierPayment = { lastSession: null, asksIfPaid: false },
): Promise<Result<OpenedCheckout | { paidBefore: PaidBefore }, FailureDetails>> {
  const formError = service.findStoredFormError(brief);
  if (formError) return problem(formError);
  const priced = service.price(brief);
  if (!priced.ok) return problem(priced.error);
  const { price } = priced;
  const amountError = checkoutBoundsError(price.cents);
  if (amountError) return problem(amountError);
  try {
    const metadata = {
      ...toCheckoutMetadata(service, brief),
      ...(coupon && { coupon: coupon.code }),
      ...(lastSession && { lastSession }),
      ...(asksIfPaid && { ifPaid: "ask" }),
      ...taxFields,
    };
    const checkout = { amount: coupon?.amount ?? price.cents, ...service.customer(brief), metadata };
    const response = await postJson("/api/stripe-checkout", checkout, sessionSchema);
    if (!response.ok) {
      const { status, error, body, cause } = response;
      if (status === null) return problem(error, cause);
      return priceChange(price.cents, body) ?? { ...rejection(status, error), ...fixFor(service, status) };
    }
    const { paidBefore } = response.data;
    if (paidBefore) return { ok: true, paidBefore };
    const url = parseWebUrl(response.data.url);
    if (!url) return problem("No checkout URL returned");
    return { ok: true, url, sessionId: parseSessionId(response.data.sessionId) };
  } catch (reason) {
    return problem("Something unexpected happened.", reason);
  }
}

/** Returns an absolute http(s) URL, or null for anything else, such as `javascript:`. */
function parseWebUrl(value: unknown): string | null {
  if (typeof value !== "string" || !URL.canParse(value)) return null;
  return ["http:", "https:"].includes(new URL(value).protocol) ? value : null;
}

const fixFor = ({ offer }: CheckoutService, status: number): Pick<FailureDetails, "fix"> =>
  status === UNACCEPTED_EMAIL
    ? { fix: { href: `${offer.paths.form}${EMAIL_HASH}`, label: "Change the email address" } }
    : {};

/** Null if the server gave no other price. */
function priceChange(cents: number, body: unknown): CheckoutFailure | null {
  const parsed = priceChangeSchema.safeParse(body);
  if (!parsed.success || parsed.data.price === cents) return null;
  const { price, offer } = parsed.data;
  const change = `The price changed from ${formatMoney(cents)} to ${formatMoney(price)} after you opened this page.`;
  return {
    ...failure(`${change} Nothing was charged.`),
    toast: "The price has changed",
    details: formatDetails(["Status: 400", `Message: ${change}`]),
    offer,
  };
}

const rejection = (status: number, message: string): CheckoutFailure => ({
  ...failure(`Checkout failed: ${message}`),
  toast: "Failed to process payment",
  details: formatDetails([`Status: ${status}`, `Message: ${message}`]),
});

const problem = (message: string, reason?: unknown): CheckoutFailure => ({
  ...failure(`Error: ${message}`),
  toast: "There was a problem processing your payment",
  details: formatDetails([`Message: ${message}`, ...causes(reason)]),
});

const formatDetails = (lines: string[]) =>
  ["Request: POST /api/stripe-checkout", ...lines, `Time: ${new Date().toISOString()}`].join("\n");

function causes(reason: unknown): string[] {
  if (!(reason instanceof Error)) return [];
  return [`Cause: ${reason.name}: ${reason.message}`, ...(reason.cause === undefined ? [] : causes(reason.cause))];
}
