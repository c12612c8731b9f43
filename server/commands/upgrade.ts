import { resolve } from "node:path";
import type { Settings } from "~/lib/config/settings.server";
import { checkDatabase } from "~/lib/db/client.server";
import { listMigrations, type Migration } from "~/lib/db/migrate.server";
import { MIGRATIONS } from "../lifecycle/preflight";
import { StartupError } from "../lifecycle/startup-errors";
import { makeBackup } from "./backup";
import { assertShopExists, openShopDatabase, runShellCommand } from "./shell-command";

const USAGE = `Update the tables for this release while the previous release keeps serving.
  npm run prepare-upgrade -- --look   lists the changes
  npm run prepare-upgrade -- FILE     lists them, writes a backup to FILE, then makes them`;

const OPTIONS = { withoutTimeouts: true, poolSize: 1 };

/** `npm run prepare-upgrade`. Sets exit code 1 on failure. */
export const runPrepareUpgrade = ([target, ...rest]: readonly string[]): Promise<void> =>
  runShellCommand(async (settings) => {
    if (!target || rest.length > 0) throw new StartupError(USAGE);
    const backUp = target === "--look" ? null : () => makeBackup(resolve(target), settings);
    return { code: 0, text: await prepareUpgrade(settings, backUp) };
  });

/** `backUp`: null to change nothing. */
async function prepareUpgrade(settings: Settings, backUp: (() => Promise<string>) | null): Promise<string> {
  await assertShopExists(settings);
  await checkDatabase({ ...settings, migrationsFolder: MIGRATIONS });
  const changes = await listPendingMigrations(settings);
  if (changes.length === 0) return "The tables are already up to date for this release. Nothing was changed.";
  if (!backUp) return `${announceMigrations(changes)}\n\nNothing was changed.`;
  process.stdout.write(`${announceMigrations(changes)}\n\n${await backUp()}\n`);
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
    ...(changes.some(({ breaking }) => breaking.length > 0)
      ? ["Lines with ! remove something that the previous release may use."]
      : []),
    "The previous release keeps running. To go back to it, restore the backup with it.",
  ].join("\n");
