import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { z } from "zod";
import { mayHaveSession } from "~/auth/sessions/cookie-names";
import { articlePaths } from "~/content/blog/posts.server";
import type { PreparedPages } from "~/content/desk/live-content.server";
import type { Site } from "~/lib/config/site";
import { siteContext } from "~/lib/config/site-context";
import { agencyYear } from "~/lib/dates/format-date";
import { log } from "~/lib/logging/logger.server";
import { ASSET_CSP, cspByHash } from "~/lib/rendering/csp";
import { companyLinks, isCurrentPage } from "~/routes/layout/site-links";
import { routePathOf, routePatterns, UNKNOWN_ROUTE } from "./route-patterns";
import { type CachedResponse, createCachedResponse } from "./send-response";

/** Why five seconds: docs/decisions/page-rendering-and-scripts.md#nginx-stores-public-pages-for-five-seconds. */
const PUBLIC_CACHE_CONTROL = "public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=60";

const HTML = "text/html; charset=utf-8";

const DAY_CHECK_MS = 60_000;

/** Staff often publish several times in a row: only the pages of the last publication are compressed well. */
const COMPRESS_WELL_AFTER_MS = 10_000;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type CacheablePage = {
  route: string;
  /** Null for the 404 page. */
  path: string | null;
  /** Browsers and proxies may cache it: the same for all visitors and queries. */
  isPublic: boolean;
  depends: Readonly<Record<string, readonly string[]>>;
  anonymous: boolean;
};

export type CacheablePages = {
  all: readonly CacheablePage[];
  /** Undefined if the router must decide. */
  at(pathname: string): CacheablePage | undefined;
  /** Also true for the page of an article that is not published. */
  hasPreviews(pathname: string): boolean;
};

const valuesSchema = z.record(z.string(), z.array(z.string()));

/** `true`: depends on the path only. "articles": the paths of the blog's articles. An object: proxies must not cache it. */
const prerenderHandle = z.object({
  prerender: z.union([
    z.literal(true),
    z.literal("articles"),
    // `depends`: query parameters that change the HTML, with their cached values. `anonymous`: not for signed-in users.
    z.strictObject({ depends: valuesSchema.default({}), anonymous: z.boolean().default(false) }),
  ]),
});

const NOT_FOUND_URL = "/404";
/** Paths that may get the cached 404 page; the router decides about all others. */
const PLAIN_PATH = /^(?:\/[\w.~-]+)+\/?$/;
/** URLs of the router: data of a page, and its route manifest. */
const ROUTER_PATH = /\.data$|^\/__/;

/** The cached 404 page marks no navigation item as current. */
const isNavigationItem = (path: string) => companyLinks.some((page) => isCurrentPage(page.path, path));

/** Of a site at this moment. `isTaken`: paths that are served without a route. */
export function findCacheablePages(
  build: ServerBuild,
  isTaken: (pathname: string) => boolean,
  site: Site,
): CacheablePages {
  const all = Object.values(build.routes).flatMap((route): CacheablePage[] => {
    const handle = prerenderHandle.safeParse(route?.module.handle);
    if (!route || !handle.success) return [];
    const { prerender } = handle.data;
    const path = routePathOf(build, route.id);
    if (prerender === true) return [{ route: path, path, ...PUBLIC_PAGE }];
    if (prerender === "articles")
      return articlePaths(site).map((each) => ({ route: path, path: each, ...PUBLIC_PAGE }));
    const isNotFound = path === "/*";
    return [
      { route: isNotFound ? UNKNOWN_ROUTE : path, path: isNotFound ? null : path, isPublic: false, ...prerender },
    ];
  });
  const byPath = new Map(all.map((page) => [page.path, page]));
  const patternOf = routePatterns(build);
  const notFoundPage = byPath.get(null);
  const isMissing = (path: string) =>
    PLAIN_PATH.test(path) &&
    !ROUTER_PATH.test(path) &&
    !isNavigationItem(path) &&
    !isTaken(path) &&
    patternOf(path) === UNKNOWN_ROUTE;
  const publicRoutes = new Set(all.flatMap(({ route, isPublic }) => (isPublic ? [route] : [])));
  return {
    all,
    at: (path) => byPath.get(path) ?? (notFoundPage && isMissing(path) ? notFoundPage : undefined),
    hasPreviews: (path) => publicRoutes.has(patternOf(path)),
  };
}

const PUBLIC_PAGE = { isPublic: true, depends: {}, anonymous: false };

/** Null if the page must be rendered. */
export function cacheKeyFor(page: CacheablePage, search: string, cookies: string | undefined): string | null {
  if (page.anonymous && mayHaveSession(cookies)) return null;
  const path = page.path ?? NOT_FOUND_URL;
  if (search === "" || page.isPublic) return path;
  const requested = new URLSearchParams(search);
  const selected = new URLSearchParams();
  for (const [name, values] of Object.entries(page.depends)) {
    const [value, ...more] = requested.getAll(name);
    if (value === undefined) continue;
    if (more.length > 0 || !values.includes(value)) return null;
    selected.append(name, value);
  }
  return selected.size > 0 ? `${path}?${selected}` : path;
}

