import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Db } from "./database";

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
