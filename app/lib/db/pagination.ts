import * as z from "zod/mini";
import { cleanIdentifier } from "~/lib/identifier";
import { toStorableText } from "./storable-text";

/** Sort key of a row: its timestamp with microseconds, and the id as a tiebreaker. */
export type CursorKey = { at: string; id: string };
/** The page after or before this row; null for the first page. */
export type Cursor = { towards: "older" | "newer"; row: CursorKey } | null;

const dayExists = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

const timestamp = z.string().check(
  z.regex(/^(19|20|21)\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/),
  z.refine((text) => dayExists(text.slice(0, 10))),
);
const cursorKey = z.object({ at: timestamp, id: z.uuid() });

function parseKey(text = ""): CursorKey | null {
  const [at, id, ...rest] = text.split("_");
  return (rest.length === 0 && cursorKey.safeParse({ at, id }).data) || null;
}

/** Reads `?older=` or `?newer=`; an invalid or repeated value counts as absent. */
export function parseCursor(params: URLSearchParams): Cursor {
  const older = parseKey(singleParam(params, "older"));
  if (older) return { towards: "older", row: older };
  const newer = parseKey(singleParam(params, "newer"));
  return newer ? { towards: "newer", row: newer } : null;
}

/** Starts with "?" unless it is empty. Filters without a value are left out. */
export function formatListQuery(
  filter: Readonly<Record<string, string | null | undefined>>,
  cursor: Cursor = null,
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, value);
  if (cursor) params.set(cursor.towards, `${cursor.row.at}_${cursor.row.id}`);
  return params.size > 0 ? `?${params}` : "";
}

/** Undefined if it is repeated. */
export const singleParam = (params: URLSearchParams, name: string): string | undefined => {
  const values = params.getAll(name);
  return values.length === 1 ? values[0] : undefined;
};

/** "2026-04-30"; null for an invalid or nonexistent day. */
export const dayParam = z.catch(
  z.nullable(z.string().check(z.regex(/^(19|20|21)\d\d-\d\d-\d\d$/), z.refine(dayExists))),
  null,
);

/** Search text, made storable, without invisible characters; at most 200 UTF-16 units. */
export const searchParam = z.catch(
  z.pipe(
    z.string(),
    z.transform((text) => toStorableText(cleanIdentifier(text), 200).trim()),
  ),
  "",
);

/** A service's address; also of one that is not sold any more. */
export const slugParam = z.catch(z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))), null);

export const idParam = z.catch(z.nullable(z.uuid()), null);
