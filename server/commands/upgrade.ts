import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { readSettings, type Settings } from "~/lib/config/settings.server";
import { checkDatabase, openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import { DataDirInUse } from "~/lib/db/errors";
import { hideMigrations, listMigrations, type Migration } from "~/lib/db/migrate.server";
import { MIGRATIONS } from "../lifecycle/preflight";
import { formatStartupError, StartupError } from "../lifecycle/startup-errors";

/** Changes by name, each with what it does. What may disturb the release before stands out, with why that is well. */
const describeMigrations = (changes: readonly Migration[]): string => changes.map(told).join("\n");

const told = ({ name, effects, breaking, announced }: Migration): string =>
  [
    `  ${name}`,
    ...effects.map((effect) => `    ${effect}`),
    ...breaking.map((effect) => `  ! ${effect}`),
    ...(announced ? [`    announced: ${announced}`] : []),
  ].join("\n");

const announceMigrations = (changes: readonly Migration[]): string =>
  [
    `This release changes the tables (${changes.length} ${changes.length === 1 ? "change" : "changes"}):`,
    describeMigrations(changes),
    ...(changes.some(({ breaking }) => breaking.length > 0)
      ? [
          "Lines with ! remove something the previous release uses. It can keep running, but rolling back means restoring a backup.",
        ]
      : [
          "The previous release loses nothing. It keeps running, and you can go back to it with npm run prepare-rollback.",
        ]),
  ].join("\n");

const PREPARE_USAGE = `Update the tables for this release while the previous release keeps serving.
  npm run prepare-upgrade              lists the changes, then makes them
  npm run prepare-upgrade -- --look    only lists them`;
const ROLLBACK_USAGE = `Allow the previous release to start again on tables that this release has changed.
  npm run prepare-rollback -- FOLDER   FOLDER contains the previous release`;

/** `npm run prepare-upgrade`. Ends the process with 0 when the tables are those of this release, or were only looked at. */
export const runPrepareUpgrade = (args: readonly string[]): Promise<void> =>
  run(async (settings) => {
    const look = args[0] === "--look";
    if (args.length > (look ? 1 : 0)) throw new StartupError(PREPARE_USAGE);
    return await prepareUpgrade(settings, look);
  });

/** `npm run prepare-rollback -- FOLDER`. */
export const runPrepareRollback = (args: readonly string[]): Promise<void> =>
  run(async (settings) => {
    const [folder, ...rest] = args;
    if (!folder || rest.length > 0) throw new StartupError(ROLLBACK_USAGE);
    return await prepareRollback(settings, join(resolve(folder), "app", "lib", "db", "migrations"));
  });

async function run(command: (settings: Settings) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command(readSettings(process.env))}\n`);
  } catch (error) {
    process.stderr.write(`\n${formatStartupError(error)}\n\n`);
    process.exitCode = 1;
  }
}

async function prepareUpgrade(settings: Settings, look: boolean): Promise<string> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, "pglite", "PG_VERSION"))) {
    return "There is no database yet. The first start creates it. Nothing was changed.";
  }
  try {
    await checkDatabase({ ...settings, migrationsFolder: MIGRATIONS });
  } catch (error) {
    // Only the running shop may open it: it is closed, changed and opened in one go by the start of this release.
    if (error instanceof DataDirInUse) return EMBEDDED;
    throw error;
  }
  const { pending } = await opened(settings, true, (database) => database.state());
  const changes = listMigrations(MIGRATIONS).filter(({ moment }) => pending.includes(moment));
  if (changes.length === 0) return "The tables are already up to date for this release. Nothing was changed.";
  if (look) return `${announceMigrations(changes)}\n\nNothing was changed.`;
  process.stdout.write(`${announceMigrations(changes)}\n\n`);
  const began = performance.now();
  await opened(settings, false, async () => {});
  return `Done in ${((performance.now() - began) / 1_000).toFixed(1)} s. Now restart the shop with this release, one process at a time.`;
}

const EMBEDDED =
  "The running shop is using the embedded database. Make a backup (npm run backup -- FILE), stop the shop and start this release. It updates the tables before it opens. Nothing was changed.";

async function prepareRollback(settings: Settings, before: string): Promise<string> {
  if (!existsSync(join(before, "meta", "_journal.json")))
    throw new StartupError(`There is no release of the shop in ${before}.`);
  const older = new Set(listMigrations(before).map(({ moment }) => moment));
  const ours = listMigrations(MIGRATIONS);
  await checkDatabase({ ...settings, migrationsFolder: MIGRATIONS });
  return await opened(settings, true, async (database) => {
    const query = async (statement: string) => (await database.db.execute(sql.raw(statement))).rows;
    const { pending } = await database.state();
    const newer = ours.filter(({ moment }) => !older.has(moment) && !pending.includes(moment));
    if (newer.length === 0) return "The previous release already knows everything in the tables. You can start it.";
    refuseBreaking(newer);
    await hideMigrations(
      query,
      newer.map(({ moment }) => moment),
    );
    return `${describeMigrations(newer)}\n\nThe previous release can start on these tables. What it doesn't know stays in place and is used again when this release starts.`;
  });
}

/** What is gone or narrower cannot be hidden from who needs it. */
function refuseBreaking(newer: readonly Migration[]): void {
  const breaking = newer.filter((change) => change.breaking.length > 0);
  if (breaking.length === 0) return;
  throw new StartupError(
    `The previous release can no longer use these tables:\n${describeMigrations(breaking)}\nFix this release, or restore a backup with the previous one. Nothing was changed.`,
  );
}

async function opened<T>(settings: Settings, asItIs: boolean, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    ...settings,
    migrationsFolder: MIGRATIONS,
    asItIs,
    patient: true,
    poolSize: 1,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
