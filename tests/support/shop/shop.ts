import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withClient } from "../database/postgres.ts";
import { copyReadyDatabase } from "../database/ready-database.ts";
import { copyRestored } from "../database/restored-copy.ts";
import { type DatabaseKind, freshDatabase, testDatabaseKind } from "../database/test-database.ts";
import { startBalancer } from "../faults/balancer.ts";
import { startSandboxProcess } from "../sandbox/own-process.ts";
import { freePorts } from "./ports.ts";
import { type ParsedEmail, readEmails } from "./shop-emails.ts";
import { launchProcess, type ShopProcess, waitUntilReady } from "./shop-process.ts";

/** A built shop in a process of its own, with its own data. `await using` ends it and removes its data. */
export type Shop = AsyncDisposable & {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  /** Null on the embedded database. */
  databaseUrl: string | null;
  /** The first of its processes; mostly there is only one. */
  process: ChildProcess;
  processes: readonly ShopProcess[];
  output(): string;
  mails(): Promise<ParsedEmail[]>;
  /** One SQL statement on the shop's database; only on PostgreSQL, the embedded one belongs to the shop's process alone. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Ends its processes (SIGTERM unless told otherwise) and waits for them; the data stays. The exit code is null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Stops each process if it still runs, one after the other, and starts a new one on the same data and ports. */
  restart(env?: Record<string, string>): Promise<Shop>;
  /** Starts those of its processes again that have ended; the others go on. */
  revive(): Promise<Shop>;
  discard(): Promise<void>;
};

export type ShopOptions = {
  env?: Record<string, string>;
  /** A folder of the caller's, used as it is and left behind. */
  dataDir?: string;
  database?: DatabaseKind;
  /** Begin with nothing at all, as on a new machine. Otherwise the database has its (empty) tables already. */
  firstStart?: boolean;
  /** How many there are behind a balancer, on PostgreSQL; one, or as many as TEST_PROCESSES says, unless told. */
  processes?: number;
};

/**
 * Starts the built shop and waits until it takes orders (`/readyz`). Without rows, or with TEST_FROM_BACKUP a restored copy.
 * Throws with the end of what it printed when it does not come up.
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const database = await freshDatabase(options.database ?? testDatabaseKind(), { ready: !options.firstStart });
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "shop-data-"));
  const premises: Premises = {
    port,
    sandboxPort,
    dataDir,
    ports: [port],
    databaseUrl: database.url,
    env: options.env ?? {},
    enter: async () => {},
    vacate: async () => {
      await database.drop();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  const isRestored = !options.firstStart && copyRestored(database.url ? "postgres" : "pglite", dataDir);
  if (!isRestored && !database.url && !options.dataDir && !options.firstStart) await copyReadyDatabase(dataDir);
  const count = options.processes ?? Number(process.env.TEST_PROCESSES || 1);
  const onPostgres = database.url ?? options.env?.DATABASE_URL;
  return open(onPostgres && count > 1 ? await behindBalancer(premises, count) : premises, []);
}

type Premises = {
  /** Of its address; with several processes the balancer's. */
  port: number;
  ports: readonly number[];
  sandboxPort: number;
  dataDir: string;
  databaseUrl: string | null;
  env: Record<string, string>;
  /** When a process takes orders that did not before. */
  enter(): Promise<void>;
  vacate(): Promise<void>;
};

/** The same with `count` processes, a balancer before them, and a card sandbox that outlives each of them. */
async function behindBalancer(premises: Premises, count: number): Promise<Premises> {
  const { port, sandboxPort, dataDir, env } = premises;
  const ports = await freePorts(count);
  const sandboxEnv = { APP_URL: addressOf(port), DATA_DIR: dataDir, SANDBOX_PORT: String(sandboxPort) };
  const sandbox = env.SANDBOX_PORT ? null : await startSandboxProcess(addressOf(sandboxPort), sandboxEnv);
  const balancer = await startBalancer(port, ports);
  return {
    ...premises,
    ports,
    enter: balancer.checkHealth,
    vacate: async () => {
      await balancer.close();
      sandbox?.kill("SIGKILL");
      await premises.vacate();
    },
  };
}

const addressOf = (port: number) => `http://localhost:${port}`;

function launch({ sandboxPort, dataDir, databaseUrl, env, ...premises }: Premises, port: number): ShopProcess {
  const balanced = port !== premises.port;
  return launchProcess(port, {
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(balanced ? { APP_URL: addressOf(premises.port) } : {}),
    ...env,
    // The balancer tells whose request it hands on, after what the request itself says.
    ...(balanced ? { TRUSTED_PROXIES: String(1 + Number(env.TRUSTED_PROXIES ?? 0)) } : {}),
  });
}

/** Those of its processes that do not run are started. */
async function open(premises: Premises, before: readonly ShopProcess[]): Promise<Shop> {
  const running = before.filter((one) => !one.hasEnded());
  const processes = premises.ports.map((port) => running.find((one) => one.port === port) ?? launch(premises, port));
  const shop = describe(premises, processes);
  try {
    await Promise.all(processes.filter((one) => !running.includes(one)).map(waitUntilReady));
    await premises.enter();
    return shop;
  } catch (error) {
    await shop.discard();
    throw error;
  }
}

/** One process after the other, so that the rest go on meanwhile; those that have ended already all at once. */
async function restart(premises: Premises, before: readonly ShopProcess[]): Promise<Shop> {
  const started = [...before];
  for (const [at, one] of before.entries()) {
    if (one.hasEnded()) continue;
    await one.end();
    const next = launch(premises, one.port);
    started[at] = next;
    await waitUntilReady(next).catch(async (error) => {
      await describe(premises, started).discard();
      throw error;
    });
    await premises.enter();
  }
  return open(premises, started);
}

function describe(premises: Premises, processes: readonly ShopProcess[]): Shop {
  const [first] = processes;
  if (!first) throw new Error("A shop has at least one process");
  const stop = async (signal?: NodeJS.Signals) => {
    const codes = await Promise.all(processes.map((one) => one.end(signal)));
    return codes.find((code) => code !== 0) ?? first.child.exitCode;
  };
  const discard = async () => {
    await stop("SIGKILL");
    await premises.vacate();
  };
  return {
    url: addressOf(premises.port),
    sandboxUrl: addressOf(premises.sandboxPort),
    dataDir: premises.dataDir,
    databaseUrl: premises.databaseUrl,
    process: first.child,
    processes,
    output: () => processes.map((one) => one.output()).join(""),
    mails: () => readEmails(premises.dataDir),
    query: (sql, values) => queryShop(premises.databaseUrl, sql, values),
    stop,
    restart: (env = {}) => restart({ ...premises, env: { ...premises.env, ...env } }, processes),
    revive: () => open(premises, processes),
    discard,
    [Symbol.asyncDispose]: discard,
  };
}

export function queryShop(
  databaseUrl: string | null,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  if (!databaseUrl)
    throw new Error("The embedded database can only be read by the shop itself: stop it, or ask over HTTP");
  return withClient(databaseUrl, async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows);
}
