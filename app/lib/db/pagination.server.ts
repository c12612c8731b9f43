import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Cursor, CursorKey } from "./pagination";

/** Paging by the last row seen: as quick on the last page as on the first, and no row is shown twice. Newest first. */

type Columns = { createdAt: AnyPgColumn; id: AnyPgColumn };

/** JavaScript's dates end at milliseconds; two rows may differ by less. */
export const microsecondTimestamp = ({ createdAt }: Columns) =>
  sql<string>`to_char(${createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Rows after this cursor in the list, or before it. */
export function afterCursor({ createdAt, id }: Columns, cursor: Cursor): SQL | undefined {
  if (!cursor) return undefined;
  const there = sql`(${cursor.row.at}::timestamptz, ${cursor.row.id}::uuid)`;
  return cursor.towards === "older" ? sql`(${createdAt}, ${id}) < ${there}` : sql`(${createdAt}, ${id}) > ${there}`;
}

/** Towards newer rows the list is read backwards. */
export const cursorOrder = ({ createdAt, id }: Columns, cursor: Cursor): SQL[] =>
  cursor?.towards === "newer" ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)];

/** Makes a page of up to one row more than it holds, and says where the pages before and after it begin. */
export function toPage<Row extends { id: string }>(found: { row: Row; at: string }[], size: number, cursor: Cursor) {
  const backwards = cursor?.towards === "newer";
  const more = found.length > size;
  const rows = backwards ? found.slice(0, size).reverse() : found.slice(0, size);
  const [first, last] = [rows.at(0), rows.at(-1)];
  const at = (row: (typeof rows)[number] | undefined): CursorKey | null =>
    row ? { at: row.at, id: row.row.id } : null;
  return {
    rows: rows.map(({ row }) => row),
    newer: backwards ? (more ? at(first) : null) : cursor ? at(first) : null,
    older: backwards || more ? at(last) : null,
  };
}
