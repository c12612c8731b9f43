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
export async function unhideMigrations(query: Query, known: readonly number[]): Promise<void> {
  if (await isThere(query)) await query(move(ASIDE, MADE, known));
}

/** Reads the moments of all changes that the tables have had, those set aside too, in columns called `at`. */
export const listAppliedMigrations = async (query: Query): Promise<unknown[]> =>
  query(
    `select created_at as at from ${MADE} ${(await isThere(query)) ? `union all select created_at from ${ASIDE}` : ""} order by at`,
  );