/** Without parameters, and with one parameter each. */
export const listCacheKeys = ({ path, depends }: CacheablePage): string[] => [
  path ?? NOT_FOUND_URL,
  ...Object.entries(depends).flatMap(([name, values]) =>
    values.map((value) => `${path}?${new URLSearchParams({ [name]: value })}`),
  ),
];

export type PageCache = ReturnType<typeof createPageCache>;

/** `site`: the one that is shown first. */
type Options = { site: Site; headers: Readonly<Record<string, string>>; isTaken?: (pathname: string) => boolean };

/** Pages are rendered without the app and cookies, so that they contain nothing about a visitor. */
export function createPageCache(build: () => Promise<ServerBuild>, options: Options) {
  const { headers, isTaken = () => false } = options;
  let { site } = options;
  const handler = build().then((built) => createRequestHandler(built, "production"));
  const renderings = new Map<string, Rendering>();
  const ready = new Map<string, CachedResponse>();
  const pagesOf = async (of: Site) => findCacheablePages(await build(), isTaken, of);
  let pages: CacheablePages | null = null;
  const first = pagesOf(site).then((found) => {
    pages ??= found;
  });
  const currentPages = async (): Promise<CacheablePages> => {
    await first;
    return pages ?? pagesOf(site);
  };

  const startRendering = (page: CacheablePage, version: string): Rendering => {
    const existing = renderings.get(version);
    if (existing) return existing;
    const rendering = handler.then((handle) => render(handle, site, page, version, headers));
    const plain = rendering.then(({ response }) => response);
    const compressed = rendering.then(async (rendered) => {
      const response = await rendered.compressed("best");
      if (renderings.get(version) === started) ready.set(version, response);
    });
    for (const part of [plain, compressed]) part.catch(() => renderings.delete(version));
    const started = { plain, compressed };
    renderings.set(version, started);
    return started;
  };

  let wellTimer: NodeJS.Timeout | undefined;
  let edition = editionOf(site);
  let checkDayAt = Date.now() + DAY_CHECK_MS;
  /** The footer of every page has the year, and an article has a page from its day on. */
  const forgetYesterday = () => {
    if (Date.now() < checkDayAt) return;
    checkDayAt = Date.now() + DAY_CHECK_MS;
    const before = edition;
    edition = editionOf(site);
    if (edition === before) return;
    ready.clear();
    renderings.clear();
    void pagesOf(site).then((found) => {
      pages = found;
    });
  };

  /** Keeps the response of a page that stays the same, with its tag. */
  const prepareVersion = async (page: CacheablePage, version: string, next: Site): Promise<PreparedPage> => {
    const rendered = await render(await handler, next, page, version, headers);
    const before = ready.get(version);
    if (before && bodyOf(before).equals(bodyOf(rendered.response))) return { shown: before, rendered: null };
    if (before && countScripts(before) !== countScripts(rendered.response))
      throw new Error("it would have another number of scripts");
    return { shown: await rendered.compressed("fast"), rendered };
  };

  const prepare = async (next: Site): Promise<PreparedPages> => {
    const failures: { path: string; reason: string }[] = [];
    const prepared = new Map<string, PreparedPage>();
    const nextPages = await pagesOf(next);
    for (const page of nextPages.all) {
      for (const version of listCacheKeys(page)) {
        try {
          prepared.set(version, await prepareVersion(page, version, next));
        } catch (error) {
          failures.push({ path: version, reason: error instanceof Error ? error.message : String(error) });
        }
      }
    }
    const show = () => {
      site = next;
      pages = nextPages;
      edition = editionOf(next);
      renderings.clear();
      ready.clear();
      for (const [version, { shown }] of prepared) ready.set(version, shown);
      clearTimeout(wellTimer);
      // On failure the quickly compressed pages remain.
      wellTimer = setTimeout(() => void compressWell(prepared).catch(() => {}), COMPRESS_WELL_AFTER_MS).unref();
    };
    return { failures, show };
  };

  /** One page at a time. Stops for a page that was replaced meanwhile. */
  const compressWell = async (prepared: ReadonlyMap<string, PreparedPage>): Promise<void> => {
    for (const [version, { shown, rendered }] of prepared) {
      if (!rendered || ready.get(version) !== shown) continue;
      const response = await rendered.compressed("best");
      if (ready.get(version) === shown) ready.set(version, response);
    }
  };

  return {
    prepare,
    /** True for pages that are the same for all visitors, also if they are not published yet. */
    hasPreviews: async (pathname: string): Promise<boolean> => (await currentPages()).hasPreviews(pathname),
    /** Synchronous, and reads only what the page depends on. */
    ready: (request: IncomingMessage): { response: CachedResponse; route: string } | null => {
      if (!pages || !isGetOrHead(request)) return null;
      forgetYesterday();
      const { url = "/" } = request;
      const query = url.indexOf("?");
      const page = pages.at(query === -1 ? url : url.slice(0, query));
      const version = page && cacheKeyFor(page, query === -1 ? "" : url.slice(query), request.headers.cookie);
      const response = version ? ready.get(version) : undefined;
      return page && response ? { response, route: page.route } : null;
    },
    /** For any spelling of a URL; renders the page if needed. */
    find: async (
      request: IncomingMessage,
      { pathname, search }: URL,
    ): Promise<CachedResponse | { movedTo: string } | null> => {
      if (!isGetOrHead(request)) return null;
      const canonicalPath = toCanonical(pathname);
      const page = (await currentPages()).at(canonicalPath);
      if (!page) return null;
      if (canonicalPath !== withoutSlash(pathname) && page.path !== null) return { movedTo: canonicalPath + search };
      const version = cacheKeyFor(page, search, request.headers.cookie);
      if (version === null) return null;
      return (
        ready.get(version) ??
        startRendering(page, version).plain.catch((error) => {
          logRenderError(version, error);
          // The router then renders it for this request and shows its error page if that fails, too.
          return null;
        })
      );
    },
    /** Never rejects. One page at a time: compressing all at once would block Node's thread pool. */
    warm: async (): Promise<void> => {
      for (const page of (await currentPages()).all) {
        for (const version of listCacheKeys(page)) {
          await startRendering(page, version).compressed.catch((error) => logRenderError(version, error));
        }
      }
    },
  };
}

