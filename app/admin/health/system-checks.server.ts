import type { Database, DatabaseState } from "~/lib/db/database";
import { detectOutage, outageReason } from "~/lib/db/outage";
import { errorFinding, type Finding, noteFinding, okFinding, warningFinding } from "./findings";

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
  const storeFault = await database.canStore().then(
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
