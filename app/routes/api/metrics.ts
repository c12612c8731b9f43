import { createHash, timingSafeEqual } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import type { ShopSettings } from "~/content/documents/live-content.server";
import { clientContext, getApp } from "~/lib/app-context.server";
import { errorResponse } from "~/lib/http/error-body.server";
import { apiHandler } from "./api-handler.server";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * GET /metrics: metrics of this process in the Prometheus format, with METRICS_TOKEN as the bearer token; 404 otherwise. Only wrong tokens
 * count towards the rate limit: its counters are in the database, and metrics must work while that is unavailable.
 */
export const loader = (args: Args): Promise<Response> =>
  hasToken(getApp(args.context).settings, args.request) ? metricsResponse(args) : rejectRequest(args);

export const action = loader;

const metricsResponse = apiHandler({ method: "GET" }, async (app) => {
  const headers = { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(await app.metrics(), { headers });
});

const notFound = () => errorResponse(404, "There is nothing here.");

async function rejectRequest({ context, request }: Args): Promise<Response> {
  const app = getApp(context);
  if (!app.settings.metricsToken || !request.headers.has("authorization")) return notFound();
  const wait = await app.rateLimits.consume("metrics", context.get(clientContext));
  return wait > 0 ? errorResponse(429, "Too many requests.", { "Retry-After": String(wait) }) : notFound();
}

function hasToken({ metricsToken }: ShopSettings, request: Request): boolean {
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return metricsToken !== undefined && token !== undefined && timingSafeEqual(hash(token), hash(metricsToken));
}

/** timingSafeEqual needs inputs of equal length. */
const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
