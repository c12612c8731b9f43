import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";
import { errorCode } from "../../../app/lib/db/errors.ts";
import { ownChild } from "../runner/process.ts";
import { freePorts } from "../shop/ports.ts";
import { waitFor } from "../wait-for.ts";
import { postgresBackup, runCopying } from "./restored-copy.ts";

export type PostgresCluster = Awaited<ReturnType<typeof startPostgresCluster>>;

const PASSWORD = "for-tests-only";
const DEBIAN_FOLDER = "/usr/lib/postgresql";

/** The folder of `initdb` and `postgres`: Debian's newest, else the first in PATH; undefined if not installed. */
export function postgresBinaries(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const debian = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN_FOLDER, version, "bin"));
  const path = (process.env.PATH ?? "").split(delimiter);
  return [...debian, ...path].find(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

/**
 * Starts a PostgreSQL server on a free port, in a temporary folder that `stop` removes; fsync only if `durable`. Throws if PostgreSQL is not
 * installed or does not start.
 */
export async function startPostgresCluster({ durable = false, connections = 200, within = tmpdir() } = {}) {
  const binaries = postgresBinaries();
  if (!binaries) throw new Error("PostgreSQL is not installed (Debian: apt-get install postgresql)");
  const folder = mkdtempSync(join(within, "shop-postgres-"));
  const owner = unprivilegedOwner();
  createCluster(binaries, folder, owner);
  const [port = 0] = await freePorts(1);
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const settings = ["-c", `fsync=${durable ? "on" : "off"}`, "-c", `max_connections=${connections}`];
  const args = ["-D", dataDirIn(folder), "-p", String(port), "-k", folder, "-h", "127.0.0.1", ...settings];
  const options = { ...owner, cwd: folder, stdio: "ignore" } as const;
  const start = () => ownChild(spawn(join(binaries, "postgres"), args, options), "SIGQUIT");
  let server = start();
  const waitForServer = () => waitFor(() => withClient(url, async () => true), { what: "PostgreSQL to answer" });
  await waitForServer();
  return {
    /** URL of its database `postgres`, with user and password. */
    url,
    newDatabase: async () => (await createDatabase(url)).url,
    /** Ends the server immediately, like a crash. */
    kill: async () => void (await server.end("SIGQUIT")),
    /** Starts the server again on the same port and data, if it has ended. */
    restart: async () => {
      if (server.hasEnded()) server = start();
      await waitForServer();
    },
    /** SIGSTOP to all its processes: connections stay open and get no response. */
    freeze: () => signalAll(server.child, "SIGSTOP"),
    thaw: () => signalAll(server.child, "SIGCONT"),
    stop: async () => {
      // SIGINT is the fast shutdown, which does not wait for sessions.
      await server.end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Owner = { uid: number; gid: number } | undefined;

function createCluster(binaries: string, folder: string, owner: Owner) {
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  if (owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const access = ["--auth=scram-sha-256", "--username=postgres", `--pwfile=${passwordFile}`];
  const args = ["-D", dataDirIn(folder), "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8", ...access];
  execFileSync(join(binaries, "initdb"), args, { ...owner, cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}

const dataDirIn = (folder: string) => join(folder, "data");

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
function unprivilegedOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** Signals the server and the process of each connection; the server first, so that it starts no more of them. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  process.kill(pid, signal);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  for (const child of children) {
    try {
      process.kill(Number(child), signal);
    } catch (error) {
      // The connection has ended meanwhile.
      if (errorCode(error) !== "ESRCH") throw error;
    }
  }
}

/** Creates a copy of `template`, without one an empty database, or the restored copy if TEST_FROM_BACKUP is set. */
export async function createDatabase(
  clusterUrl: string,
  template?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `shop_${randomBytes(6).toString("hex")}`;
  const backup = postgresBackup();
  if (backup && !template) await restoreOnce(clusterUrl, backup);
  const first = template ?? (backup ? RESTORED : "template1");
  await withClient(clusterUrl, (client) => client.query(`create database ${name} template ${first}`));
  return {
    url: databaseOf(clusterUrl, name),
    drop: async () => {
      await withClient(clusterUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

function databaseOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Template with the restored backup. */
const RESTORED = "restored";

/** Restores a backup into the cluster, unless another process has. */
const restoreOnce = (clusterUrl: string, backup: string): Promise<void> =>
  createDatabaseOnce(clusterUrl, RESTORED, async (databaseUrl) => {
    const dataDir = mkdtempSync(join(tmpdir(), "shop-restored-"));
    await runCopying("restore", backup, { dataDir, databaseUrl });
    rmSync(dataDir, { recursive: true, force: true });
  });

/** Creates database `name` once, also with concurrent processes. `fill` gets the URL of an empty database. */
export async function createDatabaseOnce(
  clusterUrl: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  await withClient(clusterUrl, async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    await client.query(`create database being_${name}`);
    await fill(databaseOf(clusterUrl, `being_${name}`));
    await client.query(`alter database being_${name} rename to ${name}`);
  });
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
  // Without a listener a lost connection would crash this process.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
