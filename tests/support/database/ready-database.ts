import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createDatabase, createDatabaseOnce } from "./postgres.ts";
import { copyRestored, postgresBackup } from "./restored-copy.ts";

const projectRoot = join(import.meta.dirname, "../../..");
const databaseCode = join(projectRoot, "app/lib/db");
const migrationsFolder = join(projectRoot, "app/lib/db/migrations");

const cache = join(projectRoot, "node_modules/.cache/ready-database");

/** Lock files of the process that uses a data folder; not copied. */
export const LOCK_FILES = ["lock", "lock.pid"];

let template: Promise<string> | undefined;

/**
 * Copies an embedded database with all tables and no rows into `dataDir`, because migrations take 5 s. With TEST_FROM_BACKUP it is the
 * restored copy, with its rows.
 */
export async function copyReadyDatabase(dataDir: string): Promise<void> {
  if (copyRestored("pglite", dataDir)) return;
  template ??= cachedTemplate();
  await cp(await template, dataDir, { recursive: true });
}

/** The folder to copy; created on the first call after a change of the migrations. */
async function cachedTemplate(): Promise<string> {
  const wanted = join(cache, await fingerprint());
  if (existsSync(wanted)) return wanted;
  const { openPglite } = await import("../../../app/lib/db/pglite.server.ts");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), "shop-ready-"));
  const database = await openPglite({ dataDir: folder, migrationsFolder });
  await database.close();
  const copy = await mkdtemp(join(cache, "new-"));
  await cp(folder, copy, {
    recursive: true,
    filter: (path) => dirname(path) !== folder || !LOCK_FILES.includes(basename(path)),
  });
  await rm(folder, { recursive: true, force: true });
  await publish(copy, wanted);
  return wanted;
}

/** Keeps the copy of the first of concurrent processes, and deletes outdated ones. */
async function publish(copy: string, wanted: string): Promise<void> {
  try {
    await rename(copy, wanted);
  } catch (error) {
    if (!existsSync(wanted)) throw error;
    await rm(copy, { recursive: true, force: true });
    return;
  }
  const others = (await readdir(cache)).filter((name) => name !== basename(wanted) && !name.startsWith("new-"));
  for (const name of others) await rm(join(cache, name), { recursive: true, force: true });
}

/** A hash over the sources of an empty embedded database. */
async function fingerprint(): Promise<string> {
  const migrations = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).sort();
  const code = (await readdir(databaseCode)).filter((name) => /^pglite.*server\.ts$/.test(name)).sort();
  const sources = [
    join(projectRoot, "node_modules/@electric-sql/pglite/package.json"),
    ...migrations.map((name) => join(migrationsFolder, name)),
    ...code.map((name) => join(databaseCode, name)),
  ];
  const hash = createHash("sha256");
  for (const source of sources) hash.update(basename(source)).update(await readFile(source));
  return hash.digest("hex").slice(0, 16);
}

const TEMPLATE = "shop_ready";

/** A PostgreSQL database with all tables and no rows, or with TEST_FROM_BACKUP the restored copy. Copying takes a tenth of the migrations' time. */
export async function createReadyDatabase(clusterUrl: string): ReturnType<typeof createDatabase> {
  if (postgresBackup()) return createDatabase(clusterUrl);
  await createDatabaseOnce(clusterUrl, TEMPLATE, migrate);
  return createDatabase(clusterUrl, TEMPLATE);
}

async function migrate(databaseUrl: string): Promise<void> {
  const { openPostgres } = await import("../../../app/lib/db/postgres.server.ts");
  const onError = (error: Error) => {
    throw error;
  };
  const database = await openPostgres({ databaseUrl, migrationsFolder: "app/lib/db/migrations", onError });
  await database.close();
}
