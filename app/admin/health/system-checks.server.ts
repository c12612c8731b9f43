import { stat, statfs } from "node:fs/promises";
import type { ProviderAccessStatus } from "~/billing/provider/provider-access";
import type { Database, DatabaseState } from "~/lib/db/database";
import { detectOutage, outageReason } from "~/lib/db/outage";
import { isOpenToOthers } from "~/lib/db/pglite-data-dir.server";
import { errorFinding, type Finding, findingsOf, noteFinding, okFinding, warningFinding } from "./findings";

const SECOND_MS = 1_000;
/** Clocks are compared over a network, in whole seconds. */
const CLOCK_WARNING_MS = 15 * SECOND_MS;
/** The payment provider's events are rejected if they are 5 minutes old. */
const CLOCK_ERROR_MS = 120 * SECOND_MS;
const SLOW_PING_MS = 250;
const MAX_CONNECTION_SHARE = 0.85;
const GIB = 1024 ** 3;
const LOW_DISK_BYTES = GIB;
const FULL_DISK_BYTES = GIB / 8;
const MIN_FREE_FILES_SHARE = 0.02;
const RECENT_FAILURE_MS = 10 * 60 * SECOND_MS;

const SET_CLOCK =
  "Turn on automatic time on this machine: timedatectl set-ntp true (or chrony), then check with timedatectl.";
const CHECK_SERVER = "Check the database server’s log and the load on its machine.";
const MENDS: Record<string, string> = {
  [outageReason("full")]:
    "Free some space on the database’s disk. With the embedded database, restart the shop afterward.",
  [outageReason("read-only")]:
    "Point DATABASE_URL to the primary server, and make sure its disk is mounted for writing.",
};
const FREE_SPACE =
  "Free some space or enlarge the disk. Start with logs and old backups. Never delete anything in the data folder.";

/** Milliseconds by which our clock is ahead of another one. */
type ClockOffset = { whose: string; ahead: number };

export function assessClock(others: readonly ClockOffset[]): Finding[] {
  if (others.length === 0) return [noteFinding("clock", "Nothing to compare: everything runs here.")];
  const wrong = others.filter(({ ahead }) => Math.abs(ahead) > CLOCK_WARNING_MS);
  if (wrong.length === 0)
    return [okFinding("clock", `The clock agrees with ${others.map(({ whose }) => whose).join(" and ")}.`)];
  return wrong.map(({ whose, ahead }) => {
    const what = `This machine’s clock is ${Math.round(Math.abs(ahead) / SECOND_MS)} seconds ${ahead > 0 ? "ahead of" : "behind"} ${whose}.`;
    return Math.abs(ahead) > CLOCK_ERROR_MS
      ? errorFinding("clock", `${what} Payment events are rejected if it is off by five minutes.`, SET_CLOCK)
      : warningFinding("clock", what, SET_CLOCK);
  });
}

/** Empty for the embedded database, which has our clock. */
export const databaseClock = ({ kind, state }: DatabaseSnapshot, now: Date): ClockOffset[] =>
  kind === "postgres" ? [{ whose: "the database server’s", ahead: now.getTime() - state.clock.getTime() }] : [];

/** At the time of the payment provider's last response. Empty for the sandbox, which has our clock. */
export const providerClock = (access: ProviderAccessStatus, mode: string): ClockOffset[] =>
  access.state === "answered" && access.clock && mode !== "sandbox"
    ? [{ whose: "the card provider’s", ahead: access.at.getTime() - access.clock.getTime() }]
    : [];

export type DatabaseSnapshot = {
  kind: Database["kind"];
  state: DatabaseState;
  pingMs: number;
  storeFault: string | null;
};

/** Throws if the database is unavailable. */
export async function inspectDatabase(database: Database): Promise<DatabaseSnapshot> {
  const pingMs = await measurePing(database);
  const storeFault = await database.assertWritable().then(
    () => null,
    (error: unknown) => outageReason(detectOutage(error) ?? "away"),
  );
  return { kind: database.kind, state: await database.state(), pingMs, storeFault };
}

/** The best of up to 3 attempts, because a busy machine may delay one. */
async function measurePing(database: Database, attempts = 3): Promise<number> {
  const start = performance.now();
  await database.ping();
  const duration = Math.round(performance.now() - start);
  return duration > SLOW_PING_MS && attempts > 1
    ? Math.min(duration, await measurePing(database, attempts - 1))
    : duration;
}

