import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { offers } from "./catalog/offers";
import type { Offer } from "./catalog/types";
import orderCardCss from "./checkout/order-card.inline.css?inline";
import { ownPagePaths } from "./content/own-pages.server";
import { siteContext } from "./content/site-context";
import css from "./content-pages.css?inline";
import { nonceContext } from "./lib/app-context.server";
import { requestId } from "./lib/logging/log-context.server";
import { log } from "./lib/logging/logger.server";
import { OnServer } from "./lib/rendering/on-server";
import { renderToHtml } from "./lib/rendering/render-to-string.server";
import articleCss from "./routes/blog/article.inline.css?inline";
import { prefetchedPages } from "./routes/layout/prefetched-pages.server";
import { legalLinks } from "./routes/layout/site-links";
import { BrandHead } from "./routes/seo/brand-head.server";
import { brandSheet, sheetLook, sheetUrl } from "./ui/brand-sheet.server";
import legalCss from "./ui/styles/legal.css?inline";

const RENDER_TIMEOUT_MS = 10_000;

const formCss = import.meta.glob<string>("./catalog/*/form.inline.css", {
  eager: true,
  import: "default",
  query: "?inline",
});

/** Sheets of single pages beside the one of all content pages, by the start of their paths. */
const pageCss: readonly (readonly [path: string, css: string])[] = [
  ...legalLinks.map(({ path }) => [path, legalCss] as const),
  ["/blog/", articleCss],
  ["/services/", orderCardCss],
  ...offers.flatMap(({ slug, paths }: Offer) => [
    [paths.form, orderCardCss + (formCss[`./catalog/${slug}/form.inline.css`] ?? "")] as const,
    ...(paths.preCheckout ? [[paths.preCheckout.replace(/\?.*/, ""), orderCardCss] as const] : []),
  ]),
];

/** Renders complete documents without streaming: pages are small, and clients without scripts get all of the HTML. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext) || undefined;
  const { pathname } = new URL(request.url);
  const site = context.get(siteContext);
  const own = pageCss.filter(([path]) => pathname.toLowerCase().startsWith(path)).map(([, sheet]) => sheet);
  if (ownPagePaths(site).includes(pathname)) own.push(articleCss);
  const look = sheetLook(site);
  const sheets = [css, ...new Set(own), look ? brandSheet(look) : ""];
  const prefetched = prefetchedPages(site, pathname);
  let failed = false;
  const html = await renderToHtml(
    <OnServer
      value={{
        nonce,
        css: sheets.join(""),
        renderToString,
        prefetchedPages: prefetched,
        head: <BrandHead site={site} />,
        brandSheet: look && <link rel="stylesheet" href={sheetUrl(look)} />,
      }}
    >
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </OnServer>,
    {
      nonce,
      timeoutMs: RENDER_TIMEOUT_MS,
      onError(error) {
        failed = true;
        log.error({ err: error }, "A page could not be rendered");
      },
    },
  ).catch(throwErrorPage);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-cache, no-store");
  return new Response(request.method === "HEAD" ? null : html, { status: failed ? 500 : status, headers });
}

/** Makes the router render its error page with the request's id; in development with the error. */
function throwErrorPage(error: unknown): never {
  throw import.meta.env.DEV ? error : Response.json({ requestId: requestId() }, { status: 500 });
}

/** Thrown Responses and aborted requests are not errors. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return;
  log.error({ err: error }, "A request failed");
};
