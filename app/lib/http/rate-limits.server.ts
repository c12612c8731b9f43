import { createHash } from "node:crypto";
import { and, getTableName, gt, lt, or, sql } from "drizzle-orm";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "~/lib/db/database";
import { rateLimitCounters } from "~/lib/db/schema/index";

/** Real users do not reach these limits. */
const LIMITS = {
  checkout: { points: 60, seconds: 600 },
  "contact-form": { points: 20, seconds: 600 },
  "sign-in": { points: 60, seconds: 600 },
  register: { points: 20, seconds: 600 },
  "account-mail": { points: 20, seconds: 600 },
  "order-links": { points: 20, seconds: 600 },
  /** Emails with magic links per recipient. */
  "order-links-address": { points: 3, seconds: 3600 },
  coupon: { points: 30, seconds: 600 },
  invoice: { points: 60, seconds: 600 },
  /** Saved quotes, and downloads of their PDFs. */
  quote: { points: 20, seconds: 600 },
  "quote-file": { points: 60, seconds: 600 },
  /** Per order. */
  "order-message": { points: 60, seconds: 600 },
  /** Per customer, about all orders. */
  "customer-messages": { points: 300, seconds: 86_400 },
  /** Per subscription; each calls the payment provider, and some send emails. */
  subscription: { points: 20, seconds: 600 },
  /** Views after a visit to the payment provider, per order; each requests the subscription from it. */
  "subscription-refresh": { points: 10, seconds: 600 },
  /** Created and withdrawn requests per order. */
  "refund-request": { points: 10, seconds: 3600 },
  /** Per resent email. */
  "mail-again": { points: 3, seconds: 3600 },
  /** Test emails to oneself, per admin. */
  "sample-mail": { points: 10, seconds: 3600 },
  "file-upload": { points: 300, seconds: 600 },
  /** Attempts to put the parts of a file together, which reads all of them. */
  "file-finish": { points: 20, seconds: 3600 },
  /** Per manual order; each calls the payment provider. */
  "payment-page": { points: 30, seconds: 600 },
  /** Wrong tokens for /metrics. */
  metrics: { points: 60, seconds: 600 },
  receipt: { points: 240, seconds: 600 },
  /** Questions of the success page, per checkout session that is not paid; each calls the payment provider. */
  "payment-check": { points: 60, seconds: 600 },
  /** Downloads per client, and per order. */
  "social-posts": { points: 60, seconds: 600 },
  "social-posts-order": { points: 60, seconds: 600 },
} as const;
/** Between the clocks of several machines. */
const MAX_SKEW_MS = 60_000;

export type RateLimitName = keyof typeof LIMITS;

export interface RateLimits {
  /** Returns the seconds to wait if the client is over its limit, else 0. */
  consume(name: RateLimitName, client: string): Promise<number>;
  deleteExpired(): Promise<void>;
}

/** On PostgreSQL all processes share the counters. `factor` (RATE_LIMIT_FACTOR) multiplies every limit. */
export function createRateLimits(factor: number, database: Database): RateLimits {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => {
      const points = Math.max(1, Math.round(limit.points * factor));
      return [name, createLimiter(database, { keyPrefix: name, points, duration: limit.seconds })];
    }),
  );
  return {
    consume: async (name, client) => {
      try {
        await limiters.get(name)?.consume(hashOf(client));
        return 0;
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
        throw rejection;
      }
    },
    deleteExpired: async () => {
      const { key, expire } = rateLimitCounters;
      const now = Date.now();
      // Longer than its limit: it was counted while the clock was ahead.
      const ahead = Object.entries(LIMITS).map(([name, { seconds }]) =>
        and(sql`starts_with(${key}, ${`${name}:`})`, gt(expire, now + seconds * 1000 + MAX_SKEW_MS)),
      );
      await database.db.delete(rateLimitCounters).where(or(lt(expire, now), ...ahead));
    },
  };
}

function createLimiter(
  database: Database,
  limit: { keyPrefix: string; points: number; duration: number },
): RateLimiterAbstract {
  const inMemory = new RateLimiterMemory(limit);
  if (database.kind === "pglite") return inMemory;
  return new RateLimiterPostgres({
    ...limit,
    storeClient: database.native.pool,
    storeType: "pool",
    tableName: getTableName(rateLimitCounters),
    tableCreated: true,
    clearExpiredByTimeout: false,
    // Blocked clients are answered from memory, without a query.
    inMemoryBlockOnConsumed: limit.points + 1,
    insuranceLimiter: inMemory,
  });
}

/** No addresses are stored. */
const hashOf = (client: string) => createHash("sha256").update(client).digest("base64url");
