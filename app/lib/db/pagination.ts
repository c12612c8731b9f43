import * as z from "zod/mini";
import { toStorableText } from "./storable-text";

/** A row of a list, newest first: its moment with microseconds, and the id that decides among equals. */
export type CursorKey = { at: string; id: string };
/** Where a page of a list begins: after this row, or before it. Null for the first page. */
export type Cursor = { towards: "older" | "newer"; row: CursorKey } | null;

/** Reads `?older=` or `?newer=` of an address; an invalid or repeated value counts as absent. */
export function parseCursor(params: URLSearchParams): Cursor {
  const older = rowKey.parse(singleParam(params, "older"));
  if (older) return { towards: "older", row: older };
  const newer = rowKey.parse(singleParam(params, "newer"));
  return newer ? { towards: "newer", row: newer } : null;
}

export function formatCursor(params: URLSearchParams, cursor: Cursor): void {
  if (cursor) params.set(cursor.towards, `${cursor.row.at}_${cursor.row.id}`);
}

/** The value of a parameter that is given once. */
export const singleParam = (params: URLSearchParams, name: string): string | undefined => {
  const given = params.getAll(name);
  return given.length === 1 ? given[0] : undefined;
};

const exists = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** "2026-04-30", if there is such a day; else null. */
export const dayParam = z.catch(
  z.nullable(z.string().check(z.regex(/^(19|20|21)\d\d-\d\d-\d\d$/), z.refine(exists))),
  null,
);

/** What somebody typed into a search, as a database can take it. */
export const searchParam = z.catch(
  z.pipe(
    z.string(),
    z.transform((text) => toStorableText(text.trim(), 200).trim()),
  ),
  "",
);

export const idParam = z.catch(z.nullable(z.uuid()), null);

const moment = z.string().check(
  z.regex(/^(19|20|21)\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/),
  z.refine((text) => exists(text.slice(0, 10))),
);
const rowKey = z.catch(
  z.nullable(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => ({ at: text.slice(0, 27), joint: text.slice(27, 28), id: text.slice(28) })),
      ),
      z.object({ at: moment, joint: z.literal("_"), id: z.uuid() }),
    ),
  ),
  null,
);
