import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withClient } from "../database/postgres.ts";
import { copyReadyDatabase } from "../database/ready-database.ts";
import { copyRestored } from "../database/restored-copy.ts";
import { type DatabaseKind, freshDatabase, testDatabaseKind } from "../database/test-database.ts";
import { atExit } from "../runner/at-exit.ts";
import { waitFor } from "../wait-for.ts";
import { type MailRead, readMails } from "./mails.ts";
import { freePorts } from "./ports.ts";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** How long a shop may take to its first answer on a very busy machine, and to its orderly end, in milliseconds. */
const START_TIMEOUT = 180_000;
const STOP_TIMEOUT = 60_000;

/** The embedded database is compiled once and plainly: a shop under test does not live until the better code pays. */
const QUICK_START = ["--liftoff-only"];

/** How much of what it printed is told when it does not start, in lines. */
const LINES_TOLD = 60;

/** A built shop in a process of its own, with its own data. `await using` ends it and removes its data. */
export type Shop = AsyncDisposable & {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  /** Null on the embedded database. */
  databaseUrl: string | null;
  process: ChildProcess;
  /** All that it has printed so far. */
  output(): string;
  /** The mails written so far, oldest first. */
  mails(): Promise<MailRead[]>;
  /** One SQL statement on the shop's database; only on PostgreSQL, the embedded one belongs to the shop's process alone. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Ends the process (SIGTERM unless told otherwise) and waits for it; the data stays. The exit code is null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Stops it if it still runs, and starts a new process on the same data and ports. */
  restart(env?: Record<string, string>): Promise<Shop>;
  /** Stops it and removes its data. */
  discard(): Promise<void>;
};

export type ShopOptions = {
  env?: Record<string, string>;
  /** A folder of the caller's, used as it is and left behind. */
  dataDir?: string;
  database?: DatabaseKind;
  /** Begin with nothing at all, as on a new machine. Otherwise the database has its (empty) tables already. */
  firstStart?: boolean;
};

/**
 * Starts the built shop on free ports and waits until it takes orders (`/readyz`). Its database has no rows, or with
 * TEST_FROM_BACKUP is a copy that was restored.
 * Throws with the end of what it printed when it does not come up.
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const database = await freshDatabase(options.database ?? testDatabaseKind(), { ready: !options.firstStart });
  const premises: Premises = {
    port,
    sandboxPort,
    dataDir: options.dataDir ?? mkdtempSync(join(tmpdir(), "shop-data-")),
    databaseUrl: database.url,
    env: options.env ?? {},
    vacate: async () => {
      await database.drop();
      if (!options.dataDir) rmSync(premises.dataDir, { recursive: true, force: true });
    },
  };
  const isFurnished = !options.firstStart && copyRestored(database.url ? "postgres" : "pglite", premises.dataDir);
  if (!isFurnished && !database.url && !options.dataDir && !options.firstStart) {
    await copyReadyDatabase(premises.dataDir);
  }
  return open(premises);
}

/** What outlives one process of a shop. */
type Premises = {
  port: number;
  sandboxPort: number;
  dataDir: string;
  databaseUrl: string | null;
  env: Record<string, string>;
  vacate(): Promise<void>;
};

async function open(premises: Premises): Promise<Shop> {
  const shop = describe(premises, launch(premises));
  try {
    const ready = await waitFor(() => readiness(shop), { timeout: START_TIMEOUT, what: "the shop to take orders" });
    if (ready === "ended") throw new Error(`It ended with code ${shop.process.exitCode}`);
    return shop;
  } catch (error) {
    await shop.discard();
    const told = shop.output().trim().split("\n").slice(-LINES_TOLD).join("\n");
    throw new Error(`The shop did not start:\n${told}`, { cause: error });
  }
}

function launch({ port, sandboxPort, dataDir, databaseUrl, env }: Premises): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  return spawn(process.execPath, [...(databaseUrl ? [] : QUICK_START), "server/index.mjs"], {
    cwd: projectRoot,
    // Nothing else of our environment: settings of the person at the terminal must not reach the shop under test.
    env: {
      PATH,
      HOME,
      ...(TMPDIR ? { TMPDIR } : {}),
      NODE_ENV: "production",
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function describe(premises: Premises, child: ChildProcess): Shop {
  const output = collectOutput(child);
  const killWithUs = () => child.kill("SIGKILL");
  const leaveAlone = atExit(killWithUs);
  child.once("exit", leaveAlone);
  const stop = (signal: NodeJS.Signals = "SIGTERM") => end(child, signal);
  const discard = async () => {
    await stop("SIGKILL");
    await premises.vacate();
  };
  return {
    url: `http://localhost:${premises.port}`,
    sandboxUrl: `http://localhost:${premises.sandboxPort}`,
    dataDir: premises.dataDir,
    databaseUrl: premises.databaseUrl,
    process: child,
    output,
    mails: () => readMails(premises.dataDir),
    query: (sql, values) => queryShop(premises.databaseUrl, sql, values),
    stop,
    restart: async (env = {}) => {
      await stop();
      return open({ ...premises, env: { ...premises.env, ...env } });
    },
    discard,
    [Symbol.asyncDispose]: discard,
  };
}

function collectOutput(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  child.on("error", (error) => {
    text += error.message;
  });
  return () => text;
}

/** Null while the shop is starting. Throws while it refuses connections; `waitFor` treats both as "not yet". */
async function readiness(shop: Shop): Promise<"ready" | "ended" | null> {
  if (hasEnded(shop.process)) return "ended";
  const answer = await fetch(`${shop.url}/readyz`, { signal: AbortSignal.timeout(5_000) });
  await answer.arrayBuffer();
  return answer.status === 200 ? "ready" : null;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (!hasEnded(child)) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    const tooLate = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT);
    await ended;
    clearTimeout(tooLate);
  }
  return child.exitCode;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Runs one statement on a PostgreSQL shop. Throws on the embedded database. */
export function queryShop(
  databaseUrl: string | null,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  if (!databaseUrl)
    throw new Error("The embedded database can only be read by the shop itself: stop it, or ask over HTTP");
  return withClient(databaseUrl, async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows);
}
