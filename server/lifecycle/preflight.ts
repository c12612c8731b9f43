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

/** Returns AUTH_SECRET, or the secret generated in the data folder (loopback addresses only). */
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

/** Every command starts in the project's root. */
export const MIGRATIONS = join(process.cwd(), "app", "lib", "db", "migrations");

/**
 * Checks settings, ports, data folder, storage and database, and reports all problems together.
 * Throws StartupErrors.
 */
export async function runPreflight(env: Record<string, string | undefined>): Promise<Settings> {
  const { settings, faults, premises } = readEnvironment(env);
  const all = [...faults, ...(await findResourceErrors(premises))];
  if (all.length > 0 || !settings) throw new StartupErrors(all);
  return settings;
}

type EnvironmentResult = { settings: Settings | null; faults: readonly string[]; premises: LocalResources };

/** Returns the settings, or all errors in them with the local resources that could still be read. */
export function readEnvironment(env: Record<string, string | undefined>): EnvironmentResult {
  try {
    const settings = readSettings(env);
    return { settings, faults: [], premises: localResourcesOf(settings) };
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    return { settings: null, faults: error.faults, premises: error.localResources };
  }
}

/** Returns a sentence for each port on which the shop or its sandbox could not listen. */
export const findPortErrors = (resources: LocalResources): Promise<string[]> => findErrors(portChecks(resources));

/** Creates the data folder if necessary and checks that it is writable. Throws StartupError. */
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

/** Changes nothing, except that it creates the data folder. */
async function findResourceErrors(resources: LocalResources): Promise<string[]> {
  const { dataDir, databaseUrl, s3 } = resources;
  const errors = await findErrors([
    async () => checkDataFolder(dataDir),
    ...portChecks(resources),
    async () => s3 !== null && (await checkStorage(s3)),
    async () => databaseUrl !== null && (await checkDatabase({ databaseUrl, dataDir, migrationsFolder: MIGRATIONS })),
  ]);
  return [...new Set(errors)];
}

async function findErrors(checks: (() => Promise<unknown>)[]): Promise<string[]> {
  const results = await Promise.allSettled(checks.map((check) => check()));
  return results.filter((result) => result.status === "rejected").map(({ reason }) => describeStartupError(reason));
}

const portChecks = ({ host, port, sandboxPort, appUrl, dataDir }: LocalResources) => [
  async () => port !== null && (await checkPort({ host, port })),
  async () => sandboxPort !== null && (await checkSandboxPort({ appUrl, host, port: sandboxPort }, dataDir)),
];

/** Throws StartupError if the bucket of FILES_URL is not usable. */
async function checkStorage(location: S3Location): Promise<void> {
  const storage = createStorage(location);
  try {
    await storage.check();
  } catch (error) {
    throw new StartupError(
      `The bucket in FILES_URL, ${storage.where}, cannot be used (${rootCauseMessage(error)}). Check its host, bucket, region and keys, and that it is running.`,
    );
  }
}

async function checkPort(address: { host: string; port: number }): Promise<void> {
  try {
    await probePort(address);
  } catch (error) {
    throw listenErrorMessage(error, { ...address, setting: "PORT" });
  }
}
