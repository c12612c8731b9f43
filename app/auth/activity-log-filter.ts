import * as z from "zod/mini";
import { searchParam, singleParam } from "~/lib/db/pagination";

/** The filter of the activity log: a part of the actor's address, and the kind of action. */
export type ActivityFilter = { actor: string; kind: string | null };

/** A page of the log begins after an entry, or ends before it. */
export type ActivityCursor = { towards: "older" | "newer"; id: number } | null;

/** Reads the address of /admin/activity; whatever is not one of our values, or is given twice, counts as absent. */
export const readActivityFilter = (params: URLSearchParams): ActivityFilter => ({
  actor: searchParam.parse(singleParam(params, "actor")),
  kind: kind.parse(singleParam(params, "kind")),
});

export function readActivityCursor(params: URLSearchParams): ActivityCursor {
  for (const towards of ["older", "newer"] as const) {
    const found = id.parse(singleParam(params, towards));
    if (found !== null) return { towards, id: found };
  }
  return null;
}

/** The address of a page of the log, beginning with "?". */
export function activityQuery({ actor, kind }: ActivityFilter, cursor: ActivityCursor = null): string {
  const params = new URLSearchParams();
  if (actor) params.set("actor", actor);
  if (kind) params.set("kind", kind);
  if (cursor) params.set(cursor.towards, String(cursor.id));
  return `?${params}`;
}

const kind = z.catch(z.nullable(z.string().check(z.regex(/^[a-z-]{1,40}$/))), null);
const id = z.catch(
  z.nullable(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
      z.transform((digits) => Number(digits)),
    ),
  ),
  null,
);
