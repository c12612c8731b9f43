import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type Stripe from "stripe";
import { missing } from "./api-error.ts";
import type { SessionDraft } from "./session-params.ts";

/** Everything that the provider keeps, by the `object` name on the wire. */
export type Objects = {
  "checkout.session": Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  balance_transaction: Stripe.BalanceTransaction;
  customer: Stripe.Customer;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  event: ProviderEvent;
};
export type Kind = keyof Objects;
export type ProviderEvent = Stripe.EventBase & { data: { object: Objects[Exclude<Kind, "event">] } };

type ListQuery = {
  /** Fields of the object and the value that each must have. */
  where: Partial<Record<keyof typeof LIST_FIELDS, string | undefined>>;
  limit: number;
  starting_after?: string | undefined;
};
/** The fields that lists can be narrowed by, and where they are in an object. */
const LIST_FIELDS = {
  status: "json_extract(body, '$.status')",
  payment_intent: "json_extract(body, '$.payment_intent')",
  customer: "json_extract(body, '$.customer')",
  charge: "json_extract(body, '$.charge')",
  source: "json_extract(body, '$.source')",
  type: "json_extract(body, '$.type')",
  // An invoice names its subscription deeper than a session does.
  subscription:
    "coalesce(json_extract(body, '$.subscription'), json_extract(body, '$.parent.subscription_details.subscription'))",
};

const TABLES = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS objects_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_intent ON objects (kind, json_extract(body, '$.payment_intent'));
  CREATE INDEX IF NOT EXISTS objects_open ON objects (json_extract(body, '$.expires_at'))
    WHERE kind = 'checkout.session' AND json_extract(body, '$.status') = 'open';
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

export type Store = ReturnType<typeof openStore>;

/**
 * Opens the provider's state, making the file and its tables when they are missing. Every commit is on the disk before it is
 * answered (write-ahead log, synchronous=FULL), so a kill or a power cut at any moment loses nothing that was answered.
 */
export function openStore(stateFile: string) {
  if (stateFile !== ":memory:") mkdirSync(dirname(stateFile), { recursive: true });
  const db = new DatabaseSync(stateFile, { timeout: 5_000 });
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  db.exec(TABLES);
  return {
    ...objectsIn(db),
    ...draftsIn(db),
    ...repliesIn(db),
    ...deliveriesIn(db),
    transaction: transactionsIn(db),
    close: () => db.close(),
  };
}

const listFields = [
  "status",
  "payment_intent",
  "customer",
  "charge",
  "source",
  "type",
  "subscription",
] as const satisfies (keyof typeof LIST_FIELDS)[];

function objectsIn(db: DatabaseSync) {
  const select = db.prepare("SELECT body FROM objects WHERE id = ? AND kind = ?");
  const position = db.prepare("SELECT seq FROM objects WHERE id = ? AND kind = ?");
  const upsert = db.prepare(
    "INSERT INTO objects (id, kind, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body",
  );
  const overdue = db.prepare(
    `SELECT body FROM objects WHERE kind = 'checkout.session' AND json_extract(body, '$.status') = 'open'
      AND json_extract(body, '$.expires_at') <= ? ORDER BY json_extract(body, '$.expires_at') LIMIT 500`,
  );

  const get = <K extends Kind>(kind: K, id: string): Objects[K] | null => {
    const row = select.get(id, kind);
    return row ? stored<Objects[K]>(row.body) : null;
  };
  return {
    get,
    /** Throws ApiError when there is no such object: 404 for an id in the URL, 400 for one in a parameter. */
    need<K extends Kind>(kind: K, id: string, param = "id", status: 400 | 404 = 404): Objects[K] {
      const object = get(kind, id);
      if (!object) throw missing(kind, id, param, status);
      return object;
    },
    put(object: Objects[Kind]): void {
      upsert.run(object.id, object.object, JSON.stringify(object));
    },
    /** Newest first. Throws ApiError 400 when `starting_after` names nothing. */
    list<K extends Kind>(kind: K, query: ListQuery): { objects: Objects[K][]; hasMore: boolean } {
      const after = query.starting_after === undefined ? null : position.get(query.starting_after, kind);
      if (after === undefined) throw missing(kind, query.starting_after ?? "", "starting_after", 400);
      const wanted = listFields.flatMap((field) => {
        const value = query.where[field];
        return value === undefined ? [] : [{ sql: LIST_FIELDS[field], value }];
      });
      const conditions = wanted.map(({ sql }) => ` AND ${sql} = ?`).join("");
      const values: SQLInputValue[] = wanted.map(({ value }) => value);
      const page = after ? " AND seq < ?" : "";
      const rows = db
        .prepare(`SELECT body FROM objects WHERE kind = ?${conditions}${page} ORDER BY seq DESC LIMIT ?`)
        .all(kind, ...values, ...(after ? [after.seq ?? null] : []), query.limit + 1);
      const objects = rows.slice(0, query.limit).map((row) => stored<Objects[K]>(row.body));
      return { objects, hasMore: rows.length > query.limit };
    },
    /** Open sessions whose time is over. */
    overdueSessions: (now: number) => overdue.all(now).map((row) => stored<Stripe.Checkout.Session>(row.body)),
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
      return stored<SessionDraft>(row.body);
    },
  };
}

export type Reply = { status: number; body: string };

function repliesIn(db: DatabaseSync) {
  const select = db.prepare("SELECT fingerprint, status, body FROM idempotency WHERE key = ?");
  const insert = db.prepare("INSERT INTO idempotency (key, fingerprint, status, body, created) VALUES (?, ?, ?, ?, ?)");
  const prune = db.prepare("DELETE FROM idempotency WHERE created < ?");
  return {
    reply(key: string): (Reply & { fingerprint: string }) | null {
      const row = select.get(key);
      return row ? { fingerprint: String(row.fingerprint), status: Number(row.status), body: String(row.body) } : null;
    },
    putReply: (key: string, fingerprint: string, reply: Reply, now: number) =>
      void insert.run(key, fingerprint, reply.status, reply.body, now),
    /** Forgets replies older than `seconds`. */
    pruneReplies: (now: number, seconds: number) => void prune.run(now - seconds),
  };
}

export type Delivery = { eventId: string; created: number; attempts: number };

function deliveriesIn(db: DatabaseSync) {
  const insert = db.prepare("INSERT INTO deliveries (event_id, created, due) VALUES (?, ?, ?)");
  const due = db.prepare(
    "SELECT event_id, created, attempts FROM deliveries WHERE due <= ? ORDER BY due, rowid LIMIT ?",
  );
  const next = db.prepare("SELECT min(due) AS due FROM deliveries WHERE due IS NOT NULL");
  const update = db.prepare("UPDATE deliveries SET attempts = ?, due = ? WHERE event_id = ?");
  const restart = db.prepare("UPDATE deliveries SET attempts = 0, due = ? WHERE due IS NOT NULL");
  return {
    putDelivery: (eventId: string, now: number) => void insert.run(eventId, now, now),
    dueDeliveries: (now: number, limit: number): Delivery[] =>
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

/** Only this module writes these columns, through functions that take the very same types. */
const stored = <T>(body: unknown): T => JSON.parse(String(body)) as T;
