import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "react-router";
import { z } from "zod";
import { mayHaveSession } from "~/auth/sessions/cookie-names";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { articlePaths } from "~/content/blog/posts.server";
import { ownPagePaths } from "~/content/own-pages.server";
import type { Site } from "~/content/site";
import { agencyYear } from "~/lib/dates/format-date";
import { companyLinks, isCurrentPage } from "~/routes/layout/site-links";
import { type RoutePattern, routePathOf, UNKNOWN_ROUTE } from "./route-patterns";

export const NOT_FOUND = "/*";
/** Pages that admins made. One that is not published is the 404 page. */
const ONE_WORD = "/:page";
/** Paths that may get the 404 page from memory; the router decides about all others, its own (`.data`, `/__manifest`) among them. */
const PLAIN_PATH = /^(?!\/__)(?:\/[\w.~-]+)+\/?$(?<!\.data)/;

/** Pages of routes with a parameter, by what their `handle.prerender` says. */
const WRITTEN_PAGES = {
  articles: articlePaths,
  "own pages": ownPagePaths,
  services: (site) => publishedCatalog(site).own.map(({ offer }) => offer.paths.form),
} satisfies Record<string, (site: Site) => readonly string[]>;

/**
 * `true`: the same for all visitors and queries. "articles", "own pages", "services": so is each of these pages. An object: the same for
 * visitors without a session and without one of these parameters; no proxy may cache it.
 */
const prerenderHandle = z.object({
  prerender: z.union([
    z.literal(true),
    z.enum(["articles", "own pages", "services"]),
    z.strictObject({ unless: z.array(z.string()) }),
  ]),
});

/** By path, with the parameters without which they are cached; null for public pages. */
export type CacheablePages = ReadonlyMap<string, readonly string[] | null>;

/** Those of a site on a day. */
export function findCacheablePages(build: ServerBuild, site: Site): CacheablePages {
  const pages = new Map<string, readonly string[] | null>();
  for (const route of Object.values(build.routes)) {
    const prerender = prerenderHandle.safeParse(route?.module.handle).data?.prerender;
    if (prerender === undefined) continue;
    const paths = typeof prerender === "string" ? WRITTEN_PAGES[prerender](site) : [routePathOf(build, route?.id)];
    for (const path of paths) pages.set(path, typeof prerender === "object" ? prerender.unless : null);
  }
  return pages;
}

/** Patterns of public pages, also of those that are not published yet: only these have previews. */
export const findPublicRoutes = (build: ServerBuild): ReadonlySet<string> =>
  new Set(
    Object.values(build.routes).flatMap((route) => {
      const prerender = prerenderHandle.safeParse(route?.module.handle).data?.prerender;
      return prerender === true || typeof prerender === "string" ? [routePathOf(build, route?.id)] : [];
    }),
  );

/** Changes when pages must be rendered again although nothing was published: for the footer's year and the blog. */
export const dayOf = (site: Site): string =>
  [agencyYear(new Date(), site.hours.timeZone), ...articlePaths(site)].join(" ");

/** The path of the cached page for a request. Null if the router must decide. `isTaken`: paths that are served without a route. */
export function cacheKeys(patternOf: RoutePattern, isTaken: (path: string) => boolean) {
  // The navigation marks no item as current on the 404 page in memory.
  const isMissing = (path: string): boolean =>
    PLAIN_PATH.test(path) &&
    !isTaken(path) &&
    !companyLinks.some((page) => isCurrentPage(page.path, path)) &&
    [UNKNOWN_ROUTE, ONE_WORD].includes(patternOf(path));
  return (pages: CacheablePages, path: string, search: string, { method = "", headers }: IncomingMessage) => {
    if (!["GET", "HEAD"].includes(method)) return null;
    const key = pages.has(path) ? path : isMissing(path) ? NOT_FOUND : null;
    const unless = key === null ? undefined : pages.get(key);
    if (unless === null) return key;
    if (!unless || mayHaveSession(headers.cookie)) return null;
    const query = search === "" ? null : new URLSearchParams(search);
    return unless.some((name) => query?.has(name)) ? null : key;
  };
}

/** The router also accepts `/Privacy`, `//privacy` and `/%70rivacy`, which would be rendered separately. */
export const toCanonical = (pathname: string) =>
  withoutSlash(
    decodeURIComponent(pathname)
      .replace(/\/{2,}/g, "/")
      .toLowerCase(),
  );

export const withoutSlash = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname);
