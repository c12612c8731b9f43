import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { withClient } from "../database/postgres.ts";
import { copyReadyDatabase } from "../database/ready-database.ts";
import { copyRestored } from "../database/restored-copy.ts";
import { type DatabaseKind, freshDatabase, testDatabaseKind } from "../database/test-database.ts";
import { startBalancer } from "../faults/balancer.ts";
import { bareEnvironment, ownChild } from "../runner/process.ts";
import { startSandboxProcess } from "../sandbox/own-process.ts";
import { waitFor } from "../wait-for.ts";
import { freePorts } from "./ports.ts";
import { readEmails } from "./shop-emails.ts";

/** What another process needs to use a running shop. */
export const connectionSchema = z.object({
  url: z.string(),
  sandboxUrl: z.string(),
  dataDir: z.string(),
  /** Null on the embedded database. */
  databaseUrl: z.string().nullable(),
});

export const connect = (connection: z.output<typeof connectionSchema>) => ({
  ...connection,
  sentEmails: () => readEmails(connection.dataDir),
  /** Runs an SQL statement; PostgreSQL only, because only the shop's process can open PGlite. */
  query: (sql: string, values?: unknown[]) => queryShop(connection.databaseUrl, sql, values),
});

/** A shop that several test files use: it cannot be stopped, and its users need unique names and addresses. */
export type ConnectedShop = ReturnType<typeof connect>;

/** A built shop in its own processes, with its own data. `await using` stops it and deletes its data. */
export type Shop = ConnectedShop &
  AsyncDisposable & {
    /** The first of its processes, usually the only one. */
    process: ChildProcess;
    processes: readonly ShopProcess[];
    output(): string;
    /** Stops all processes (default SIGTERM) and keeps the data. The exit code is null after a kill. */
    stop(signal?: NodeJS.Signals): Promise<number | null>;
    /** Restarts the processes one after the other, on the same data and ports. */
    restart(env?: Record<string, string>): Promise<Shop>;
    /** Restarts the processes that have ended. */
    revive(): Promise<Shop>;
    discard(): Promise<void>;
  };

type ShopOptions = {
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

/** Compiles PGlite without optimization, which does not pay off in tests. */
const FAST_WASM_COMPILATION = ["--liftoff-only"];

/** A process of a built shop, and its port. */
type ShopProcess = ReturnType<typeof launchProcess>;

/** Starts the built shop on `port`, with PGlite unless `env` has DATABASE_URL. */
export function launchProcess(port: number, env: Record<string, string>) {
  const child = spawn(process.execPath, [...(env.DATABASE_URL ? [] : FAST_WASM_COMPILATION), "server/index.mjs"], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { ...bareEnvironment(), NODE_ENV: "production", PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { port, url: addressOf(port), ...ownChild(child) };
}

function launch({ sandboxPort, dataDir, databaseUrl, env, ...setup }: ShopSetup, port: number) {
  const balanced = port !== setup.port;
  return launchProcess(port, {
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(balanced && { APP_URL: addressOf(setup.port) }),
    ...env,
    // The load balancer appends the client's address to X-Forwarded-For.
    ...(balanced && { TRUSTED_PROXIES: String(1 + Number(env.TRUSTED_PROXIES ?? 0)) }),
  });
}

/** Enough on a very busy machine. */
const START_TIMEOUT_MS = 180_000;

/** Of the output in the error of a failed start. */
const MAX_OUTPUT_LINES = 60;

/** Waits for `/readyz`. Throws with the end of the output if the process does not start. */
export async function waitUntilReady(one: ShopProcess): Promise<void> {
  const isReadyOrEnded = async () => {
    if (one.hasEnded()) return true;
    const answer = await fetch(`${one.url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  };
  try {
    await waitFor(isReadyOrEnded, { timeout: START_TIMEOUT_MS, what: "the shop to take orders" });
    if (one.hasEnded()) throw new Error(`It ended with code ${one.child.exitCode}`);
  } catch (error) {
    const output = one.output().trim().split("\n").slice(-MAX_OUTPUT_LINES).join("\n");
    throw new Error(`The shop did not start:\n${output}`, { cause: error });
  }
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
  const { port, sandboxPort, dataDir, databaseUrl } = setup;
  return {
    ...connect({ url: addressOf(port), sandboxUrl: addressOf(sandboxPort), dataDir, databaseUrl }),
    process: first.child,
    processes,
    output: () => processes.map((one) => one.output()).join(""),
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
