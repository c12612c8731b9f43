import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { MARKER_COOKIE, NOTICE_COOKIE } from "~/accounts/session/notices";
import { nonceContext } from "~/app.server";
import { withLateBands } from "~/document/late-bands";
import { withOwnStyles } from "~/document/page-styles.server";
import { renderText } from "~/document/render-text.server";
import { deferScripts } from "~/hydration/defer-scripts";
import { pageScripts, prefetchedPaths } from "~/hydration/page-scripts";
import { log } from "~/logging/log.server";
import { requestId } from "~/logging/subject.server";

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
  const html = await renderText(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
    nonce,
    within: RENDER_TIMEOUT,
    onError(error) {
      failed = true;
      log.error({ err: error }, "A page could not be rendered");
    },
  }).catch(toErrorScreen);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-cache, no-store");
  const body = import.meta.env.PROD ? readyToPaint(deferScripts(html, scriptsOf(entry)), nonce) : html;
  return new Response(request.method === "HEAD" ? null : body, { status: failed ? 500 : status, headers });
}

/** A page without a nonce is the same for everybody, and is read more often than it is made. */
const readyToPaint = (html: string, nonce: string | undefined): string =>
  withLateBands(nonce ? html : withOwnStyles(html), nonce);

/** The same for every document of a build. */
let prefetched: string[] | undefined;

function scriptsOf({ routeModules, manifest, staticHandlerContext }: EntryContext) {
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
  prefetched ??= prefetchedPaths(
    Object.entries(manifest.routes).map(([id, route]) => ({
      path: `/${route?.path?.replace(/^\//, "") ?? ""}`,
      handle: routeModules[id]?.handle,
    })),
  );
  return { scripts: pageScripts(handles), marks: [MARKER_COOKIE, NOTICE_COOKIE], prefetched };
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
