import * as z from "zod/mini";
import { searchParam, singleParam } from "~/lib/db/pagination";

/** `actor`: part of the admin's email; `kind`: an action, or null for all. */
export type ActivityFilter = { actor: string; kind: string | null };

/** The page after ("older") or before ("newer") the entry `id`; null for the newest entries. */
export type ActivityCursor = { direction: "older" | "newer"; id: number } | null;

const kind = z.catch(z.nullable(z.string().check(z.regex(/^[a-z-]{1,40}$/))), null);
const id = z.catch(z.nullable(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))), null);

export const readActivityFilter = (params: URLSearchParams): ActivityFilter => ({
  actor: searchParam.parse(singleParam(params, "actor")),
  kind: kind.parse(singleParam(params, "kind")),
});

export function readActivityCursor(params: URLSearchParams): ActivityCursor {
  for (const direction of ["older", "newer"] as const) {
    const entryId = id.parse(singleParam(params, direction));
    if (entryId !== null) return { direction, id: entryId };
  }
  return null;
}
