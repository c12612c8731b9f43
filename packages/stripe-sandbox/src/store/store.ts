import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OBJECT_TABLES, objectQueries } from "./object-store.ts";

const TABLES = `
  CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, created INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS idempotency_age ON idempotency (created);
  CREATE TABLE IF NOT EXISTS deliveries (
    event_id TEXT PRIMARY KEY, created INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due REAL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due) WHERE due IS NOT NULL;
`;

/** The address of the sandbox that last used this file. */
export const SELECT_ADDRESS = "SELECT value FROM state WHERE name = 'address'";

export type Store = ReturnType<typeof openStore>;

export type Provider = {
  store: Store;
  /** The sandbox's clock, in Unix seconds. */
  now: () => number;
  /** URL of the hosted pages without a trailing slash; an object's id follows it. */
  payUrl: string;
  /** Null: events are stored only. */
  webhookUrl: string | null;
  /** Name of the shop on the hosted pages. */
  seller: string;
};

/** Opens or creates the state file. Every commit is on disk before its response is sent. */
export function openStore(stateFile: string) {
  if (stateFile !== ":memory:") mkdirSync(dirname(stateFile), { recursive: true });
  const db = new DatabaseSync(stateFile, { timeout: 5_000 });
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  db.exec(OBJECT_TABLES + TABLES);
  return {
    ...objectQueries(db),
    ...stateQueries(db),
    ...responseQueries(db),
    ...deliveryQueries(db),
    transaction: transactionRunner(db),
    close: () => db.close(),
  };
}

function stateQueries(db: DatabaseSync) {
  const select = db.prepare("SELECT value FROM state WHERE name = ?");
  const insert = db.prepare("INSERT INTO state (name, value) VALUES (?, '') ON CONFLICT (name) DO NOTHING");
  const upsert = db.prepare(
    "INSERT INTO state (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  return {
    /** Seconds ahead of real time. */
    clockOffset: (): number => Number(select.get("clock-offset")?.value ?? 0),
    setClockOffset: (seconds: number) => void upsert.run("clock-offset", String(seconds)),
    /** True only for the first call with this name. */
    firstTime: (name: string): boolean => insert.run(name).changes === 1,
    /** Whether `firstTime` was called with this name. */
    isNoted: (name: string): boolean => select.get(name) !== undefined,
    setAddress: (origin: string) => void upsert.run("address", origin),
  };
}

export type StoredResponse = { status: number; body: string };

function responseQueries(db: DatabaseSync) {
  const select = db.prepare("SELECT fingerprint, status, body FROM idempotency WHERE key = ?");
  const insert = db.prepare("INSERT INTO idempotency (key, fingerprint, status, body, created) VALUES (?, ?, ?, ?, ?)");
  const prune = db.prepare("DELETE FROM idempotency WHERE created < ?");
  return {
    findResponse(key: string): (StoredResponse & { fingerprint: string }) | null {
      const row = select.get(key);
      return row ? { fingerprint: String(row.fingerprint), status: Number(row.status), body: String(row.body) } : null;
    },
    putResponse: (key: string, fingerprint: string, response: StoredResponse, now: number) =>
      void insert.run(key, fingerprint, response.status, response.body, now),
    deleteResponsesBefore: (time: number) => void prune.run(time),
  };
}

export type WebhookDelivery = { eventId: string; created: number; attempts: number };

function deliveryQueries(db: DatabaseSync) {
  const insert = db.prepare("INSERT INTO deliveries (event_id, created, due) VALUES (?, ?, ?)");
  const due = db.prepare(
    "SELECT event_id, created, attempts FROM deliveries WHERE due <= ? ORDER BY due, rowid LIMIT ?",
  );
  const update = db.prepare("UPDATE deliveries SET attempts = ?, due = ? WHERE event_id = ?");
  const restart = db.prepare("UPDATE deliveries SET attempts = 0, due = ? WHERE due IS NOT NULL");
  const undelivered = db.prepare("SELECT count(*) AS owed FROM deliveries WHERE due IS NOT NULL");
  return {
    putDelivery: (eventId: string, now: number) => void insert.run(eventId, now, now),
    dueDeliveries: (now: number, limit: number): WebhookDelivery[] =>
      due.all(now, limit).map((row) => ({
        eventId: String(row.event_id),
        created: Number(row.created),
        attempts: Number(row.attempts),
      })),
    countUndelivered: (): number => Number(undelivered.get()?.owed ?? 0),
    /** `due` null: delivered or given up. */
    updateDelivery: (eventId: string, attempts: number, due: number | null) => void update.run(attempts, due, eventId),
    /** Undelivered events become due now. */
    restartDeliveries: (now: number) => void restart.run(now),
  };
}

function transactionRunner(db: DatabaseSync) {
  /** `work` is synchronous, so no other code of this process runs in between. */
  return <T>(work: () => T): T => {
    db.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      db.exec("COMMIT");
      return result;
    } catch (error) {
      db.exec("ROLLBACK");
      throw error;
    }
  };
}
