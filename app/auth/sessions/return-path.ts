import { parseSitePath } from "~/lib/site-path";

const MAX_LENGTH = 2_000;

/** Null unless it is an admin page, so that a foreign link to `/auth?next=...` cannot redirect to another place. */
export function safeReturnPath(next: string | null | undefined): string | null {
  if (!next || next.length > MAX_LENGTH) return null;
  const [given = "", ...query] = next.split("?");
  const path = parseSitePath(given);
  if (!path || !/^\/admin(\/|$)/.test(path)) return null;
  // A query cannot change the page or the site.
  const search = new URLSearchParams(query.join("?")).toString();
  return search ? `${path}?${search}` : path;
}

/** A page is its own return path; for actions and downloads it is the page in the Referer header. */
export function signInPath(request: Request, url: URL): string {
  const next = isPage(request, url)
    ? safeReturnPath(pathOf(url))
    : (safeReturnPath(refererOf(request)) ?? safeReturnPath(pathOf(url)));
  return next ? `/auth?${new URLSearchParams({ next })}` : "/auth";
}

const isPage = (request: Request, url: URL) => request.method === "GET" && !/\.\w+$/.test(url.pathname);

const pathOf = (url: URL) => url.pathname.replace(/\.\w+$/, "") + url.search;

function refererOf(request: Request): string | null {
  const referer = request.headers.get("Referer");
  return referer && URL.canParse(referer) ? pathOf(new URL(referer)) : null;
}
