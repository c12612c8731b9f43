import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Db } from "./database";
import { DatabaseStopped, errorChain, errorCode, errorMessage, type Outage } from "./errors";

/** What drivers (errors of PostgreSQL) and the system (errno) call each of them. */
const CODES: readonly (readonly [Outage, RegExp])[] = [
  // Disk full; quota used up.
  ["full", /^(53100|ENOSPC|EDQUOT)$/],
  // A standby; a file system that only reads.
  ["read-only", /^(25006|EROFS)$/],
  // Connection; user or database gone; out of connections or memory; ended from outside; out of time; input or output failed.
  ["away", /^(08...|28...|3D000|53[234]00|57P0.|57014|55P03|58...)$/],
  ["away", /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN)|EPIPE|EIO)$/],
];

/** What the drivers only say in words. */
const WORDS: readonly (readonly [Outage, RegExp])[] = [
  ["full", /no space left on device|database or disk is full/i],
  [
    "away",
    /connection terminated|timeout exceeded when trying to connect|query read timeout|PGlite is clos|client has encountered a connection error|use a pool after calling end/i,
  ],
];

/** What a fault of PGlite's file system is thrown as: no Error, and the errno of WebAssembly. */
const WASM_ERRNO: Readonly<Record<number, Outage>> = { 19: "full", 29: "away", 51: "full", 69: "read-only" };

/** Why the database could not do what it was asked, or null for an error that says nothing about the database's health. */
export function detectOutage(error: unknown): Outage | null {
  for (const cause of errorChain(error)) {
    const found = cause instanceof DatabaseStopped ? cause.outage : outageIn(cause);
    if (found) return found;
  }
  return null;
}

function outageIn(cause: unknown): Outage | null {
  const code = errorCode(cause);
  const byCode = CODES.find(([, pattern]) => pattern.test(code));
  if (byCode) return byCode[0];
  if (isErrnoOfWasm(cause)) return WASM_ERRNO[cause.errno] ?? null;
  // An error with a code of its own has said what it is; its words may repeat what somebody typed.
  const words = cause instanceof Error && (code === "" || code === "ERR_SQLITE_ERROR") ? errorMessage(cause) : "";
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

const isErrnoOfWasm = (cause: unknown): cause is { errno: number } =>
  typeof cause === "object" &&
  cause !== null &&
  "name" in cause &&
  cause.name === "ErrnoError" &&
  "errno" in cause &&
  typeof cause.errno === "number";

/** How long a client may wait before it tries again, in seconds. */
export const RETRY_AFTER_SECONDS = 10;

/** What a request needed the database for: to look something up, or to store something. */
export type DatabaseOperation = "reading" | "writing";

/** What whoever made the request is told. */
export const outageMessage = (doing: DatabaseOperation): string =>
  doing === "reading"
    ? "We can’t look this up right now. Please try again in a minute."
    : "We can’t save anything right now. Please try again in a minute.";

const REASONS: Record<Outage, string> = {
  away: "The database does not respond.",
  full: "The database's disk is full.",
  "read-only": "The database is read-only.",
};

/** One sentence for the operator. */
export const outageReason = (outage: Outage): string => REASONS[outage];

/** How long an answer is reused, in milliseconds, because health is asked for often; a bad one is soon asked for again. */
const GOOD_FOR = 5_000;
const BAD_FOR = 1_000;

/** The database answers, but takes nothing in. */
class ReadOnly extends Error {
  override name = "ReadOnly";
  /** As PostgreSQL says it of a statement that writes. */
  readonly code = "25006";
}

/**
 * Tries whether something can be stored: has the database write a temporary file of some 100 KB to its disk, which goes with the
 * transaction. Leaves nothing, needs no table, and finds a full disk and a standby. Rejects with what the database says. `now`
 * counts milliseconds.
 */
export function createWriteProbe(db: Db, now = () => performance.now()): () => Promise<void> {
  let last: Promise<void> | undefined;
  let until = 0;
  return () => {
    if (!last || now() >= until) {
      last = writeTemporaryFile(db);
      until = now() + GOOD_FOR;
      last.catch(() => {
        until = now() + BAD_FOR;
      });
    }
    return last;
  };
}

const answer = z.object({ read_only: z.boolean() });

async function writeTemporaryFile(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const readOnly = sql`pg_is_in_recovery() or current_setting('transaction_read_only') = 'on'`;
    const { rows } = await tx.execute(sql`select ${readOnly} as read_only`);
    if (answer.parse(rows[0]).read_only) throw new ReadOnly("The database is read-only");
    // With so little memory, the rows of the function go through a file.
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(sql`select count(*) from generate_series(1, 5000)`);
  });
}
