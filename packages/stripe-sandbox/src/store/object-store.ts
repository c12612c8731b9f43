import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
import { resourceMissing } from "../api/wire-format.ts";
import type { Kind, Objects } from "./objects.ts";

/** Unix seconds that a list's objects were created within. */
export type CreatedRange = {
  gte?: number | undefined;
  gt?: number | undefined;
  lte?: number | undefined;
  lt?: number | undefined;
};

export type ListQuery = {
  /** Fields of the object and the value that each must have. */
  where?: Partial<Record<Field, string | undefined>>;
  exceptStatus?: string | undefined;
  /** The `type` is one of these. */
  types?: readonly string[] | undefined;
  created?: CreatedRange | undefined;
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

const CREATED = "json_extract(body, '$.created')";
const STATUS = "json_extract(body, '$.status')";
const TYPE = "json_extract(body, '$.type')";

type Field = "status" | "payment_intent" | "subscription" | "customer" | "charge" | "source" | "type";

/** The fields that lists can be narrowed by, and where they are in an object. The one that finds fewest comes first. */
const FIELDS: readonly [Field, expression: string][] = [
  ["payment_intent", "json_extract(body, '$.payment_intent')"],
  // An invoice names its subscription deeper than a session does.
  [
    "subscription",
    "coalesce(json_extract(body, '$.subscription'), json_extract(body, '$.parent.subscription_details.subscription'))",
  ],
  ["charge", "json_extract(body, '$.charge')"],
  ["source", "json_extract(body, '$.source')"],
  ["customer", "json_extract(body, '$.customer')"],
  ["type", TYPE],
  ["status", STATUS],
];

/** When something happens to an object by itself: a session expires, a period ends, a declined invoice is tried again. */
const DUE = `CASE kind || ' ' || json_extract(body, '$.status')
  WHEN 'checkout.session open' THEN json_extract(body, '$.expires_at')
  WHEN 'subscription active' THEN json_extract(body, '$.items.data[0].current_period_end')
  WHEN 'subscription past_due' THEN json_extract(body, '$.items.data[0].current_period_end')
  WHEN 'invoice open' THEN json_extract(body, '$.next_payment_attempt') END`;

/** Older state files have the three indexes that are dropped. */
export const OBJECT_TABLES = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, body TEXT NOT NULL
  ) STRICT;
  DROP INDEX IF EXISTS objects_kind;
  DROP INDEX IF EXISTS objects_intent;
  DROP INDEX IF EXISTS objects_open;
  CREATE INDEX IF NOT EXISTS objects_created ON objects (kind, ${CREATED});
  CREATE INDEX IF NOT EXISTS objects_due ON objects (${DUE}) WHERE ${DUE} IS NOT NULL;
  ${FIELDS.map(
    ([name, at]) =>
      `CREATE INDEX IF NOT EXISTS objects_${name} ON objects (kind, ${at}, ${CREATED}) WHERE ${at} IS NOT NULL;`,
  ).join("\n")}
`;

export const NEXT_DUE = `SELECT kind, id, ${DUE} AS at FROM objects WHERE ${DUE} <= ? ORDER BY ${DUE}, seq LIMIT 1`;

/** What happens by itself after a moment, the next first. */
const UPCOMING = `SELECT kind, id, ${DUE} AS at FROM objects WHERE ${DUE} > ? ORDER BY ${DUE}, seq LIMIT ?`;

type Position = { created: SQLInputValue; seq: SQLInputValue };

/** The statement behind every list, and its values; newest first, or oldest first from `before` on. */
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
  // The sign keeps SQLite from using an index: the field that finds fewest is to be looked up, the others checked.
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

export function objectsIn(db: DatabaseSync) {
  const select = db.prepare("SELECT body FROM objects WHERE id = ? AND kind = ?");
  const position = db.prepare(`SELECT ${CREATED} AS created, seq FROM objects WHERE id = ? AND kind = ?`);
  const upsert = db.prepare(
    "INSERT INTO objects (id, kind, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body",
  );
  const nextDue = db.prepare(NEXT_DUE);
  const upcoming = db.prepare(UPCOMING);

  const get = <K extends Kind>(kind: K, id: string): Objects[K] | null => {
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
    get,
    /** Throws ApiError when there is no such object: 404 for an id in the URL, 400 for one in a parameter. */
    need<K extends Kind>(kind: K, id: string, param = "id", status: 400 | 404 = 404): Objects[K] {
      const object = get(kind, id);
      if (!object) throw resourceMissing(kind, id, param, status);
      return object;
    },
    put(object: Objects[Kind]): void {
      upsert.run(object.id, object.object, JSON.stringify(object));
    },
    /** Newest first. Throws ApiError 400 when `starting_after` or `ending_before` names nothing. */
    list<K extends Kind>(kind: K, query: ListQuery): { objects: Objects[K][]; hasMore: boolean } {
      const after = positionOf(kind, query.starting_after, "starting_after");
      const before = positionOf(kind, query.ending_before, "ending_before");
      const { sql, values } = listStatement(kind, query, { after, before });
      const rows = db.prepare(sql).all(...values);
      const objects = rows.slice(0, query.limit).map((row) => parseStoredObject<Objects[K]>(row.body));
      return { objects: before ? objects.reverse() : objects, hasMore: rows.length > query.limit };
    },
    /** What was due first of all that is due by `now`; null when nothing is. */
    nextDue(now: number): Due | null {
      const row = nextDue.get(now);
      return row ? dueOf(row) : null;
    },
    /** What is due after `now`, the next first. */
    upcoming: (now: number, limit: number): Due[] => upcoming.all(now, limit).map(dueOf),
  };
}

/** An object to which something happens by itself, and when, in Unix seconds. */
type Due = { kind: string; id: string; at: number };

const dueOf = (row: Record<string, SQLOutputValue>): Due => ({
  kind: String(row.kind),
  id: String(row.id),
  at: Number(row.at),
});

/** Only the store writes these columns, through functions that take the very same types. */
export const parseStoredObject = <T>(body: unknown): T => JSON.parse(String(body)) as T;
