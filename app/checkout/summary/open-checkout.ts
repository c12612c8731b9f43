import * as z from "zod/mini";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import type { CheckoutService } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";
import { parseSessionId } from "~/checkout/drafts";
import { ApiUnreachable, postJson } from "~/lib/http/api-client";
import { checkoutBoundsError } from "~/lib/money";
import { type Failure, failure, type Result } from "~/lib/result";
import type { AppliedCoupon } from "./summary-page";

/** What the customer is shown when a checkout does not open. */
export type CheckoutFailure = Failure<Unopened>;

/** Beside the sentence in the panel. */
type Unopened = { toast: string; details: string };

export type OpenedCheckout = { url: string; sessionId: string | null };

/** The url is looked at afterwards: an answer without one has a message of its own. */
const opened = z.object({ url: z.optional(z.unknown()), sessionId: z.optional(z.unknown()) });

/**
 * Asks the shop for a payment session for a form that was read from storage: `{amount, name, email, metadata}`, amount in integer cents.
 * Never throws; every failure comes back as what to show.
 */
export async function startCheckout(
  service: CheckoutService,
  brief: BriefValues,
  coupon: AppliedCoupon | null = null,
): Promise<Result<OpenedCheckout, Unopened>> {
  const fault = service.storedFault(brief);
  if (fault) return problem(fault);
  const price = service.price(brief);
  if (typeof price === "string") return problem(price);
  const outOfBounds = checkoutBoundsError(price.cents);
  if (outOfBounds) return problem(outOfBounds);
  try {
    const metadata = { ...toCheckoutMetadata(service, brief), ...(coupon && { coupon: coupon.code }) };
    const order = { amount: coupon?.amount ?? price.cents, ...service.customer(brief), metadata };
    const answer = await postJson("/api/stripe-checkout", order, opened);
    if (!answer.ok) return refusal(answer.status, answer.error);
    const url = webAddress(answer.data.url);
    if (!url) return problem("No checkout URL returned");
    return { ok: true, url, sessionId: parseSessionId(answer.data.sessionId) };
  } catch (reason) {
    return unexpected(reason);
  }
}

/** An absolute http(s) address, or null: nothing else is ever followed. */
function webAddress(value: unknown): string | null {
  if (typeof value !== "string" || !URL.canParse(value)) return null;
  return ["http:", "https:"].includes(new URL(value).protocol) ? value : null;
}

const unexpected = (reason: unknown): CheckoutFailure =>
  reason instanceof ApiUnreachable
    ? problem(reason.message, reason.cause)
    : problem("Something unexpected happened.", reason);

const refusal = (status: number, message: string): CheckoutFailure => ({
  ...failure(`Checkout failed: ${message}`),
  toast: "Failed to process payment",
  details: technical([`Status: ${status}`, `Message: ${message}`]),
});

const problem = (message: string, reason?: unknown): CheckoutFailure => ({
  ...failure(`Error: ${message}`),
  toast: "There was a problem processing your payment",
  details: technical([`Message: ${message}`, ...causes(reason)]),
});

const technical = (lines: string[]) =>
  ["Request: POST /api/stripe-checkout", ...lines, `Time: ${new Date().toISOString()}`].join("\n");

function causes(reason: unknown): string[] {
  if (!(reason instanceof Error)) return [];
  return [`Cause: ${reason.name}: ${reason.message}`, ...(reason.cause === undefined ? [] : causes(reason.cause))];
}
