import type { ServerBuild } from "react-router";
import { z } from "zod";
import { mayHaveSession } from "~/auth/sessions/cookie-names";
import { companyLinks, isCurrentPage } from "~/routes/layout/site-links";
import { routePathOf, routePatterns, UNKNOWN_ROUTE } from "./route-patterns";

/** A page that is rendered once for all whom it fits. */
export type CacheablePage = {
  /** The pattern of its route, for the log. */
  route: string;
  /** Null for the page of addresses that lead nowhere. */
  path: string | null;
  /** The same for everybody whatever the query: browsers and proxies may keep it. */
  isPublic: boolean;
  /** The parameters of the query that it depends on, with the values for which it is kept. */
  depends: Readonly<Record<string, readonly string[]>>;
  /** Only for visitors who cannot be signed in. */
  anonymous: boolean;
};

/** The pages that are kept of a build. */
export type CacheablePages = {
  all: readonly CacheablePage[];
  /** The page at this path, spelled as we do; the 404 page where there is none. Undefined where it must be rendered. */
  at(pathname: string): CacheablePage | undefined;
};

const values = z.record(z.string(), z.array(z.string()));

/**
 * What a route module says about itself. `prerender: true`: its HTML depends on its path alone. A list: that of a route with parameters
 * does for these paths. An object, for pages that no cache may keep: `depends` has all parameters of the query that its HTML depends on,
 * each with the values for which it is kept (it is also kept without the parameter; with another value it is rendered for its request),
 * and `anonymous` that it is another one for people who are signed in.
 */
const prerenderHandle = z.object({
  prerender: z.union([
    z.literal(true),
    z.array(z.string()),
    z.strictObject({ depends: values.default({}), anonymous: z.boolean().default(false) }),
  ]),
});

/** Where nothing is: the 404 page is rendered for this address. */
const NOWHERE = "/404";
/** What may be an address that leads nowhere; all others are left to the router to judge. */
const PLAIN = /^(?:\/[\w.~-]+)+\/?$/;
/** The router's own: the data of a page, and its list of routes. */
const ROUTERS = /\.data$|^\/__/;

/** Whether the navigation takes it for one of its pages, and says so. */
const isMarked = (path: string) => companyLinks.some((page) => isCurrentPage(page.path, path));

/** Reads what the routes say. `isTaken` tells of addresses that are no route's, and yet somebody's. */
export function findCacheablePages(build: ServerBuild, isTaken: (pathname: string) => boolean): CacheablePages {
  const all = Object.values(build.routes).flatMap((route): CacheablePage[] => {
    const handle = prerenderHandle.safeParse(route?.module.handle);
    if (!route || !handle.success) return [];
    const { prerender } = handle.data;
    const path = routePathOf(build, route.id);
    if (prerender === true) return [{ route: path, path, ...SHARED }];
    if (Array.isArray(prerender)) return prerender.map((each) => ({ route: path, path: each, ...SHARED }));
    const isNowhere = path === "/*";
    return [{ route: isNowhere ? UNKNOWN_ROUTE : path, path: isNowhere ? null : path, isPublic: false, ...prerender }];
  });
  const byPath = new Map(all.map((page) => [page.path, page]));
  const patternOf = routePatterns(build);
  const nowhere = byPath.get(null);
  const leadsNowhere = (path: string) =>
    PLAIN.test(path) && !ROUTERS.test(path) && !isMarked(path) && !isTaken(path) && patternOf(path) === UNKNOWN_ROUTE;
  return { all, at: (path) => byPath.get(path) ?? (nowhere && leadsNowhere(path) ? nowhere : undefined) };
}

const SHARED = { isPublic: true, depends: {}, anonymous: false };

/** Which of the page's versions is for this query and these cookies, named by its address; null where it must be rendered. */
export function cacheKeyFor(page: CacheablePage, search: string, cookies: string | undefined): string | null {
  if (page.anonymous && mayHaveSession(cookies)) return null;
  const path = page.path ?? NOWHERE;
  if (search === "" || page.isPublic) return path;
  const asked = new URLSearchParams(search);
  const own = new URLSearchParams();
  for (const [name, kept] of Object.entries(page.depends)) {
    const [value, ...more] = asked.getAll(name);
    if (value === undefined) continue;
    if (more.length > 0 || !kept.includes(value)) return null;
    own.append(name, value);
  }
  return own.size > 0 ? `${path}?${own}` : path;
}

/** All versions that are kept of a page: with one parameter each, as people meet them. */
export const listCacheKeys = ({ path, depends }: CacheablePage): string[] => [
  path ?? NOWHERE,
  ...Object.entries(depends).flatMap(([name, kept]) =>
    kept.map((value) => `${path}?${new URLSearchParams({ [name]: value })}`),
  ),
];
