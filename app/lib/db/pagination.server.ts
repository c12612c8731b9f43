import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Cursor, CursorKey } from "./pagination";

// Keyset pagination, newest first: the last page is as fast as the first, and no row is shown twice.

type Columns = { createdAt: AnyPgColumn; id: AnyPgColumn };

/** As text: JavaScript dates have no microseconds. */
export const microsecondTimestamp = ({ createdAt }: Columns) =>
  sql<string>`to_char(${createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export function afterCursor({ createdAt, id }: Columns, cursor: Cursor): SQL | undefined {
  if (!cursor) return undefined;
  const key = sql`(${cursor.row.at}::timestamptz, ${cursor.row.id}::uuid)`;
  return cursor.towards === "older" ? sql`(${createdAt}, ${id}) < ${key}` : sql`(${createdAt}, ${id}) > ${key}`;
}

/** Newer rows are read backwards. */
export const cursorOrder = ({ createdAt, id }: Columns, cursor: Cursor): SQL[] =>
  cursor?.towards === "newer" ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)];

/** `results`: up to `size` + 1 rows. `newer` and `older` are the keys of the adjacent pages, or null. */
export function toPage<Row extends { id: string }>(results: { row: Row; at: string }[], size: number, cursor: Cursor) {
  const backwards = cursor?.towards === "newer";
  const more = results.length > size;
  const rows = backwards ? results.slice(0, size).reverse() : results.slice(0, size);
  const [first, last] = [rows.at(0), rows.at(-1)];
  const at = (row: (typeof rows)[number] | undefined): CursorKey | null =>
    row ? { at: row.at, id: row.row.id } : null;
  return {
    rows: rows.map(({ row }) => row),
    newer: backwards ? (more ? at(first) : null) : cursor ? at(first) : null,
    older: backwards || more ? at(last) : null,
  };
}
