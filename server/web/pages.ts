import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { z } from "zod";
import type { Site } from "~/content/site";
import { siteContext } from "~/content/site-context";
import { policyByHash } from "~/document/csp";
import { log } from "~/logging/log.server";
import { pathOf } from "./route-patterns";

/** A rendered public page, ready to be sent. */
type Page = { headers: Record<string, string>; etag: string; plain: Buffer; brotli?: Buffer; gzip?: Buffer };

export type Pages = {
  /** True when it answered. */
  serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
  /** Renders every public page in the background. */
  warm(): void;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** What a route module says about itself: `handle = { prerender: true }`, or the concrete paths of a route with parameters. */
const prerenderHandle = z.object({ prerender: z.union([z.literal(true), z.array(z.string())]) });

/**
 * Public pages: rendered once with the settings of this start, compressed, and kept in memory. A route takes part when
 * its module exports `handle = { prerender: true }`; its HTML then depends on its path alone.
 */
export function makePages(build: () => Promise<ServerBuild>, site: Site): Pages {
  const rendered = new Map<string, Promise<Page>>();
  const paths = build().then(publicPaths);
  const handler = build().then((known) => createRequestHandler(known, "production"));

  const page = async (pathname: string): Promise<Page> => {
    const known = rendered.get(pathname);
    if (known) return known;
    const rendering = handler.then((handle) => render(handle, site, pathname));
    rendered.set(pathname, rendering);
    rendering.catch(() => rendered.delete(pathname));
    return rendering;
  };

  return {
    serve: async (request, response, { pathname, search }) => {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const meant = canonical(pathname);
      if (!(await paths).has(meant)) return false;
      if (meant !== withoutSlash(pathname)) {
        response.writeHead(301, { Location: meant + search, "Cache-Control": "no-cache" }).end();
        return true;
      }
      const found = await page(meant).catch((error) => {
        log.error({ err: error, path: meant }, "A public page could not be rendered");
        return null;
      });
      // Then the router renders it for this request, and shows its error screen where that fails too.
      if (!found) return false;
      send(request, response, found);
      return true;
    },
    warm: () => void warm(paths, page),
  };
}

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

async function warm(paths: Promise<Set<string>>, page: (pathname: string) => Promise<Page>): Promise<void> {
  for (const pathname of await paths) {
    try {
      await compress(await page(pathname));
    } catch (error) {
      log.error({ err: error, path: pathname }, "A public page could not be rendered");
    }
  }
}

function publicPaths(build: ServerBuild): Set<string> {
  const paths = new Set<string>();
  for (const route of Object.values(build.routes)) {
    const handle = prerenderHandle.safeParse(route?.module.handle);
    if (!route || !handle.success) continue;
    const own = handle.data.prerender === true ? [pathOf(build, route.id)] : handle.data.prerender;
    for (const path of own) paths.add(path);
  }
  return paths;
}

async function render(handle: RequestHandler, site: Site, pathname: string): Promise<Page> {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  const response = await handle(new Request(new URL(pathname, "http://site.invalid")), context);
  if (response.status !== 200) throw new Error(`${pathname} rendered with status ${response.status}`);
  const html = await response.text();
  const plain = Buffer.from(html);
  return {
    plain,
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "public, max-age=0, must-revalidate",
      "Content-Security-Policy": policyByHash(html),
      Vary: "Accept-Encoding",
    },
  };
}

async function compress(page: Page): Promise<void> {
  page.gzip = await compressGzip(page.plain, { level: 9 });
  page.brotli = await compressBrotli(page.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
}

function send(request: IncomingMessage, response: ServerResponse, page: Page): void {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const [encoding, body] =
    page.brotli && /\bbr\b/.test(accepted)
      ? (["br", page.brotli] as const)
      : page.gzip && /\bgzip\b/.test(accepted)
        ? (["gzip", page.gzip] as const)
        : ([null, page.plain] as const);
  // One tag for all encodings must be a weak one.
  const etag = `W/${page.etag}`;
  for (const [name, value] of Object.entries({ ...page.headers, ETag: etag })) response.setHeader(name, value);
  if (request.headers["if-none-match"]?.includes(page.etag)) {
    response.writeHead(304).end();
    return;
  }
  if (encoding) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", body.length);
  response.writeHead(200).end(request.method === "HEAD" ? undefined : body);
}
