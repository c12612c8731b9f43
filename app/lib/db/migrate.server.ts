import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import { errorCodes, rootCauseMessage } from "./causes";
import { MigrationFailed, SchemaNewer } from "./errors";
import { detectOutage } from "./outage";
import { unhideMigrations } from "./set-aside.server";

/** PostgreSQL: insufficient privilege. */
export const INSUFFICIENT_PRIVILEGE = "42501";

const rows = z.array(z.object({ created_at: z.coerce.number() }));

type Query = (statement: string) => Promise<unknown[]>;

/** This release's changes, by the moments that name them. */
const knownChanges = (folder: string): number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);

/** Changes of the tables, each by the moment that names it: those of this release that were not made yet, and made ones unknown to it. */
export type MigrationState = { pending: readonly number[]; unknown: readonly number[] };

/** How far the tables are. `query` runs one statement and gives its rows. */
export async function readMigrationState(query: Query, folder: string): Promise<MigrationState> {
  const known = knownChanges(folder);
  const [table] = await query("select to_regclass('drizzle.__drizzle_migrations')::text as name");
  if (!z.object({ name: z.string() }).safeParse(table).success) return { pending: known, unknown: [] };
  const applied = rows
    .parse(await query("select created_at from drizzle.__drizzle_migrations"))
    .map(({ created_at }) => created_at);
  return {
    pending: known.filter((moment) => !applied.includes(moment)),
    unknown: applied.filter((moment) => !known.includes(moment)),
  };
}

/**
 * Refuses a database whose tables a newer release has changed: this release does not know what it would break.
 *
 * @throws SchemaNewer
 */
export async function assertSchemaNotNewer(query: Query, folder: string) {
  const unknown = (await readMigrationState(query, folder)).unknown.length;
  if (unknown === 0) return;
  throw new SchemaNewer(
    `The database tables are newer than this release of the shop (${unknown} unknown ${unknown === 1 ? "change" : "changes"}). Start the release that changed them, or a newer one. Nothing was changed.`,
  );
}

/**
 * Brings the tables up to date, after a rollback too. A missing right and an outage of the database go through as they are. `query`
 * runs one statement and gives its rows.
 *
 * @throws MigrationFailed
 */
export async function runMigrations(query: Query, folder: string, migrate: () => Promise<void>): Promise<void> {
  try {
    await unhideMigrations(query, knownChanges(folder));
    await migrate();
  } catch (error) {
    if (detectOutage(error) || errorCodes(error).includes(INSUFFICIENT_PRIVILEGE)) throw error;
    throw new MigrationFailed(
      `The database tables could not be updated (${rootCauseMessage(error)}). Nothing was changed. Start the previous release, or restore a backup.`,
      { cause: error },
    );
  }
}
