import { createHash } from "node:crypto";
import { getTableName, lt } from "drizzle-orm";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "~/lib/db/database";
import { rateLimitCounters } from "~/lib/db/schema/index";

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
  /** Wrong tokens for /metrics. */
  metrics: { points: 60, seconds: 600 },
  receipt: { points: 240, seconds: 600 },
  /** Downloads of a client, and of one order by whomever. */
  "social-posts": { points: 60, seconds: 600 },
  "social-posts-order": { points: 60, seconds: 600 },
} as const;
export type RateLimitName = keyof typeof LIMITS;

export interface RateLimits {
  /** Counts one use; the seconds to wait when the client is over its limit, else 0. */
  consume(name: RateLimitName, client: string): Promise<number>;
  /** Deletes counters that have run out. */
  deleteExpired(): Promise<void>;
}

/**
 * Counters that all processes share, in PostgreSQL; the embedded database belongs to one process, whose memory is enough. While
 * PostgreSQL is away each process counts by itself. `factor` multiplies every limit (RATE_LIMIT_FACTOR).
 */
export function createRateLimits(factor: number, database: Database): RateLimits {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => {
      const points = Math.max(1, Math.round(limit.points * factor));
      return [name, limiterOf(database, { keyPrefix: name, points, duration: limit.seconds })];
    }),
  );
  return {
    consume: async (name, client) => {
      try {
        await limiters.get(name)?.consume(hashOf(client));
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
    deleteExpired: async () => {
      await database.db.delete(rateLimitCounters).where(lt(rateLimitCounters.expire, Date.now()));
    },
  };
}

type Limit = { keyPrefix: string; points: number; duration: number };

function limiterOf(database: Database, limit: Limit): RateLimiterAbstract {
  const inMemory = new RateLimiterMemory(limit);
  if (database.kind === "pglite") return inMemory;
  return new RateLimiterPostgres({
    ...limit,
    storeClient: database.native.pool,
    storeType: "pool",
    tableName: getTableName(rateLimitCounters),
    tableCreated: true,
    clearExpiredByTimeout: false,
    // Whoever is over a limit costs no statement any more.
    inMemoryBlockOnConsumed: limit.points + 1,
    insuranceLimiter: inMemory,
  });
}

/** No list of addresses is kept. */
const hashOf = (client: string) => createHash("sha256").update(client).digest("base64url");
