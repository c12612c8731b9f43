/** Query of a page that was reached by a redirect with a cookie; the cookie must come with it. */
const COOKIE_CHECK = { cookies: "sent" } as const;

export const isCookieCheck = (params: URLSearchParams): boolean => params.get("cookies") === COOKIE_CHECK.cookies;

/**
 * Where to redirect with a new cookie: to `path`, or to `checkPath` with `?cookies=sent` if the browser has not proved yet
 * that it stores cookies. Only for browsers, because other clients follow no redirects.
 */
export function pathAfterCookie(request: Request, path: string, checkPath: string): string {
  if (request.headers.get("Cookie") || !isNavigation(request)) return path;
  return `${checkPath}${checkPath.includes("?") ? "&" : "?"}${new URLSearchParams(COOKIE_CHECK)}`;
}

/** Path and query of a page without the check. */
export function withoutCookieCheck({ pathname, searchParams }: URL): string {
  const search = new URLSearchParams(searchParams);
  search.delete("cookies");
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

/** A page load, or React Router's request for one. */
const isNavigation = ({ headers, url }: Request) =>
  headers.get("Sec-Fetch-Mode") === "navigate" || new URL(url).pathname.endsWith(".data");
