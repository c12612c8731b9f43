import { stat, statfs } from "node:fs/promises";
import type { ProviderAccessStatus } from "~/billing/provider/provider-access";
import type { Database, DatabaseState } from "~/lib/db/database";
import { detectOutage, outageReason } from "~/lib/db/outage";
import { errorFinding, type Finding, noteFinding, okFinding, warningFinding } from "./findings";

/** Another clock: whose it is, and how far ours is ahead of it, in milliseconds. */
export type ClockOffset = { whose: string; ahead: number };

const SECOND = 1_000;
/** A clock told in whole seconds over a network is never nearer. */
const WORTH_A_LOOK = 15 * SECOND;
/** The provider's events are refused when they are five minutes old. */
const TOO_FAR = 120 * SECOND;

const MEND =
  "Turn on automatic time on this machine: timedatectl set-ntp true (or chrony), then check with timedatectl.";

export function assessClock(others: readonly ClockOffset[]): Finding[] {
  if (others.length === 0) {
    return [noteFinding("clock", "Nothing to compare: everything runs here.")];
  }
  const wrong = others.filter(({ ahead }) => Math.abs(ahead) > WORTH_A_LOOK);
  if (wrong.length === 0)
    return [okFinding("clock", `The clock agrees with ${others.map(({ whose }) => whose).join(" and ")}.`)];
  return wrong.map(({ whose, ahead }) => {
    const what = `This machine’s clock is ${Math.round(Math.abs(ahead) / SECOND)} seconds ${ahead > 0 ? "ahead of" : "behind"} ${whose}.`;
    return Math.abs(ahead) > TOO_FAR
      ? errorFinding("clock", `${what} Payment events are rejected if it is off by five minutes.`, MEND)
      : warningFinding("clock", what, MEND);
  });
}

/** A database elsewhere; the embedded one has our own clock. */
export const databaseClock = ({ kind, state }: DatabaseSnapshot, now: Date): ClockOffset[] =>
  kind === "postgres" ? [{ whose: "the database server’s", ahead: now.getTime() - state.clock.getTime() }] : [];

/** The provider's, at the moment of its last answer; the sandbox has ours. */
export const providerClock = (access: ProviderAccessStatus, mode: string): ClockOffset[] =>
  access.state === "answered" && access.clock && mode !== "sandbox"
    ? [{ whose: "the card provider’s", ahead: access.at.getTime() - access.clock.getTime() }]
    : [];

/** The database as it is now, and how long it took to answer, in milliseconds: the best of three, if need be. */
export type DatabaseSnapshot = {
  kind: Database["kind"];
  state: DatabaseState;
  took: number;
  /** Why nothing can be stored; null when it can. */
  storeFault: string | null;
};

/** An answer that takes longer is worth a look, in milliseconds. */
const SLOW = 250;

/** Throws while the database does not answer. */
export async function inspectDatabase(database: Database): Promise<DatabaseSnapshot> {
  const took = await answerTime(database);
  const storeFault = await database.assertWritable().then(
    () => null,
    (error: unknown) => outageReason(detectOutage(error) ?? "away"),
  );
  return { kind: database.kind, state: await database.state(), took, storeFault };
}

/** Asks again when an answer was slow: on a busy machine one of them may have waited for its turn. */
async function answerTime(database: Database, tries = 3): Promise<number> {
  const began = performance.now();
  await database.ping();
  const took = Math.round(performance.now() - began);
  return took > SLOW && tries > 1 ? Math.min(took, await answerTime(database, tries - 1)) : took;
}

/** The part of the server's connections that may be in use. */
const CROWDED = 0.85;

