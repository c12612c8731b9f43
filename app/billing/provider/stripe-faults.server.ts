import Stripe from "stripe";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "./payment-provider";

/** Runs one call to the provider within the adapter's deadline. Throws PaymentProviderUnavailable, PaymentProviderRejected. */
export type CallWithDeadline = <T>(work: () => Promise<T>) => Promise<T>;

/** The answer to a question about one object; null when the provider knows no such object. */
export async function nullIfNotFound<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return null;
    throw error;
  }
}

/** Runs one call to the provider within its deadline and reshapes what goes wrong. */
export async function withDeadline<T>(work: () => Promise<T>, deadlineMs: number): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new PaymentProviderUnavailable("The card provider did not respond in time")),
    deadlineMs,
  );
  try {
    return await Promise.race([work(), tooLate]);
  } catch (error) {
    throw reshaped(error);
  } finally {
    clearTimeout(timer);
  }
}

/** A refusal is final only when the provider itself judged the request; everything else may succeed later. */
function reshaped(error: unknown): PaymentProviderUnavailable | PaymentProviderRejected {
  if (error instanceof PaymentProviderUnavailable) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new PaymentProviderUnavailable("The card provider's answer could not be read", { cause: error });
  }
  const status = error.statusCode ?? 0;
  const what = [error.type, status || null, error.code, error.requestId].filter(Boolean).join(" ");
  const wrongKey = status === 401 || status === 403;
  if (status >= 400 && status < 500 && status !== 409 && status !== 429 && !wrongKey) {
    return new PaymentProviderRejected(`The card provider refused: ${withoutKeys(error.message)} (${what})`);
  }
  return new PaymentProviderUnavailable(`The card provider is not available (${what})`);
}

/** Stripe's messages may repeat part of a key. */
const withoutKeys = (message: string): string => message.replace(/\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_*.]+/g, "[key]");
