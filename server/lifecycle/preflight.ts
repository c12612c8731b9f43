import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { S3Location } from "~/lib/config/environment.server";
import {
  InvalidSettings,
  type LocalResources,
  localResourcesOf,
  readSettings,
  type Settings,
} from "~/lib/config/settings.server";
import { checkDatabase } from "~/lib/db/client.server";
import { rootCauseMessage } from "~/lib/db/errors";
import { createStorage } from "~/lib/storage/open-storage.server";
import { listenErrorMessage, probePort } from "./listen";
import { checkSandboxPort } from "./open-payment-provider";
import { describeStartupError, StartupError, StartupErrors } from "./startup-errors";

/** AUTH_SECRET, or what was generated into the data folder at the first start (settings allow that on loopback only). */
export function authSecret(settings: Pick<Settings, "authSecret" | "dataDir">): string {
  if (settings.authSecret) return settings.authSecret;
  const file = join(settings.dataDir, "auth-secret");
  try {
    writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8").trim();
}

/** Where the migrations lie, from the project's root, which every script starts in. */
export const MIGRATIONS = join(process.cwd(), "app", "lib", "db", "migrations");

/**
 * The settings of a shop that can be opened, as far as can be told beforehand: ports, folder and database are looked at too, so
 * that whoever starts it learns all that is wrong at once.
 *
 * @throws StartupErrors
 */
export async function runPreflight(env: Record<string, string | undefined>): Promise<Settings> {
  const { settings, faults, premises } = readEnvironment(env);
  const all = [...faults, ...(await premisesFaults(premises))];
  if (all.length > 0 || !settings) throw new StartupErrors(all);
  return settings;
}

type Read = { settings: Settings | null; faults: readonly string[]; premises: LocalResources };

/** The settings, or all that is wrong with them and what can be read in spite of it. */
export function readEnvironment(env: Record<string, string | undefined>): Read {
  try {
    const settings = readSettings(env);
    return { settings, faults: [], premises: localResourcesOf(settings) };
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    return { settings: null, faults: error.faults, premises: error.premises };
  }
}

/** What of the machine keeps the shop from starting. Changes nothing but that the data folder is made. */
async function premisesFaults(premises: LocalResources): Promise<string[]> {
  const { host, port, sandboxPort, appUrl, dataDir, databaseUrl, filesPlace } = premises;
  const looks = [
    async () => checkDataFolder(dataDir),
    async () => port !== null && (await checkPort({ host, port })),
    async () => sandboxPort !== null && (await checkSandboxPort({ appUrl, host, port: sandboxPort }, dataDir)),
    async () => filesPlace !== null && (await checkFiles(filesPlace)),
    async () => databaseUrl !== null && (await checkDatabase({ databaseUrl, dataDir, migrationsFolder: MIGRATIONS })),
  ];
  const looked = await Promise.allSettled(looks.map((look) => look()));
  const faults = looked
    .filter((result) => result.status === "rejected")
    .map(({ reason }) => describeStartupError(reason));
  return [...new Set(faults)];
}

/** Makes the data folder if need be, and tries to write a little into it. Throws StartupError. */
export function checkDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.writable-${process.pid}`);
    writeFileSync(probe, "x".repeat(8_192));
    rmSync(probe);
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} cannot be written (${rootCauseMessage(error)}). Make it writable for this user, free some space, or set DATA_DIR to another folder.`,
    );
  }
}

/** Throws StartupError when the store of FILES_URL does not take us in. */
async function checkFiles(place: S3Location): Promise<void> {
  const store = createStorage(place);
  try {
    await store.check();
  } catch (error) {
    throw new StartupError(
      `The bucket in FILES_URL, ${store.where}, cannot be used (${rootCauseMessage(error)}). Check its host, bucket, region and keys, and that it is running.`,
    );
  }
}

/** Throws StartupError when nobody could listen there. */
export async function checkPort(place: { host: string; port: number }): Promise<void> {
  try {
    await probePort(place);
  } catch (error) {
    throw listenErrorMessage(error, { ...place, setting: "PORT" });
  }
}