/** Changes when pages must be rendered again although nothing was published. */
const editionOf = (site: Site): string =>
  [agencyYear(new Date(), site.hours.timeZone), ...articlePaths(site)].join(" ");

const isGetOrHead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/** The router also accepts `/Privacy`, `//privacy` and `/%70rivacy`, which would be rendered separately. */
const toCanonical = (pathname: string) =>
  withoutSlash(
    decodeURIComponent(pathname)
      .replace(/\/{2,}/g, "/")
      .toLowerCase(),
  );

const withoutSlash = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname);

/** `plain`: uncompressed; `compressed` resolves once the compressed response is cached. */
type Rendering = { plain: Promise<CachedResponse>; compressed: Promise<void> };

/** `rendered`: null if the earlier response stays. */
type PreparedPage = { shown: CachedResponse; rendered: Awaited<ReturnType<typeof render>> | null };

const bodyOf = ({ variants }: CachedResponse): Buffer =>
  variants.find(({ encoding }) => encoding === "identity")?.body ?? Buffer.alloc(0);

/** Texts never add one, and the page's policy would allow it. Structured data is no script: a hidden service has none. */
const countScripts = (response: CachedResponse): number =>
  bodyOf(response)
    .toString()
    .split(/<script(?! type="application\/ld\+json")/).length;

const logRenderError = (path: string, error: unknown) =>
  log.error({ err: error, path }, "A public page could not be rendered");

async function render(
  handle: RequestHandler,
  site: Site,
  page: CacheablePage,
  version: string,
  baseHeaders: Readonly<Record<string, string>>,
) {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  const response = await handle(new Request(new URL(version, "http://site.invalid")), context);
  const status = page.path === null ? 404 : 200;
  if (response.status !== status) throw new Error(`${version} rendered with status ${response.status}`);
  const text = await response.text();
  const type = response.headers.get("Content-Type") ?? HTML;
  const headers = {
    ...baseHeaders,
    "Content-Type": type,
    "Cache-Control": page.isPublic ? PUBLIC_CACHE_CONTROL : "no-cache, no-store",
    "Content-Security-Policy": type === HTML ? cspByHash(text) : ASSET_CSP,
    // Also before the compressed version is ready.
    Vary: "Accept-Encoding",
  };
  const identity = Buffer.from(text);
  const parts = { status, headers, tagged: page.isPublic };
  return {
    response: createCachedResponse({ ...parts, bodies: { identity } }),
    compressed: async (effort: Effort) =>
      createCachedResponse({ ...parts, bodies: { identity, ...(await compress(identity, effort)) } }),
  };
}

/** "fast" is for pages that visitors wait for. */
type Effort = "fast" | "best";
const LEVELS: Record<Effort, { gzip: number; brotli: number }> = {
  fast: { gzip: 6, brotli: 4 },
  best: { gzip: 9, brotli: 10 },
};

/** No zstd: brotli is at least as small, and every client that accepts zstd accepts brotli. */
async function compress(plain: Buffer, effort: Effort): Promise<{ gzip: Buffer; br: Buffer }> {
  const { gzip: level, brotli } = LEVELS[effort];
  return {
    gzip: await compressGzip(plain, { level }),
    br: await compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }),
  };
}
