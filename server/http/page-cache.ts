import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzipSync } from "node:zlib";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { PreparedPages } from "~/content/documents/live-content.server";
import { agencyOf } from "~/content/documents/money-kind.server";
import type { Site } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { asAgency } from "~/lib/agency.server";
import { log } from "~/lib/logging/logger.server";
import { ASSET_CSP, countScripts, cspByHash } from "~/lib/rendering/csp";
import {
  cacheKeys,
  dayOf,
  findCacheablePages,
  findPublicRoutes,
  NOT_FOUND,
  toCanonical,
  withoutSlash,
} from "./cacheable-pages";
import { routePatterns, splitUrl, UNKNOWN_ROUTE } from "./route-patterns";
import { type CachedResponse, createCachedResponse } from "./send-response";

/** Why five seconds: docs/decisions/page-rendering-and-scripts.md#nginx-stores-public-pages-for-five-seconds. */
const PUBLIC_CACHE_CONTROL = "public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=60";
const HTML = "text/html; charset=utf-8";
const DAY_CHECK_MS = 60_000;
const compressBrotli = promisify(brotliCompress);
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

export type PageCache = ReturnType<typeof createPageCache>;

/** `isTaken`: paths that are served without a route. */
type Options = { site: Site; headers: Readonly<Record<string, string>>; isTaken?: (pathname: string) => boolean };