export function assessDatabase({ kind, state, pingMs, storeFault }: DatabaseSnapshot, running: boolean): Finding[] {
  const { version, pending, unknown, forbidden, connections } = state;
  const findings = findingsOf(
    storeFault !== null &&
      errorFinding("database", `Nothing can be saved: ${storeFault}`, MENDS[storeFault] ?? CHECK_SERVER),
    assessTables(pending.length, unknown.length, running),
    forbidden.length > 0 &&
      errorFinding(
        "database",
        `The database role in DATABASE_URL cannot read and write ${formatNames(forbidden)}.`,
        "Make it the owner of the shop’s tables, or have their owner run: GRANT ALL ON ALL TABLES IN SCHEMA public TO the role;",
      ),
    kind === "postgres" &&
      connections.used > MAX_CONNECTION_SHARE * connections.most &&
      warningFinding(
        "database",
        `${connections.used} of the server’s ${connections.most} connections are in use. New ones will soon be refused.`,
        "Each shop process uses up to 10, plus a few for jobs. Run fewer processes, or raise max_connections.",
      ),
    pingMs > SLOW_PING_MS &&
      warningFinding("database", `The database took ${pingMs} ms to answer an empty query.`, CHECK_SERVER),
  );
  const name = kind === "pglite" ? "The embedded database" : "PostgreSQL";
  return findings.some(({ level }) => level !== "note")
    ? findings
    : [okFinding("database", `${name} ${version} works and responds in ${pingMs} ms.`), ...findings];
}

function assessTables(pending: number, unknown: number, running: boolean): Finding | null {
  if (unknown > 0) {
    return errorFinding(
      "database",
      `A newer release has changed the database tables (${unknown} unknown to this one).`,
      "Run the release that changed them, or a newer one. Running processes of this release continue, but cannot start again.",
    );
  }
  if (pending === 0) return null;
  if (!running) return noteFinding("database", `The next start will update the tables (changes to make: ${pending}).`);
  return errorFinding(
    "database",
    `The tables are missing ${pending} of this release’s changes, although a shop is running.`,
    "Restart the shop with this release. It updates the tables when it starts.",
  );
}

const formatNames = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more tables` : names.join(", ");

/** `open`: other users of the machine can read the folder. */
export type DataDirState = { freeBytes: number; freeFiles: number; files: number; open: boolean };

export async function inspectDataDir(folder: string): Promise<DataDirState | null> {
  try {
    const [{ bavail, bsize, ffree, files }, { mode }] = await Promise.all([statfs(folder), stat(folder)]);
    return { freeBytes: bavail * bsize, freeFiles: ffree, files, open: isOpenToOthers(mode) };
  } catch {
    return null;
  }
}

/** `failedAt`: when this process could not use a file. */
export const assessStorage = (failedAt: Date | null, now: Date): Finding[] =>
  failedAt && now.getTime() - failedAt.getTime() < RECENT_FAILURE_MS
    ? [
        warningFinding(
          "files",
          `The file store did not respond as it should, last at ${failedAt.toISOString()}. Requests that need a file get 503.`,
          "Press Check everything, which stores a file now. The reason is in the shop’s log.",
        ),
      ]
    : [];

export function assessDataDir(folder: string, state: DataDirState | null): Finding[] {
  if (!state) {
    return [
      errorFinding(
        "folder",
        `The data folder ${folder} cannot be read.`,
        "Make it readable for this user, or set DATA_DIR.",
      ),
    ];
  }
  const { freeBytes, freeFiles, files, open } = state;
  const free = `${(freeBytes / GIB).toFixed(1)} GiB free`;
  const findings = findingsOf(
    freeBytes < FULL_DISK_BYTES &&
      errorFinding("folder", `The data folder’s disk is nearly full: ${free}.`, FREE_SPACE),
    freeBytes >= FULL_DISK_BYTES &&
      freeBytes < LOW_DISK_BYTES &&
      warningFinding("folder", `The data folder’s disk is running low: ${free}.`, FREE_SPACE),
    // Some file systems report 0 files.
    files > 0 &&
      freeFiles / files < MIN_FREE_FILES_SHARE &&
      errorFinding(
        "folder",
        `The data folder’s disk can hold only ${freeFiles} more files.`,
        "Delete files on that disk.",
      ),
    open &&
      warningFinding(
        "folder",
        `Every user of this machine can read ${folder}, which contains secrets and customer data.`,
        `Give it to the shop’s user (chown), and restrict it: chmod 700 '${folder}'`,
      ),
  );
  return findings.length > 0 ? findings : [okFinding("folder", `${folder} has ${free}.`)];
}
