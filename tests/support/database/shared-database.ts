import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Database } from "~/lib/db/database";
import { readDatabaseState } from "~/lib/db/database-state.server";
import * as schema from "~/lib/db/schema/index";
import { atExit } from "../runner/process";
import { copyReadyDatabase } from "./ready-database";

/** An open embedded database without rows, and the fingerprint of its tables before the first test. */
type Spare = { native: PGlite; tables: string };

declare global {
  /** Global, because each test file of the process has fresh modules (runner/reset-modules.ts). */
  var spareDatabases: Spare[] | undefined;
}

/**
 * Test files share an embedded database, because opening one takes 1 s of CPU time. `giveBack` empties it; `database.close()` closes it
 * for good.
 */
export async function acquireSharedDatabase(): Promise<{ database: Database; giveBack(): Promise<void> }> {
  globalThis.spareDatabases ??= [];
  const spares = globalThis.spareDatabases;
  const { native, tables } = spares.pop() ?? (await openCopy());
  const db = drizzle(native, { schema });
  const database: Database = {
    db,
    run: async ({ text }, values) => (await native.query<Record<string, unknown>>(text, [...values])).rows,
    kind: "pglite",
    native,
    ping: async () => {},
    assertWritable: async () => {},
    state: () => readDatabaseState(db, "app/lib/db/migrations"),
    close: () => native.close(),
    [Symbol.asyncDispose]: () => native.close(),
  };
  return {
    database,
    giveBack: async () => {
      if (native.closed) return;
      if (native.isInTransaction()) await native.exec("rollback");
      await native.exec(EMPTY_ALL_TABLES);
      // Not reused if a test changed its tables.
      if ((await tablesOf(native)) === tables) spares.push({ native, tables });
      else await native.close();
    },
  };
}

/** Table of `tableQueue` in test-app.ts. */
export const JOBS_TABLE = "create table test_jobs (id serial primary key, name text not null, data jsonb not null)";

/** Deletes all rows, without triggers and foreign keys. `truncate` takes 0.3 s, so only tables over 128 KiB get it. */
export const EMPTY_ALL_TABLES = `do $$
declare
  one regclass;
  grown text[] := '{}';
begin
  perform set_config('session_replication_role', 'replica', true);
  for one in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    if pg_relation_size(one) > 131072 then
      grown := grown || one::text;
    elsif pg_relation_size(one) > 0 then
      execute format('delete from %s', one);
    end if;
  end loop;
  if grown <> '{}' then
    execute format('truncate %s cascade', array_to_string(grown, ', '));
  end if;
end $$`;

async function openCopy(): Promise<Spare> {
  const folder = mkdtempSync(join(tmpdir(), "shop-app-"));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  await copyReadyDatabase(folder);
  const native = await PGlite.create(join(folder, "pglite"));
  // Hides the database's fields: a failed assertion would print all its memory.
  for (const key of Object.keys(native)) Object.defineProperty(native, key, { enumerable: false });
  await native.exec(JOBS_TABLE);
  return { native, tables: await tablesOf(native) };
}

/** Changes with every table, constraint, trigger and function: each catalog row has the transaction that wrote it (xmin). */
async function tablesOf(native: PGlite): Promise<string> {
  const sum = (catalog: string) => `(select sum(xmin::text::numeric) from ${catalog})`;
  const catalogs = ["pg_attribute", "pg_constraint", "pg_trigger", "pg_proc"].map(sum);
  const { rows } = await native.query<{ sums: string }>(`select concat_ws(' ', ${catalogs.join(", ")}) as sums`);
  return rows[0]?.sums ?? "";
}
