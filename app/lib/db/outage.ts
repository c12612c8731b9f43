import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Db } from "./database";
import { errorChain, errorCode, errorMessage, type Outage } from "./errors";

export const RETRY_AFTER_SECONDS = 10;

/** Health is checked often, and a failure is checked again soon. */
const SUCCESS_TTL_MS = 5_000;
const FAILURE_TTL_MS = 1_000;

const REASONS: Record<Outage, string> = {
  away: "The database does not respond.",
  full: "The database's disk is full.",
  "read-only": "The database is read-only.",
};

/** SQLSTATE codes of PostgreSQL and errno codes of Node. */
const CODES: readonly (readonly [Outage, RegExp])[] = [
  ["full", /^(53100|ENOSPC|EDQUOT)$/],
  ["read-only", /^(25006|EROFS)$/],
  // Connection; unknown user or database; out of connections or memory; terminated; timeouts; I/O errors.
  ["away", /^(08...|28...|3D000|53[234]00|57P0.|57014|25P03|55P03|58...)$/],
  ["away", /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN)|EPIPE|EIO)$/],
];

/** Errors that drivers throw without a code. */
const MESSAGES: readonly (readonly [Outage, RegExp])[] = [
  ["full", /no space left on device|database or disk is full/i],
  [
    "away",
    /connection terminated|timeout exceeded when trying to connect|query read timeout|PGlite is clos|client has encountered a connection error|use a pool after calling end/i,
  ],
];

const READ_ONLY_SQLSTATE = "25006";

const readOnlySchema = z.object({ read_only: z.boolean() });

/** Null for errors that are not about the health of the database. */
export function detectOutage(error: unknown): Outage | null {
  for (const cause of errorChain(error)) {
    const outage = outageIn(cause);
    if (outage) return outage;
  }
  return null;
}

function outageIn(cause: unknown): Outage | null {
  const code = errorCode(cause);
  const byCode = CODES.find(([, pattern]) => pattern.test(code));
  if (byCode) return byCode[0];
  // Messages of errors with another code may contain user input.
  const message = cause instanceof Error && (code === "" || code === "ERR_SQLITE_ERROR") ? errorMessage(cause) : "";
  return MESSAGES.find(([, pattern]) => pattern.test(message))?.[0] ?? null;
}

export type DatabaseOperation = "reading" | "writing";

export const outageMessage = (operation: DatabaseOperation): string =>
  operation === "reading"
    ? "We can’t look this up right now. Please try again in a minute."
    : "We can’t save anything right now. Please try again in a minute.";

export const outageReason = (outage: Outage): string => REASONS[outage];

/** A temporary file of 100 KB reveals a full disk. `now` returns milliseconds. */
export function createWriteProbe(db: Db, now = () => performance.now()): () => Promise<void> {
  let last: Promise<void> | undefined;
  let until = 0;
  return () => {
    if (!last || now() >= until) {
      last = writeTemporaryFile(db);
      until = now() + SUCCESS_TTL_MS;
      last.catch(() => {
        until = now() + FAILURE_TTL_MS;
      });
    }
    return last;
  };
}

async function writeTemporaryFile(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const readOnly = sql`pg_is_in_recovery() or current_setting('transaction_read_only') = 'on'`;
    const { rows } = await tx.execute(sql`select ${readOnly} as read_only`);
    if (readOnlySchema.parse(rows[0]).read_only) {
      throw Object.assign(new Error("The database is read-only"), { code: READ_ONLY_SQLSTATE });
    }
    // The minimum: the rows of the function exceed it and are written to a temporary file.
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(sql`select count(*) from generate_series(1, 5000)`);
  });
}
