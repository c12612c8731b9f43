import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
import { z } from "zod";
import { paginationParams, resourceMissing } from "../api/wire-format.ts";
import type { Kind, Objects } from "./objects.ts";

const pagination = z.object(paginationParams);

export type ListQuery = Partial<z.output<typeof pagination>> & {
  where?: Partial<Record<Field, string | undefined>>;
  exceptStatus?: string | undefined;
  types?: readonly string[] | undefined;
  limit: number;
};

const CREATED = "json_extract(body, '$.created')";
const STATUS = "json_extract(body, '$.status')";
const TYPE = "json_extract(body, '$.type')";

type Field = "status" | "payment_intent" | "subscription" | "customer" | "charge" | "source" | "email" | "type";

/** Filters of lists, as SQL. The most selective one comes first. */
const FIELDS: readonly [Field, expression: string][] = [
  ["payment_intent", "json_extract(body, '$.payment_intent')"],
  // Invoices nest their subscription.
  [
    "subscription",
    "coalesce(json_extract(body, '$.subscription'), json_extract(body, '$.parent.subscription_details.subscription'))",
  ],
  ["charge", "json_extract(body, '$.charge')"],
  ["source", "json_extract(body, '$.source')"],
  ["customer", "json_extract(body, '$.customer')"],
  ["email", "json_extract(body, '$.email')"],
  ["type", TYPE],
  ["status", STATUS],
];

/** The end of the period, or of a subscription that ends before it. */
const PERIOD_END = `coalesce(
    min(json_extract(body, '$.cancel_at'), json_extract(body, '$.items.data[0].current_period_end')),
    json_extract(body, '$.items.data[0].current_period_end'))`;

const THREE_DAYS = 3 * 86_400;

/** When a session expires, a refund arrives or comes back, a period or subscription ends, or an invoice is retried. */
const DUE = `CASE kind || ' ' || json_extract(body, '$.status')
  WHEN 'checkout.session open' THEN json_extract(body, '$.expires_at')
  WHEN 'refund pending' THEN json_extract(body, '$.created') + ${THREE_DAYS}
  WHEN 'refund succeeded' THEN CASE json_extract(body, '$.destination_details.card.reference_status')
    WHEN 'unavailable' THEN json_extract(body, '$.created') + ${THREE_DAYS} END
  WHEN 'subscription active' THEN ${PERIOD_END}
  WHEN 'subscription past_due' THEN ${PERIOD_END}
  WHEN 'invoice open' THEN json_extract(body, '$.next_payment_attempt') END`;

export const OBJECT_TABLES = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, body TEXT NOT NULL
  ) STRICT;
  -- Indexes of older state files.
  DROP INDEX IF EXISTS objects_kind;
  DROP INDEX IF EXISTS objects_intent;
  DROP INDEX IF EXISTS objects_open;
  DROP INDEX IF EXISTS objects_due;
  DROP INDEX IF EXISTS objects_next_due;
  DROP INDEX IF EXISTS objects_due_3;
  CREATE INDEX IF NOT EXISTS objects_created ON objects (kind, ${CREATED});
  CREATE INDEX IF NOT EXISTS objects_due_4 ON objects (${DUE}) WHERE ${DUE} IS NOT NULL;
  ${FIELDS.map(
    ([name, at]) =>
      `CREATE INDEX IF NOT EXISTS objects_${name} ON objects (kind, ${at}, ${CREATED}) WHERE ${at} IS NOT NULL;`,
  ).join("\n")}