/** `running`: a shop works on this database now. */
export function assessDatabase({ kind, state, took, storeFault }: DatabaseSnapshot, running: boolean): Finding[] {
  const { version, pending, unknown, forbidden, connections } = state;
  const found = [
    ...(storeFault
      ? [errorFinding("database", `Nothing can be saved: ${storeFault}`, MENDS[storeFault] ?? LOOK_AT_IT)]
      : []),
    ...judgeTables(pending.length, unknown.length, running),
    ...(forbidden.length > 0
      ? [
          errorFinding(
            "database",
            `The database role in DATABASE_URL cannot read and write ${someOf(forbidden)}.`,
            "Make it the owner of the shop’s tables, or have their owner run: GRANT ALL ON ALL TABLES IN SCHEMA public TO the role;",
          ),
        ]
      : []),
    ...(kind === "postgres" && connections.used > CROWDED * connections.most
      ? [
          warningFinding(
            "database",
            `${connections.used} of the server’s ${connections.most} connections are in use. New ones will soon be refused.`,
            "Each shop process uses up to 10, plus a few for jobs. Run fewer processes, or raise max_connections.",
          ),
        ]
      : []),
    ...(took > SLOW
      ? [warningFinding("database", `The database took ${took} ms to answer an empty query.`, LOOK_AT_IT)]
      : []),
  ];
  const name = kind === "pglite" ? "The embedded database" : "PostgreSQL";
  return found.some(({ level }) => level !== "note")
    ? found
    : [okFinding("database", `${name} ${version} works and responds in ${took} ms.`), ...found];
}

const LOOK_AT_IT = "Check the database server’s log and the load on its machine.";
const MENDS: Record<string, string> = {
  [outageReason("full")]:
    "Free some space on the database’s disk. With the embedded database, restart the shop afterward.",
  [outageReason("read-only")]:
    "Point DATABASE_URL to the primary server, and make sure its disk is mounted for writing.",
};

function judgeTables(pending: number, unknown: number, running: boolean): Finding[] {
  if (unknown > 0) {
    return [
      errorFinding(
        "database",
        `A newer release has changed the database tables (${unknown} unknown to this one).`,
        "Run the release that changed them, or a newer one. Running processes of this release continue, but cannot start again.",
      ),
    ];
  }
  if (pending === 0) return [];
  if (!running)
    return [noteFinding("database", `The next start will update the tables (changes to make: ${pending}).`)];
  return [
    errorFinding(
      "database",
      `The tables are missing ${pending} of this release’s changes, although a shop is running.`,
      "Restart the shop with this release. It updates the tables when it starts.",
    ),
  ];
}

const someOf = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more tables` : names.join(", ");

/** What the data folder's disk has left, and whether others on this machine may look into the folder. */
export type DataDirState = { freeBytes: number; freeFiles: number; files: number; open: boolean };

/** Null when the folder cannot be asked. */
export async function inspectDataDir(folder: string): Promise<DataDirState | null> {
  try {
    const [disk, { mode }] = await Promise.all([statfs(folder), stat(folder)]);
    return {
      freeBytes: disk.bavail * disk.bsize,
      freeFiles: disk.ffree,
      files: disk.files,
      open: (mode & 0o007) !== 0,
    };
  } catch {
    return null;
  }
}

const GIB = 1024 ** 3;
/** Less than this is worth a look, and less than that is the end of a day's orders. */
const LITTLE = GIB;
const NEARLY_NONE = GIB / 8;
/** The least part of a disk's files that should be left. */
const FEW_FILES = 0.02;

const MAKE_ROOM =
  "Free some space or enlarge the disk. Start with logs and old backups. Never delete anything in the data folder.";

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
  // Some file systems count no files.
  const runsOutOfFiles = files > 0 && freeFiles / files < FEW_FILES;
  const found = [
    ...(freeBytes < NEARLY_NONE
      ? [errorFinding("folder", `The data folder’s disk is nearly full: ${free}.`, MAKE_ROOM)]
      : []),
    ...(freeBytes >= NEARLY_NONE && freeBytes < LITTLE
      ? [warningFinding("folder", `The data folder’s disk is running low: ${free}.`, MAKE_ROOM)]
      : []),
    ...(runsOutOfFiles
      ? [
          errorFinding(
            "folder",
            `The data folder’s disk can hold only ${freeFiles} more files.`,
            "Delete files on that disk.",
          ),
        ]
      : []),
    ...(open
      ? [
          warningFinding(
            "folder",
            `Every user of this machine can read ${folder}, which contains secrets and customer data.`,
            `Restrict it to the shop’s user: chmod 700 '${folder}'`,
          ),
        ]
      : []),
  ];
  return found.length > 0 ? found : [okFinding("folder", `${folder} has ${free}.`)];
}