/** Pages are rendered without the app and cookies, so that they contain nothing about a visitor. */
export function createPageCache(build: ServerBuild, { site, headers, isTaken = () => false }: Options) {
  const handle = createRequestHandler(build, "production");
  const patternOf = routePatterns(build);
  const publicRoutes = findPublicRoutes(build);
  const findKey = cacheKeys(patternOf, isTaken);
  /** What is shown until the next publication or day. */
  const open = (of: Site) => ({
    site: of,
    day: dayOf(of),
    pages: findCacheablePages(build, of),
    ready: new Map<string, CachedResponse>(),
    rendering: new Map<string, Promise<CachedResponse>>(),
  });
  let edition = open(site);
  let checkDayAt = Date.now() + DAY_CHECK_MS;

  const render = async ({ site: of, pages, ready }: typeof edition, key: string): Promise<CachedResponse> => {
    const context = new RouterContextProvider();
    context.set(siteContext, of);
    const rendered = await asAgency(agencyOf(of), () =>
      handle(new Request(new URL(key, "http://site.invalid")), context),
    );
    const status = key === NOT_FOUND ? 404 : 200;
    if (rendered.status !== status) throw new Error(`${key} rendered with status ${rendered.status}`);
    const text = await rendered.text();
    const type = rendered.headers.get("Content-Type") ?? HTML;
    const identity = Buffer.from(text);
    const isPublic = pages.get(key) === null;
    const response = createCachedResponse({
      route: key === NOT_FOUND ? UNKNOWN_ROUTE : patternOf(key),
      status,
      headers: {
        ...headers,
        "Content-Type": type,
        "Cache-Control": isPublic ? PUBLIC_CACHE_CONTROL : "no-cache, no-store",
        "Content-Security-Policy": type === HTML ? cspByHash(text) : ASSET_CSP,
      },
      bodies: { identity, gzip: gzipSync(identity, { level: 9 }) },
      tagged: isPublic,
    });
    ready.set(key, response);
    return response;
  };

  /** Visitors of a page that is not in memory wait for the same rendering. */
  const renderOnce = (of: typeof edition, key: string): Promise<CachedResponse> => {
    const running = of.rendering.get(key) ?? render(of, key).finally(() => of.rendering.delete(key));
    of.rendering.set(key, running);
    return running;
  };

  /** One page at a time: compressing all at once would block Node's thread pool. */
  const compressAll = async (): Promise<void> => {
    const next = () => [...edition.ready.values()].find(({ bodies }) => !bodies.br)?.bodies;
    for (let bodies = next(); bodies; bodies = next())
      bodies.br = await compressBrotli(bodies.identity, BROTLI_OPTIONS);
    compressing = null;
  };
  let compressing: Promise<void> | null = null;
  const compress = () => (compressing ??= compressAll());

  /** Also if it was not rendered yet. */
  const shownPage = async (path: string): Promise<CachedResponse | undefined> =>
    edition.ready.get(path) ??
    (edition.pages.has(path) ? await renderOnce(edition, path).catch(() => undefined) : undefined);

  const prepare = async (of: Site): Promise<PreparedPages> => {
    const next = open(of);
    const failures: { path: string; reason: string }[] = [];
    for (const path of next.pages.keys()) {
      const before = await shownPage(path);
      try {
        const after = await render(next, path);
        // A page that stays the same keeps its compressed response.
        if (before?.bodies.identity.equals(after.bodies.identity)) next.ready.set(path, before);
        else if (before && countScripts(before.bodies.identity) !== countScripts(after.bodies.identity))
          throw new Error("it would have another number of scripts");
      } catch (error) {
        next.ready.delete(path);
        failures.push({ path, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    const pairs = [...new Set([...edition.pages.keys(), ...next.pages.keys()])].map((path) => ({
      path,
      ...changedParts(edition.ready.get(path), next.ready.get(path)),
    }));
    const isPublic = (path: string) => path !== NOT_FOUND && !next.pages.get(path) && !edition.pages.get(path);
    const changed = pairs.flatMap(({ path, own }) => (own && isPublic(path) ? [path] : []));
    const show = () => {
      edition = next;
      void compress();
    };
    return { failures, changed, isFrameChanged: pairs.some(({ frame }) => frame), show };
  };

  return {
    prepare,
    hasPreviews: (path: string): boolean => publicRoutes.has(patternOf(path)),
    /** Synchronous. Null if the page is not in memory. */
    ready: (request: IncomingMessage): CachedResponse | null => {
      if (Date.now() >= checkDayAt) {
        checkDayAt = Date.now() + DAY_CHECK_MS;
        if (dayOf(edition.site) !== edition.day) edition = open(edition.site);
      }
      const [path, search] = splitUrl(request.url);
      const key = findKey(edition.pages, path, search, request);
      return (key && edition.ready.get(key)) || null;
    },
    /** For any spelling of a URL; renders the page if needed. Null if the router must decide, also after a failure. */
    find: async (request: IncomingMessage, { pathname, search }: URL) => {
      const path = toCanonical(pathname);
      const key = findKey(edition.pages, path, search, request);
      if (key === null) return null;
      if (path !== withoutSlash(pathname) && key !== NOT_FOUND) return { movedTo: path + search };
      const response =
        edition.ready.get(key) ?? (await renderOnce(edition, key).catch((error) => logFailure(key, error)));
      void compress();
      return response;
    },
    /** Never rejects. */
    warm: async (): Promise<void> => {
      for (const key of edition.pages.keys()) {
        if (!edition.ready.has(key)) await render(edition, key).catch((error) => logFailure(key, error));
        await compress();
      }
    },
  };
}

type Parts = { own: boolean; frame: boolean };

/** `own`: head or main part of a page; `frame`: the rest, as menus. Scripts and their data, which have the catalog, are not seen. */
function changedParts(before: CachedResponse | undefined, after: CachedResponse | undefined): Parts {
  if (before === after) return { own: false, frame: false };
  const [one, other] = [before, after].map((page) => partsOf(page?.bodies.identity.toString() ?? ""));
  return { own: one?.own !== other?.own, frame: !!before && !!after && one?.frame !== other?.frame };
}

const INVISIBLE = /<script\b[\s\S]*?<\/script>|\sdata-props="[^"]*"/g;

/** Both are empty for a file without a main part. */
function partsOf(html: string): { own: string; frame: string } {
  const [, head = "", above = "", main = "", below = ""] =
    /^([\s\S]*?<\/head>)([\s\S]*?)(<main\b[\s\S]*<\/main>)([\s\S]*)$/.exec(html.replace(INVISIBLE, "")) ?? [];
  return { own: head + main, frame: above + below };
}

function logFailure(path: string, error: unknown): null {
  log.error({ err: error, path }, "A public page could not be rendered");
  return null;
}
