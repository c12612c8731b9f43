import { randomUUID } from "node:crypto";
import Stripe from "stripe";

type Keyed<T> = (options: { idempotencyKey: string }) => Promise<T>;

/**
 * Creates an object under a key, which repeated calls share. The provider repeats the first response of a key for a day, errors
 * included, and rejects other parameters: then the object is created under another key, once, if `find` knows none.
 */
export async function createOnce<T>(
  key: string,
  create: Keyed<T>,
  {
    find = async () => null,
    secondKey = `${key}-${randomUUID()}`,
  }: { find?: () => Promise<T | null>; secondKey?: string } = {},
): Promise<T> {
  try {
    return await create({ idempotencyKey: key });
  } catch (error) {
    if (!isStoredError(error)) throw error;
    return (await find()) ?? (await create({ idempotencyKey: secondKey }));
  }
}

/** Whether the error belongs to an earlier request with the same key, not to this one. */
function isStoredError(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.type === "StripeIdempotencyError" || error.headers?.["idempotent-replayed"] === "true";
}