`;

export const NEXT_DUE = `SELECT kind, id, ${DUE} AS at FROM objects WHERE ${DUE} <= ? ORDER BY ${DUE}, seq LIMIT 1`;

type Position = { created: SQLInputValue; seq: SQLInputValue };

/** Newest first, or oldest first after `before`. */
export function listStatement(
  kind: Kind,
  query: Omit<ListQuery, "starting_after" | "ending_before">,
  from: { after?: Position | undefined; before?: Position | undefined } = {},
): { sql: string; values: SQLInputValue[] } {
  const conditions: [sql: string, ...values: SQLInputValue[]][] = [["kind = ?", kind]];
  const wanted = FIELDS.flatMap(([field, at]) => {
    const value = query.where?.[field];
    return value === undefined ? [] : [{ at, value }];
  });
  // The sign keeps SQLite from using an index: only the most selective field is looked up.
  for (const [index, { at, value }] of wanted.entries()) conditions.push([`${index > 0 ? "+" : ""}${at} = ?`, value]);
  if (query.types) conditions.push([`+${TYPE} IN (${query.types.map(() => "?").join(", ")})`, ...query.types]);
  if (query.exceptStatus) conditions.push([`+${STATUS} <> ?`, query.exceptStatus]);
  const { gte, gt, lte, lt } = query.created ?? {};
  for (const [operator, bound] of [
    [">=", gte],
    [">", gt],
    ["<=", lte],
    ["<", lt],
  ] as const)
    if (bound !== undefined) conditions.push([`${CREATED} ${operator} ?`, bound]);
  if (from.after) conditions.push([`(${CREATED}, seq) < (?, ?)`, from.after.created, from.after.seq]);
  if (from.before) conditions.push([`(${CREATED}, seq) > (?, ?)`, from.before.created, from.before.seq]);
  const order = from.before ? "ASC" : "DESC";
  return {
    sql: `SELECT body FROM objects WHERE ${conditions.map(([sql]) => sql).join(" AND ")} ORDER BY ${CREATED} ${order}, seq ${order} LIMIT ?`,
    values: [...conditions.flatMap(([, ...values]) => values), query.limit + 1],
  };
}

export function objectQueries(db: DatabaseSync) {
  const select = db.prepare("SELECT body FROM objects WHERE id = ? AND kind = ?");
  const position = db.prepare(`SELECT ${CREATED} AS created, seq FROM objects WHERE id = ? AND kind = ?`);
  const upsert = db.prepare(
    "INSERT INTO objects (id, kind, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body",
  );
  const nextDue = db.prepare(NEXT_DUE);
  const upcoming = db.prepare(
    `SELECT kind, id, ${DUE} AS at FROM objects WHERE ${DUE} > ? ORDER BY ${DUE}, seq LIMIT ?`,
  );

  const find = <K extends Kind>(kind: K, id: string): Objects[K] | null => {
    const row = select.get(id, kind);
    return row ? parseStoredObject<Objects[K]>(row.body) : null;
  };
  const positionOf = (kind: Kind, id: string | undefined, param: string): Position | undefined => {
    if (id === undefined) return undefined;
    const row = position.get(id, kind);
    if (!row) throw resourceMissing(kind, id, param, 400);
    return { created: row.created ?? null, seq: row.seq ?? null };
  };
  return {
    find,
    /** Throws ApiError: 404 for an unknown id in the URL, 400 for one in a parameter. */
    get<K extends Kind>(kind: K, id: string, param = "id", status: 400 | 404 = 404): Objects[K] {
      const object = find(kind, id);
      if (!object) throw resourceMissing(kind, id, param, status);
      return object;
    },
    put(object: Objects[Kind]): void {
      upsert.run(object.id, object.object, JSON.stringify(object));
    },
    /** Newest first. Throws ApiError 400 for an unknown `starting_after` or `ending_before`. */
    list<K extends Kind>(kind: K, query: ListQuery): { objects: Objects[K][]; hasMore: boolean } {
      const after = positionOf(kind, query.starting_after, "starting_after");
      const before = positionOf(kind, query.ending_before, "ending_before");
      const { sql, values } = listStatement(kind, query, { after, before });
      const rows = db.prepare(sql).all(...values);
      const objects = rows.slice(0, query.limit).map((row) => parseStoredObject<Objects[K]>(row.body));
      return { objects: before ? objects.reverse() : objects, hasMore: rows.length > query.limit };
    },
    nextDue(now: number): Due | null {
      const row = nextDue.get(now);
      return row ? toDueObject(row) : null;
    },
    upcoming: (now: number, limit: number): Due[] => upcoming.all(now, limit).map(toDueObject),
  };
}

type Due = { kind: string; id: string; at: number };

const toDueObject = (row: Record<string, SQLOutputValue>): Due => ({
  kind: String(row.kind),
  id: String(row.id),
  at: Number(row.at),
});

/** Only the store writes these columns, from values of the same types. */
export const parseStoredObject = <T>(body: unknown): T => JSON.parse(String(body)) as T;
