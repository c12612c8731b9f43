import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SessionDraft } from "../api/session-params.ts";
import { OBJECT_TABLES, objectsIn, parseStoredObject } from "./object-store.ts";

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

/** Where the last process with this state answered its API. */
export const API_ADDRESS_KEY = "SELECT value FROM state WHERE name = 'address'";

export type Store = ReturnType<typeof openStore>;

/**
 * Opens the provider's state, making the file and its tables when they are missing. Every commit is on the disk before it is
 * answered (write-ahead log, synchronous=FULL), so a kill or a power cut at any moment loses nothing that was answered.
 */
export function openStore(stateFile: string) {
  if (stateFile !== ":memory:") mkdirSync(dirname(stateFile), { recursive: true });
  const db = new DatabaseSync(stateFile, { timeout: 5_000 });
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  db.exec(OBJECT_TABLES + TABLES);
  return {
    ...objectsIn(db),
    ...stateIn(db),
    ...draftsIn(db),
    ...repliesIn(db),
    ...deliveriesIn(db),
    transaction: transactionsIn(db),
    close: () => db.close(),
  };
}

function stateIn(db: DatabaseSync) {
  const select = db.prepare("SELECT value FROM state WHERE name = ?");
  const upsert = db.prepare(
    "INSERT INTO state (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  return {
    /** Seconds that the sandbox's clock is ahead. */
    clockOffset: (): number => Number(select.get("clock-offset")?.value ?? 0),
    setClockOffset: (seconds: number) => void upsert.run("clock-offset", String(seconds)),
    /** Where this process answers its API, for the commands that look for it. */
    setAddress: (origin: string) => void upsert.run("address", origin),
  };
}

function draftsIn(db: DatabaseSync) {
  const insert = db.prepare("INSERT INTO session_drafts (session_id, body) VALUES (?, ?)");
  const select = db.prepare("SELECT body FROM session_drafts WHERE session_id = ?");
  return {
    putDraft: (sessionId: string, draft: SessionDraft) => void insert.run(sessionId, JSON.stringify(draft)),
    /** What a session was opened with. Throws when the state is damaged: a session is never written without it. */
    draft(sessionId: string): SessionDraft {
      const row = select.get(sessionId);
      if (!row) throw new Error(`The sandbox's state has no draft for ${sessionId}: delete the state file`);
      return parseStoredObject<SessionDraft>(row.body);
    },
  };
}

export type StoredReply = { status: number; body: string };

function repliesIn(db: DatabaseSync) {
  const select = db.prepare("SELECT fingerprint, status, body FROM idempotency WHERE key = ?");
  const insert = db.prepare("INSERT INTO idempotency (key, fingerprint, status, body, created) VALUES (?, ?, ?, ?, ?)");
  const prune = db.prepare("DELETE FROM idempotency WHERE created < ?");
  return {
    reply(key: string): (StoredReply & { fingerprint: string }) | null {
      const row = select.get(key);
      return row ? { fingerprint: String(row.fingerprint), status: Number(row.status), body: String(row.body) } : null;
    },
    putReply: (key: string, fingerprint: string, reply: StoredReply, now: number) =>
      void insert.run(key, fingerprint, reply.status, reply.body, now),
    /** Forgets replies older than `seconds`. */
    pruneReplies: (now: number, seconds: number) => void prune.run(now - seconds),
  };
}

export type WebhookDelivery = { eventId: string; created: number; attempts: number };

function deliveriesIn(db: DatabaseSync) {
  const insert = db.prepare("INSERT INTO deliveries (event_id, created, due) VALUES (?, ?, ?)");
  const due = db.prepare(
    "SELECT event_id, created, attempts FROM deliveries WHERE due <= ? ORDER BY due, rowid LIMIT ?",
  );
  const next = db.prepare("SELECT min(due) AS due FROM deliveries WHERE due IS NOT NULL");
  const update = db.prepare("UPDATE deliveries SET attempts = ?, due = ? WHERE event_id = ?");
  const restart = db.prepare("UPDATE deliveries SET attempts = 0, due = ? WHERE due IS NOT NULL");
  const owed = db.prepare(
    "SELECT count(*) AS owed, coalesce(sum(attempts > 0), 0) AS failing FROM deliveries WHERE due IS NOT NULL",
  );
  return {
    putDelivery: (eventId: string, now: number) => void insert.run(eventId, now, now),
    dueDeliveries: (now: number, limit: number): WebhookDelivery[] =>
      due.all(now, limit).map((row) => ({
        eventId: String(row.event_id),
        created: Number(row.created),
        attempts: Number(row.attempts),
      })),
    /** When the next attempt is due, in Unix seconds; null when all is delivered. */
    nextDelivery(): number | null {
      const row = next.get();
      return typeof row?.due === "number" ? row.due : null;
    },
    /** How many events the endpoint has not taken yet, and how many of them it has refused already. */
    owedDeliveries(): { owed: number; failing: number } {
      const row = owed.get();
      return { owed: Number(row?.owed ?? 0), failing: Number(row?.failing ?? 0) };
    },
    /** `due` null: delivered, or given up. */
    updateDelivery: (eventId: string, attempts: number, due: number | null) => void update.run(attempts, due, eventId),
    /** Makes all that is undelivered due now. */
    restartDeliveries: (now: number) => void restart.run(now),
  };
}

function transactionsIn(db: DatabaseSync) {
  /** All or nothing; `work` is synchronous, so nothing else of this process comes between. */
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
