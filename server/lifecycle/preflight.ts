import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type EnvironmentValues, findStartBlocker, type S3Location } from "~/lib/config/environment.server";
import { type LocalResources, readEnvironment, type Settings } from "~/lib/config/settings.server";
import { checkDatabase } from "~/lib/db/client.server";
import { errorCode, rootCauseMessage } from "~/lib/db/errors";
import { assertWritableFolder } from "~/lib/db/pglite-data-dir.server";
import { createStorage } from "~/lib/storage/open-storage.server";
import { probePort } from "./listen";
import { checkSandboxPort } from "./open-payment-provider";
import { describeStartupError, formatStartupErrors, StartupError } from "./startup-errors";

/** A loopback address without AUTH_SECRET gets a generated one. Throws StartupError if it is damaged. */
export function authSecret(settings: Pick<Settings, "authSecret" | "dataDir">): string {
  if (settings.authSecret) return settings.authSecret;
  const file = join(settings.dataDir, "auth-secret");
  if (!existsSync(file)) createAuthSecret(file);
  const secret = readFileSync(file, "utf8").trim();
  if (/^[\x21-\x7e]{32,}$/.test(secret)) return secret;
  throw new StartupError(
    `The secret in ${file} is damaged. Put back the file of a backup. Without one, delete it: the next start makes a new one, everyone has to sign in again, and accounts with two-factor sign-in need npm run admin -- reset-second-factor EMAIL.`,
  );
}

/** Complete on the disk before it has its name, even if the power fails; a process that starts meanwhile keeps the first one. */
function createAuthSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
    const folder = openSync(dirname(file), "r");
    fsyncSync(folder);
    closeSync(folder);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Every command starts in the project's root. */
export const MIGRATIONS = join(process.cwd(), "app", "lib", "db", "migrations");

/** Checks settings, ports, data folder, storage and database. Throws StartupError with all problems. */
export async function runPreflight(env: EnvironmentValues): Promise<Settings> {
  const { settings, faults, localResources } = readEnvironment(env);
  const blocker = findStartBlocker(env);
  const all = [...faults, ...(blocker ? [blocker] : []), ...(await findResourceErrors(localResources))];
  if (all.length > 0 || !settings) throw new StartupError(formatStartupErrors(all));
  return settings;
}

/** One sentence for each port that the shop or its sandbox cannot use. */
export const findPortErrors = (resources: LocalResources): Promise<string[]> => findErrors(portChecks(resources));

async function findResourceErrors(resources: LocalResources): Promise<string[]> {
  const { dataDir, databaseUrl, s3 } = resources;
  const errors = await findErrors([
    async () => assertWritableFolder(dataDir),
    ...portChecks(resources),
    async () => s3 !== null && (await checkBucket(s3)),
    async () => databaseUrl !== null && (await checkDatabase({ databaseUrl, dataDir, migrationsFolder: MIGRATIONS })),
  ]);
  return [...new Set(errors)];
}

async function findErrors(checks: (() => Promise<unknown>)[]): Promise<string[]> {
  const results = await Promise.allSettled(checks.map((check) => check()));
  return results.filter((result) => result.status === "rejected").map(({ reason }) => describeStartupError(reason));
}

const portChecks = ({ host, port, sandboxPort, appUrl, dataDir }: LocalResources) => [
  async () => port !== null && (await probePort({ host, port, setting: "PORT" })),
  async () => sandboxPort !== null && (await checkSandboxPort({ appUrl, host, port: sandboxPort }, dataDir)),
];

async function checkBucket(location: S3Location): Promise<void> {
  const storage = createStorage(location);
  try {
    await storage.check();
  } catch (error) {
    throw new StartupError(
      `The bucket in FILES_URL, ${storage.where}, cannot be used (${rootCauseMessage(error)}). Check its host, bucket, region and keys, and that it is running.`,
    );
  }
}
