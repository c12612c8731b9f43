import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** How often one client may do something: `points` times in `seconds`. High enough that people never reach them. */
const LIMITS = {
  checkout: { points: 60, seconds: 600 },
  "contact-form": { points: 20, seconds: 600 },
  "sign-in": { points: 60, seconds: 600 },
  register: { points: 20, seconds: 600 },
  "account-mail": { points: 20, seconds: 600 },
  "order-links": { points: 20, seconds: 600 },
  /** Mails with links to one address, whoever asks for them. */
  "order-links-address": { points: 3, seconds: 3600 },
  /** Codes that one client tries. */
  coupon: { points: 30, seconds: 600 },
  /** Downloads of invoices by one client. */
  invoice: { points: 60, seconds: 600 },
  /** Briefs that a client keeps as quotes, and downloads of quotes' files. */
  quote: { points: 20, seconds: 600 },
  "quote-file": { points: 60, seconds: 600 },
  /** Messages of a customer about one order. */
  "order-message": { points: 60, seconds: 600 },
  /** What customers ask for of one subscription: each is a question to the card provider, some are mails. */
  subscription: { points: 20, seconds: 600 },
  /** Refunds that customers ask for and withdraw again, of one order. */
  "refund-request": { points: 10, seconds: 3600 },
  /** How often staff send one mail again. */
  "mail-again": { points: 3, seconds: 3600 },
  /** Files that a client begins to upload. */
  "file-upload": { points: 300, seconds: 600 },
  /** How often the payment page of one manual order is opened: each is a question to the card provider. */
  "payment-page": { points: 30, seconds: 600 },
  receipt: { points: 240, seconds: 600 },
  /** Downloads of a client, and of one order by whomever. */
  "social-posts": { points: 60, seconds: 600 },
  "social-posts-order": { points: 60, seconds: 600 },
} as const;
export type LimitName = keyof typeof LIMITS;

export interface Limits {
  /** Counts one use; the seconds to wait when the client is over its limit, else 0. */
  countUse(name: LimitName, client: string): Promise<number>;
}

/** Counters in this process's memory; `factor` multiplies every limit (RATE_LIMIT_FACTOR). */
export function makeLimits(factor: number): Limits {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterMemory({ points: Math.max(1, Math.round(limit.points * factor)), duration: limit.seconds }),
    ]),
  );
  return {
    countUse: async (name, client) => {
      try {
        await limiters.get(name)?.consume(client);
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
  };
}
