import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import type { Settings } from "~/lib/config/settings.server";
import { checkDatabase, hasShop } from "~/lib/db/client.server";
import { DataDirInUse } from "~/lib/db/errors";
import { hideMigrations, listMigrations, type Migration } from "~/lib/db/migrate.server";
import { MIGRATIONS } from "../lifecycle/preflight";
import { StartupError } from "../lifecycle/startup-errors";
import { assertShopExists, openShopDatabase, runShellCommand } from "./shell-command";

const PREPARE_USAGE = `Update the tables for this release while the previous release keeps serving.
  npm run prepare-upgrade              lists the changes, then makes them
  npm run prepare-upgrade -- --look    only lists them`;
const ROLLBACK_USAGE = `Allow the previous release to start again on tables that this release has changed.
  npm run prepare-rollback -- FOLDER   FOLDER contains the previous release`;

const OPTIONS = { withoutTimeouts: true, poolSize: 1 };

/** `npm run prepare-upgrade`. Sets exit code 1 on failure. */
export const runPrepareUpgrade = (args: readonly string[]): Promise<void> =>
  run(async (settings) => {
    const look = args[0] === "--look";
    if (args.length > (look ? 1 : 0)) throw new StartupError(PREPARE_USAGE);
    return await prepareUpgrade(settings, look);
  });

export const runPrepareRollback = (args: readonly string[]): Promise<void> =>
  run(async (settings) => {
    const [folder, ...rest] = args;
    if (!folder || rest.length > 0) throw new StartupError(ROLLBACK_USAGE);
    return await prepareRollback(settings, join(resolve(folder), "app", "lib", "db", "migrations"));
  });

const run = (command: (settings: Settings) => Promise<string>): Promise<void> =>
  runShellCommand(async (settings) => ({ code: 0, text: await command(settings) }));

async function prepareUpgrade(settings: Settings, look: boolean): Promise<string> {
  try {
    if (settings.databaseUrl) await checkDatabase({ ...settings, migrationsFolder: MIGRATIONS });
    if (!(await hasShop(settings))) return "There is no database yet. The first start creates it. Nothing was changed.";
    if (!settings.databaseUrl) await checkDatabase({ ...settings, migrationsFolder: MIGRATIONS });
  } catch (error) {
    // The running shop holds the embedded database. It is migrated at the start of the new release.
    if (error instanceof DataDirInUse) return DATABASE_IN_USE;
    throw error;
  }
  const changes = await listPendingMigrations(settings);
  if (changes.length === 0) return "The tables are already up to date for this release. Nothing was changed.";
  if (look) return `${announceMigrations(changes)}\n\nNothing was changed.`;
  process.stdout.write(`${announceMigrations(changes)}\n\n`);
  const startedAt = performance.now();
  // Opening applies the migrations.
  await (await openShopDatabase(settings, OPTIONS)).close();
  return `Done in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s. Now restart the shop with this release, one process at a time.`;
}

async function listPendingMigrations(settings: Settings): Promise<Migration[]> {
  await using database = await openShopDatabase(settings, { ...OPTIONS, skipMigrations: true });
  const { pending } = await database.state();
  return listMigrations(MIGRATIONS).filter(({ timestamp }) => pending.includes(timestamp));
}

const DATABASE_IN_USE =
  "The running shop is using the embedded database. Make a backup (npm run backup -- FILE), stop the shop and start this release. It updates the tables before it opens. Nothing was changed.";

async function prepareRollback(settings: Settings, previous: string): Promise<string> {
  if (!existsSync(join(previous, "meta", "_journal.json")))
    throw new StartupError(`There is no release of the shop in ${previous}.`);
  const older = new Set(listMigrations(previous).map(({ timestamp }) => timestamp));
  await assertShopExists(settings);
  await checkDatabase({ ...settings, migrationsFolder: MIGRATIONS });
  await using database = await openShopDatabase(settings, { ...OPTIONS, skipMigrations: true });
  const { pending } = await database.state();
  const newer = listMigrations(MIGRATIONS).filter(
    ({ timestamp }) => !older.has(timestamp) && !pending.includes(timestamp),
  );
  if (newer.length === 0) return "The previous release already knows everything in the tables. You can start it.";
  assertNotBreaking(newer);
  const query = async (statement: string) => (await database.db.execute(sql.raw(statement))).rows;
  await hideMigrations(
    query,
    newer.map(({ timestamp }) => timestamp),
  );
  return `${describeMigrations(newer)}\n\nThe previous release can start on these tables. What it doesn't know stays in place and is used again when this release starts.`;
}

function assertNotBreaking(newer: readonly Migration[]): void {
  const breaking = newer.filter((change) => change.breaking.length > 0);
  if (breaking.length === 0) return;
  throw new StartupError(
    `The previous release can no longer use these tables:\n${describeMigrations(breaking)}\nFix this release, or restore a backup with the previous one. Nothing was changed.`,
  );
}

/** Effects that break the previous release start with "!". */
const describeMigrations = (changes: readonly Migration[]): string =>
  changes
    .flatMap(({ name, effects, breaking, announced }) => [
      `  ${name}`,
      ...effects.map((effect) => `    ${effect}`),
      ...breaking.map((effect) => `  ! ${effect}`),
      ...(announced ? [`    announced: ${announced}`] : []),
    ])
    .join("\n");

const announceMigrations = (changes: readonly Migration[]): string =>
  [
    `This release changes the tables (${changes.length} ${changes.length === 1 ? "change" : "changes"}):`,
    describeMigrations(changes),
    changes.some(({ breaking }) => breaking.length > 0)
      ? "Lines with ! remove something the previous release uses. It can keep running, but rolling back means restoring a backup."
      : "The previous release loses nothing. It keeps running, and you can go back to it with npm run prepare-rollback.",
  ].join("\n");
