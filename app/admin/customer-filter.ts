import * as z from "zod/mini";
import { searchParam, singleParam } from "~/lib/db/pagination";

export type CustomerFilter = { q: string };

/** The page after or before this email address; null for the first page. */
export type CustomerCursor = { towards: "after" | "before"; email: string } | null;

/** Invalid and repeated values count as absent. */
export const readCustomerFilter = (params: URLSearchParams): CustomerFilter => ({
  q: searchParam.parse(singleParam(params, "q")),
});

export function readCustomerCursor(params: URLSearchParams): CustomerCursor {
  for (const towards of ["after", "before"] as const) {
    const email = emailParam.parse(singleParam(params, towards));
    if (email) return { towards, email };
  }
  return null;
}

/** Starts with "?". */
export function customerQuery({ q }: CustomerFilter, cursor: CustomerCursor = null): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (cursor) params.set(cursor.towards, cursor.email);
  return `?${params}`;
}

const emailParam = z.catch(z.nullable(z.pipe(searchParam, z.string().check(z.minLength(1)))), null);
