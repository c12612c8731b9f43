import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
import { z } from "zod";
import { pagination, resourceMissing } from "../api/wire-format.ts";
import type { Kind, Objects } from "./objects.ts";

const query = z.object(pagination);

export type ListQuery = Partial<z.output<typeof query>> & {
  where?: Partial<Record<Field, string | undefined>>;
  exceptStatus?: string | undefined;
  types?: readonly string[] | undefined;
  limit: number;
};

const CREATED = "json_extract(body, '$.created')";
const STATUS = "json_extract(body, '$.status')";
const TYPE = "json_extract(body, '$.type')";

export type Field = "active" | "status" | "payment_intent" | "subscription" | "customer" | "charge" | "type";

/** Filters of lists, as SQL. The most selective one comes first. */
export const FIELDS: readonly [Field, expression: string][] = [
  ["payment_intent", "json_extract(body, '$.payment_intent')"],
  // Invoices nest their subscription.
  [
    "subscription",
    "coalesce(json_extract(body, '$.subscription'), json_extract(body, '$.parent.subscription_details.subscription'))",
  ],
  ["charge", "json_extract(body, '$.charge')"],
  ["customer", "json_extract(body, '$.customer')"],
  ["type", TYPE],
  ["status", STATUS],
  ["active", "CASE json_extract(body, '$.active') WHEN 1 THEN 'true' WHEN 0 THEN 'false' END"],
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
  CREATE INDEX IF NOT EXISTS objects_created ON objects (kind, ${CREATED});
  CREATE INDEX IF NOT EXISTS objects_due ON objects (${DUE}) WHERE ${DUE} IS NOT NULL;
  ${FIELDS.map(
    ([name, at]) =>
      `CREATE INDEX IF NOT EXISTS objects_${name} ON objects (kind, ${at}, ${CREATED}) WHERE ${at} IS NOT NULL;`,
  ).join("\n")}
`;

const NEXT_DUE = `SELECT kind, id, ${DUE} AS at FROM objects WHERE ${DUE} <= ? ORDER BY ${DUE}, seq LIMIT 1`;

type Position = { created: SQLInputValue; seq: SQLInputValue };

/** Newest first. */
function listStatement(
  kind: Kind,
  { where, types, exceptStatus, created, limit }: Omit<ListQuery, "starting_after">,
  after?: Position,
): { sql: string; values: SQLInputValue[] } {
  const wanted = FIELDS.flatMap(([field, at]) => {
    const value = where?.[field];
    return value === undefined ? [] : [{ at, value }];
  });
  const conditions: [sql: string, ...values: SQLInputValue[]][] = [
    ["kind = ?", kind],
    // The sign keeps SQLite from using an index: only the most selective field is looked up.
    ...wanted.map(({ at, value }, index): [string, string] => [`${index > 0 ? "+" : ""}${at} = ?`, value]),
  ];
  if (types) conditions.push([`+${TYPE} IN (${types.map(() => "?").join(", ")})`, ...types]);
  if (exceptStatus) conditions.push([`+${STATUS} <> ?`, exceptStatus]);
  if (created?.gte !== undefined) conditions.push([`${CREATED} >= ?`, created.gte]);
  if (created?.lt !== undefined) conditions.push([`${CREATED} < ?`, created.lt]);
  if (after) conditions.push([`(${CREATED}, seq) < (?, ?)`, after.created, after.seq]);
  return {
    sql: `SELECT body FROM objects WHERE ${conditions.map(([sql]) => sql).join(" AND ")} ORDER BY ${CREATED} DESC, seq DESC LIMIT ?`,
    values: [...conditions.flatMap(([, ...values]) => values), limit + 1],
  };
}

export function objectQueries(db: DatabaseSync) {
  const select = db.prepare("SELECT body FROM objects WHERE id = ? AND kind = ?");
  const selectAny = db.prepare("SELECT body FROM objects WHERE id = ?");
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
  const positionOf = (kind: Kind, id: string): Position => {
    const row = position.get(id, kind);
    if (!row) throw resourceMissing(kind, id, "starting_after", 400);
    return { created: row.created ?? null, seq: row.seq ?? null };
  };
  return {
    find,
    /** An object of any kind. */
    findAny(id: string): Objects[Kind] | null {
      const row = selectAny.get(id);
      return row ? parseStoredObject<Objects[Kind]>(row.body) : null;
    },
    /** Throws ApiError: 404 for an unknown id in the URL, 400 for one in a parameter. */
    get<K extends Kind>(kind: K, id: string, param = "id", status: 400 | 404 = 404): Objects[K] {
      const object = find(kind, id);
      if (!object) throw resourceMissing(kind, id, param, status);
      return object;
    },
    put(object: Objects[Kind]): void {
      upsert.run(object.id, object.object, JSON.stringify(object));
    },
    /** Newest first. Throws ApiError 400 for an unknown `starting_after`. */
    list<K extends Kind>(kind: K, query: ListQuery): { objects: Objects[K][]; hasMore: boolean } {
      const after = query.starting_after === undefined ? undefined : positionOf(kind, query.starting_after);
      const { sql, values } = listStatement(kind, query, after);
      const rows = db.prepare(sql).all(...values);
      const objects = rows.slice(0, query.limit).map((row) => parseStoredObject<Objects[K]>(row.body));
      return { objects, hasMore: rows.length > query.limit };
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
