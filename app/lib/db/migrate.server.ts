import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import { describeMigration, type MigrationDescription } from "./describe-migration";
import { errorCodes, MigrationFailed, rootCauseMessage, SchemaNewer } from "./errors";
import { detectOutage } from "./outage";

/** A migration: its file's name without an ending, and the moment that names it in the database. */
export type Migration = MigrationDescription & { name: string; moment: number };

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** Every change of the tables that this release knows, in their order. */
export function listMigrations(folder: string): Migration[] {
  const { entries } = journal.parse(JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")));
  return entries.map(({ when, tag }) => ({
    ...{ name: tag, moment: when },
    ...describeMigration(readFileSync(join(folder, `${tag}.sql`), "utf8")),
  }));
}

/**
 * A rollback: what names a change of the tables in the database is set aside, so that the release before starts on tables that have
 * more than it knows. The tables stay as they are. The release that made the change puts it back when it starts again.
 */

type Query = (statement: string) => Promise<unknown[]>;

const MADE = "drizzle.__drizzle_migrations";
const ASIDE = "drizzle.changes_set_aside";

/** The moments of changes as a list in a statement; no change was ever made at moment 0. */
const listed = (moments: readonly number[]) => [0, ...moments].map((moment) => String(Math.trunc(moment))).join(", ");

const move = (from: string, to: string, moments: readonly number[]) =>
  `with moved as (delete from ${from} where created_at in (${listed(moments)}) returning hash, created_at)
   insert into ${to} (hash, created_at) select hash, created_at from moved`;

const isThere = async (query: Query): Promise<boolean> =>
  (await query(`select 1 where to_regclass('${ASIDE}') is not null`)).length > 0;

/** Sets changes aside, each named by its moment. */
export async function hideMigrations(query: Query, moments: readonly number[]): Promise<void> {
  await query(`create table if not exists ${ASIDE} (hash text not null, created_at bigint not null)`);
  await query(move(MADE, ASIDE, moments));
}

/** Puts back those of `known` that were set aside, before they would be made once more. */
async function unhideMigrations(query: Query, known: readonly number[]): Promise<void> {
  if (await isThere(query)) await query(move(ASIDE, MADE, known));
}

/** Reads the moments of all changes that the tables have had, those set aside too, in columns called `at`. */
export const listAppliedMigrations = async (query: Query): Promise<unknown[]> =>
  query(
    `select created_at as at from ${MADE} ${(await isThere(query)) ? `union all select created_at from ${ASIDE}` : ""} order by at`,
  );

/** PostgreSQL: insufficient privilege. */
export const INSUFFICIENT_PRIVILEGE = "42501";

const rows = z.array(z.object({ created_at: z.coerce.number() }));

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
