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

/** A built shop in its own processes, with its own data. `await using` stops it and deletes its data. */
export type Shop = AsyncDisposable & {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  /** Null on the embedded database. */
  databaseUrl: string | null;
  /** The first of its processes, usually the only one. */
  process: ChildProcess;
  processes: readonly ShopProcess[];
  output(): string;
  mails(): Promise<ParsedEmail[]>;
  /** Runs an SQL statement; PostgreSQL only, because only the shop's process can open PGlite. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Stops all processes (default SIGTERM) and keeps the data. The exit code is null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Restarts the processes one after the other, on the same data and ports. */
  restart(env?: Record<string, string>): Promise<Shop>;
  /** Restarts the processes that have ended. */
  revive(): Promise<Shop>;
  discard(): Promise<void>;
};

export type ShopOptions = {
  env?: Record<string, string>;
  /** Used unchanged, and not deleted. */
  dataDir?: string;
  database?: DatabaseKind;
  /** Start without tables, as on a new machine. Otherwise the database has empty tables. */
  firstStart?: boolean;
  /** Number of processes behind a load balancer, on PostgreSQL. Default: TEST_PROCESSES or 1. */
  processes?: number;
};

/**
 * Starts the built shop and waits for `/readyz`. Its database is empty, or a restored copy with TEST_FROM_BACKUP. Throws with the end of
 * the output if it does not start.
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const database = await freshDatabase(options.database ?? testDatabaseKind(), { ready: !options.firstStart });
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "shop-data-"));
  const setup: ShopSetup = {
    port,
    sandboxPort,
    dataDir,
    ports: [port],
    databaseUrl: database.url,
    env: options.env ?? {},
    onReady: async () => {},
    dispose: async () => {
      await database.drop();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  const isRestored = !options.firstStart && copyRestored(database.url ? "postgres" : "pglite", dataDir);
  if (!isRestored && !database.url && !options.dataDir && !options.firstStart) await copyReadyDatabase(dataDir);
  const count = options.processes ?? Number(process.env.TEST_PROCESSES || 1);
  const onPostgres = database.url ?? options.env?.DATABASE_URL;
  return open(onPostgres && count > 1 ? await behindBalancer(setup, count) : setup, []);
}

type ShopSetup = {
  /** Public port; with several processes that of the load balancer. */
  port: number;
  ports: readonly number[];
  sandboxPort: number;
  dataDir: string;
  databaseUrl: string | null;
  env: Record<string, string>;
  /** Called when a started process is ready. */
  onReady(): Promise<void>;
  dispose(): Promise<void>;
};

/** The same with `count` processes behind a load balancer, and a sandbox that survives them. */
async function behindBalancer(setup: ShopSetup, count: number): Promise<ShopSetup> {
  const { port, sandboxPort, dataDir, env } = setup;
  const ports = await freePorts(count);
  const sandboxEnv = { APP_URL: addressOf(port), DATA_DIR: dataDir, SANDBOX_PORT: String(sandboxPort) };
  const sandbox = env.SANDBOX_PORT ? null : await startSandboxProcess(addressOf(sandboxPort), sandboxEnv);
  const balancer = await startBalancer(port, ports);
  return {
    ...setup,
    ports,
    onReady: balancer.checkHealth,
    dispose: async () => {
      await balancer.close();
      sandbox?.kill("SIGKILL");
      await setup.dispose();
    },
  };
}

const addressOf = (port: number) => `http://localhost:${port}`;

function launch({ sandboxPort, dataDir, databaseUrl, env, ...setup }: ShopSetup, port: number): ShopProcess {
  const balanced = port !== setup.port;
  return launchProcess(port, {
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(balanced ? { APP_URL: addressOf(setup.port) } : {}),
    ...env,
    // The load balancer appends the client's address to X-Forwarded-For.
    ...(balanced ? { TRUSTED_PROXIES: String(1 + Number(env.TRUSTED_PROXIES ?? 0)) } : {}),
  });
}

/** Starts the processes that are not running. */
async function open(setup: ShopSetup, previous: readonly ShopProcess[]): Promise<Shop> {
  const running = previous.filter((one) => !one.hasEnded());
  const processes = setup.ports.map((port) => running.find((one) => one.port === port) ?? launch(setup, port));
  const shop = toShop(setup, processes);
  try {
    await Promise.all(processes.filter((one) => !running.includes(one)).map(waitUntilReady));
    await setup.onReady();
    return shop;
  } catch (error) {
    await shop.discard();
    throw error;
  }
}

/** Restarts running processes one after the other, so that the shop stays available; then ended ones together. */
async function restart(setup: ShopSetup, previous: readonly ShopProcess[]): Promise<Shop> {
  const started = [...previous];
  for (const [at, one] of previous.entries()) {
    if (one.hasEnded()) continue;
    await one.end();
    const next = launch(setup, one.port);
    started[at] = next;
    await waitUntilReady(next).catch(async (error) => {
      await toShop(setup, started).discard();
      throw error;
    });
    await setup.onReady();
  }
  return open(setup, started);
}

function toShop(setup: ShopSetup, processes: readonly ShopProcess[]): Shop {
  const [first] = processes;
  if (!first) throw new Error("A shop has at least one process");
  const stop = async (signal?: NodeJS.Signals) => {
    const codes = await Promise.all(processes.map((one) => one.end(signal)));
    return codes.find((code) => code !== 0) ?? first.child.exitCode;
  };
  const discard = async () => {
    await stop("SIGKILL");
    await setup.dispose();
  };
  return {
    url: addressOf(setup.port),
    sandboxUrl: addressOf(setup.sandboxPort),
    dataDir: setup.dataDir,
    databaseUrl: setup.databaseUrl,
    process: first.child,
    processes,
    output: () => processes.map((one) => one.output()).join(""),
    mails: () => readEmails(setup.dataDir),
    query: (sql, values) => queryShop(setup.databaseUrl, sql, values),
    stop,
    restart: (env = {}) => restart({ ...setup, env: { ...setup.env, ...env } }, processes),
    revive: () => open(setup, processes),
    discard,
    [Symbol.asyncDispose]: discard,
  };
}

export function queryShop(
  databaseUrl: string | null,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  if (!databaseUrl) throw new Error("Only the shop's process can open PGlite: stop the shop, or use HTTP");
  return withClient(databaseUrl, async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows);
}
