import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { nonceContext } from "./app-context.server";
import css from "./content-pages.css?inline";
import { requestId } from "./lib/logging/log-context.server";
import { log } from "./lib/logging/logger.server";
import { OnServer } from "./lib/rendering/on-server";
import { renderToHtml } from "./lib/rendering/render-to-string.server";
import { prefetchedPages } from "./routes/layout/prefetched-pages.server";

/** Longest time that a page may take to render, in milliseconds. */
const RENDER_TIMEOUT = 10_000;

/** Renders whole documents (no streaming): pages are small, and crawlers and readers without scripts get complete HTML. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext) || undefined;
  let failed = false;
  const html = await renderToHtml(
    <OnServer value={{ nonce, css, renderToString, prefetchedPages }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </OnServer>,
    {
      nonce,
      within: RENDER_TIMEOUT,
      onError(error) {
        failed = true;
        log.error({ err: error }, "A page could not be rendered");
      },
    },
  ).catch(toErrorScreen);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-cache, no-store");
  return new Response(request.method === "HEAD" ? null : html, { status: failed ? 500 : status, headers });
}

/** Has the router render its error screen, which shows the request's id. While developing it shows the error itself. */
function toErrorScreen(error: unknown): never {
  throw import.meta.env.DEV ? error : Response.json({ requestId: requestId() }, { status: 500 });
}

/** A Response that was thrown on purpose is not logged as an error, nor what is logged already. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return;
  log.error({ err: error }, "A request failed");
};
