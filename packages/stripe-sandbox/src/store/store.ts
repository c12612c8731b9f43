import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SessionDraft } from "../api/session-params.ts";
import { OBJECT_TABLES, objectQueries, parseStoredObject } from "./object-store.ts";

const TABLES = `
  CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS session_drafts (session_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
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

/** Opens or creates the state file. Every commit is on disk before its response is sent. */
export function openStore(stateFile: string) {
  if (stateFile !== ":memory:") mkdirSync(dirname(stateFile), { recursive: true });
  const db = new DatabaseSync(stateFile, { timeout: 5_000 });
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  db.exec(OBJECT_TABLES + TABLES);
  return {
    ...objectQueries(db),
    ...stateQueries(db),
    ...draftQueries(db),
    ...responseQueries(db),
    ...deliveryQueries(db),
    transaction: transactionRunner(db),
    close: () => db.close(),
  };
}

/** `pending`: they arrive 3 days later. `insufficient`: refused, because the account's balance is too low. */
export const REFUND_STYLES = ["made", "pending", "insufficient"] as const;
export type RefundStyle = (typeof REFUND_STYLES)[number];

/** `reversed`: the newest event first. `thin`: without the object. `unreadable`: no JSON. */
export const DELIVERY_STYLES = ["snapshot", "reversed", "thin", "unreadable"] as const;
export type DeliveryStyle = (typeof DELIVERY_STYLES)[number];

/** The next `times` requests with this method whose path begins so are answered with the fault. */
export type OrderedFaults = { fault: string; method: string; path: string; times: number };

const parseDeliveryStyle = (stored: unknown): DeliveryStyle =>
  DELIVERY_STYLES.find((style) => style === stored) ?? "snapshot";

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
    deliveryStyle: (): DeliveryStyle => parseDeliveryStyle(select.get("delivery-style")?.value),
    setDeliveryStyle: (style: DeliveryStyle) => void upsert.run("delivery-style", style),
    refundStyle: (): RefundStyle => REFUND_STYLES.find((style) => style === select.get("refunds")?.value) ?? "made",
    setRefundStyle: (style: RefundStyle) => void upsert.run("refunds", style),
    faults(): OrderedFaults | null {
      const row = select.get("faults");
      return row ? parseStoredObject<OrderedFaults | null>(row.value) : null;
    },
    setFaults: (faults: OrderedFaults | null) => void upsert.run("faults", JSON.stringify(faults)),
    /** Whether `firstTime` was called with this name. */
    isNoted: (name: string): boolean => select.get(name) !== undefined,
    setAddress: (origin: string) => void upsert.run("address", origin),
  };
}

function draftQueries(db: DatabaseSync) {
  const insert = db.prepare("INSERT INTO session_drafts (session_id, body) VALUES (?, ?)");
  const select = db.prepare("SELECT body FROM session_drafts WHERE session_id = ?");
  return {
    putDraft: (sessionId: string, draft: SessionDraft) => void insert.run(sessionId, JSON.stringify(draft)),
    /** Throws if the state is damaged: a session is never written without its draft. */
    draft(sessionId: string): SessionDraft {
      const row = select.get(sessionId);
      if (!row) throw new Error(`The sandbox's state has no draft for ${sessionId}: delete the state file`);
      return parseStoredObject<SessionDraft>(row.body);
    },
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
  const columns = "SELECT event_id, created, attempts FROM deliveries WHERE due <= ?";
  const due = db.prepare(`${columns} ORDER BY due, rowid LIMIT ?`);
  const newest = db.prepare(`${columns} ORDER BY rowid DESC LIMIT ?`);
  const next = db.prepare("SELECT min(due) AS due FROM deliveries WHERE due IS NOT NULL");
  const update = db.prepare("UPDATE deliveries SET attempts = ?, due = ? WHERE event_id = ?");
  const restart = db.prepare("UPDATE deliveries SET attempts = 0, due = ? WHERE due IS NOT NULL");
  const owed = db.prepare(
    "SELECT count(*) AS owed, coalesce(sum(attempts > 0), 0) AS failing FROM deliveries WHERE due IS NOT NULL",
  );
  return {
    putDelivery: (eventId: string, now: number) => void insert.run(eventId, now, now),
    dueDeliveries: (now: number, limit: number, { newestFirst = false } = {}): WebhookDelivery[] =>
      (newestFirst ? newest : due).all(now, limit).map((row) => ({
        eventId: String(row.event_id),
        created: Number(row.created),
        attempts: Number(row.attempts),
      })),
    /** Unix seconds; null if all events are delivered. */
    nextDelivery(): number | null {
      const row = next.get();
      return typeof row?.due === "number" ? row.due : null;
    },
    /** `owed`: undelivered events; `failing`: those with a failed attempt. */
    countDeliveries(): { owed: number; failing: number } {
      const row = owed.get();
      return { owed: Number(row?.owed ?? 0), failing: Number(row?.failing ?? 0) };
    },
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
