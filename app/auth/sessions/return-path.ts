import { parseSitePath } from "~/lib/site-path";

/** In characters: no page of ours has a longer address. */
const LONGEST = 2_000;

/**
 * Where signing in leads back to: a page of the admin section with its query, or null for anything else. Who is sent to
 * `/auth?next=...` by a stranger's link goes nowhere but there, where the guard asks again.
 */
export function safeReturnPath(next: string | null | undefined): string | null {
  if (!next || next.length > LONGEST) return null;
  const [given = "", ...query] = next.split("?");
  const path = parseSitePath(given);
  if (!path || !/^\/admin(\/|$)/.test(path)) return null;
  // A query cannot lead to another page or site, so it is taken as it is.
  const search = new URLSearchParams(query.join("?")).toString();
  return search ? `${path}?${search}` : path;
}

/** The address of the sign-in for somebody whose session ended, with the way back to the page that made the request. */
export function signInPath(request: Request, url: URL): string {
  const next = isPage(request, url)
    ? safeReturnPath(pathOf(url))
    : (safeReturnPath(refererOf(request)) ?? safeReturnPath(pathOf(url)));
  return next ? `/auth?${new URLSearchParams({ next })}` : "/auth";
}

/** Actions and downloads are asked for by a page, which the browser names in Referer; a page stands for itself. */
const isPage = (request: Request, url: URL) => request.method === "GET" && !/\.\w+$/.test(url.pathname);

const pathOf = (url: URL) => url.pathname.replace(/\.\w+$/, "") + url.search;

function refererOf(request: Request): string | null {
  const referer = request.headers.get("Referer");
  return referer && URL.canParse(referer) ? pathOf(new URL(referer)) : null;
}
