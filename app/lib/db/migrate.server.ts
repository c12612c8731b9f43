import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import type { MigrationState } from "./database";
import { describeMigration, type MigrationDescription } from "./describe-migration";
import { DatabaseError, errorCodes, rootCauseMessage } from "./errors";
import { detectOutage } from "./outage";

/** SQLSTATE of a missing permission. */
export const INSUFFICIENT_PRIVILEGE = "42501";

const APPLIED = "drizzle.__drizzle_migrations";

type Query = (statement: string) => Promise<unknown[]>;

/** `timestamp` (ms) identifies the migration in the database; `name` is its file without the ending. */
export type Migration = MigrationDescription & { name: string; timestamp: number };

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });
const appliedSchema = z.array(z.object({ created_at: z.coerce.number() }));

export function listMigrations(folder: string): Migration[] {
  const { entries } = journalSchema.parse(JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")));
  return entries.map(({ when, tag }) => ({
    name: tag,
    timestamp: when,
    ...describeMigration(readFileSync(join(folder, `${tag}.sql`), "utf8")),
  }));
}

export async function readMigrationState(query: Query, folder: string): Promise<MigrationState> {
  const known = knownTimestamps(folder);
  if (!(await tableExists(query, APPLIED))) return { pending: known, unknown: [] };
  const applied = await listAppliedMigrations(query);
  return {
    pending: known.filter((timestamp) => !applied.includes(timestamp)),
    unknown: applied.filter((timestamp) => !known.includes(timestamp)),
  };
}

export async function assertSchemaNotNewer(query: Query, folder: string) {
  const unknown = (await readMigrationState(query, folder)).unknown.length;
  if (unknown === 0) return;
  throw new DatabaseError(
    `The database tables are newer than this release of the shop (${unknown} unknown ${unknown === 1 ? "change" : "changes"}). Start the release that changed them, or a newer one. Nothing was changed.`,
  );
}

/** Runs the pending migrations. Throws DatabaseError, or an outage or missing permission unchanged. */
export async function runMigrations(migrate: () => Promise<void>): Promise<void> {
  try {
    await migrate();
  } catch (error) {
    if (detectOutage(error) || errorCodes(error).includes(INSUFFICIENT_PRIVILEGE)) throw error;
    throw new DatabaseError(
      `The database tables could not be updated (${rootCauseMessage(error)}). Nothing was changed. Start the previous release, or restore a backup.`,
      { cause: error },
    );
  }
}

export async function listAppliedMigrations(query: Query): Promise<number[]> {
  const rows = await query(`select created_at from ${APPLIED} order by created_at`);
  return appliedSchema.parse(rows).map(({ created_at }) => created_at);
}

const knownTimestamps = (folder: string): number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);

const tableExists = async (query: Query, table: string): Promise<boolean> =>
  (await query(`select 1 where to_regclass('${table}') is not null`)).length > 0;
