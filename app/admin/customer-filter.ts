import * as z from "zod/mini";
import { searchParam, singleParam } from "~/lib/db/pagination";

/** `sort`: null for the last order. */
export type CustomerFilter = { q: string; sort: "email" | null };

/** By email address: the page after or before this one; null for the first page. */
export type CustomerCursor = { towards: "after" | "before"; email: string } | null;

/** Invalid and repeated values count as absent. */
export const readCustomerFilter = (params: URLSearchParams): CustomerFilter => ({
  q: searchParam.parse(singleParam(params, "q")),
  sort: singleParam(params, "sort") === "email" ? "email" : null,
});

export function readCustomerCursor(params: URLSearchParams): CustomerCursor {
  for (const towards of ["after", "before"] as const) {
    const email = emailParam.parse(singleParam(params, towards));
    if (email) return { towards, email };
  }
  return null;
}

const emailParam = z.catch(z.nullable(z.pipe(searchParam, z.string().check(z.minLength(1)))), null);
