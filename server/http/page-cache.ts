import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { z } from "zod";
import { mayHaveSession } from "~/auth/sessions/cookie-names";
import type { Site } from "~/lib/config/site";
import { siteContext } from "~/lib/config/site-context";
import { log } from "~/lib/logging/logger.server";
import { cspByHash } from "~/lib/rendering/csp";
import { companyLinks, isCurrentPage } from "~/routes/layout/site-links";
import { routePathOf, routePatterns, UNKNOWN_ROUTE } from "./route-patterns";
import { type CachedResponse, createCachedResponse } from "./send-response";

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

/** An answer from memory, and the pattern of the address that it is for. */
export type CacheHit = { answer: CachedResponse; route: string };

export type PageCache = {
  /** The page that fits this request, if it is ready: nothing is waited for, and of the request only what the page depends on is looked at. */
  ready(request: IncomingMessage): CacheHit | null;
  /** The same for every spelling of an address; rendered now where it is not ready yet. Or where the page is, for who spelled it in another way. */
  find(request: IncomingMessage, url: URL): Promise<CachedResponse | { movedTo: string } | null>;
  /** Renders every public page that nobody has asked for yet. Logs what fails, and never rejects. */
  warm(): Promise<void>;
};

type Options = {
  site: Site;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Addresses that are no route's, and yet not for the 404 page. */
  isTaken?: (pathname: string) => boolean;
};

/**
 * Browsers check a page on each visit. A proxy may serve it for five seconds, and for a minute while it fetches
 * it again: docs/decisions/page-rendering-and-scripts.md#nginx-stores-public-pages-for-five-seconds.
 */
const PUBLIC = "public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=60";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Public pages: rendered once with the settings of this start, compressed, and kept in memory. A route takes part when its module exports
 * `handle = { prerender: ... }` (answers/kept-pages.ts says what may stand there). They are rendered without the app and for a request without
 * cookies: nothing of a visitor can be in them.
 */
export function createPageCache(
  build: () => Promise<ServerBuild>,
  { site, headers, isTaken = () => false }: Options,
): PageCache {
  const handler = build().then((known) => createRequestHandler(known, "production"));
  const begun = new Map<string, Rendering>();
  const ready = new Map<string, CachedResponse>();
  let pages: CacheablePages | null = null;
  const known = build().then((built) => {
    pages = findCacheablePages(built, isTaken);
    return pages;
  });

  /** Renders a version of a page, once. */
  const begin = (page: CacheablePage, version: string): Rendering => {
    const former = begun.get(version);
    if (former) return former;
    const rendering = handler.then((handle) => render(handle, site, page, version, headers));
    const plain = rendering.then(({ answer }) => answer);
    const compressed = rendering
      .then(({ compressed }) => compressed())
      .then((answer) => {
        ready.set(version, answer);
      });
    for (const part of [plain, compressed]) part.catch(() => begun.delete(version));
    begun.set(version, { plain, compressed });
    return { plain, compressed };
  };

  return {
    ready: (request) => {
      if (!pages || !isRead(request)) return null;
      const { url = "/" } = request;
      const query = url.indexOf("?");
      const page = pages.at(query === -1 ? url : url.slice(0, query));
      const version = page && cacheKeyFor(page, query === -1 ? "" : url.slice(query), request.headers.cookie);
      const answer = version ? ready.get(version) : undefined;
      return page && answer ? { answer, route: page.route } : null;
    },
    find: async (request, { pathname, search }) => {
      if (!isRead(request)) return null;
      const meant = canonical(pathname);
      const page = (await known).at(meant);
      if (!page) return null;
      if (meant !== withoutSlash(pathname) && page.path !== null) return { movedTo: meant + search };
      const version = cacheKeyFor(page, search, request.headers.cookie);
      if (version === null) return null;
      // As it is to be sent: compressed if that is done.
      return (
        ready.get(version) ??
        begin(page, version).plain.catch((error) => {
          tellFault(version, error);
          // Then the router renders it for this request, and shows its error screen where that fails too.
          return null;
        })
      );
    },
    warm: () => warm(known, begin),
  };
}

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/**
 * The one spelling of a page's path. The router also takes `/Privacy`, `//privacy` and `/%70rivacy` for that page, which
 * would then be rendered anew, and not know itself by its address.
 */
const canonical = (pathname: string) =>
  withoutSlash(
    decodeURIComponent(pathname)
      .replace(/\/{2,}/g, "/")
      .toLowerCase(),
  );

const withoutSlash = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname);

/** What a page becomes: first its plain answer, then the compressed one, which is kept in `ready` when `compressed` resolves. */
type Rendering = { plain: Promise<CachedResponse>; compressed: Promise<void> };

/** One after the other: compressing all at once would keep what else needs Node's few threads (a new connection to PostgreSQL) waiting. */
async function warm(known: Promise<CacheablePages>, begin: (page: CacheablePage, version: string) => Rendering) {
  for (const page of (await known).all) {
    for (const version of listCacheKeys(page)) {
      await begin(page, version).compressed.catch((error) => tellFault(version, error));
    }
  }
}

const tellFault = (path: string, error: unknown) =>
  log.error({ err: error, path }, "A public page could not be rendered");

/** The page, and how to have it compressed. */
async function render(
  handle: RequestHandler,
  site: Site,
  page: CacheablePage,
  version: string,
  others: Readonly<Record<string, string>>,
) {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  const response = await handle(new Request(new URL(version, "http://site.invalid")), context);
  const status = page.path === null ? 404 : 200;
  if (response.status !== status) throw new Error(`${version} rendered with status ${response.status}`);
  const html = await response.text();
  const headers = {
    ...others,
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": page.isPublic ? PUBLIC : "no-cache, no-store",
    "Content-Security-Policy": cspByHash(html),
    // Also while there is only the plain form of it.
    Vary: "Accept-Encoding",
  };
  const identity = Buffer.from(html);
  const parts = { status, headers, tagged: page.isPublic };
  return {
    answer: createCachedResponse({ ...parts, bodies: { identity } }),
    compressed: async () => createCachedResponse({ ...parts, bodies: { identity, ...(await compress(identity)) } }),
  };
}

/** zstd has no use here: of 143 files and all pages none was smaller with it than with brotli, and whoever takes it takes brotli. */
async function compress(plain: Buffer): Promise<{ gzip: Buffer; br: Buffer }> {
  return {
    gzip: await compressGzip(plain, { level: 9 }),
    br: await compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  };
}
