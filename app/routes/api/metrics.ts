import { createHash, timingSafeEqual } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { type App, clientContext, getApp } from "~/app-context.server";
import { errorResponse } from "~/lib/http/error-body.server";
import { apiHandler } from "./api-handler.server";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * GET /metrics: the figures of this process in Prometheus' format, for whoever sends METRICS_TOKEN as a bearer token. For everybody else,
 * and in a shop without a token, there is no such page. Wrong tokens are counted, the right one is not: counters are in the database,
 * and the figures are wanted most while that is away.
 */
export const loader = (args: Args): Promise<Response> =>
  hasToken(getApp(args.context), args.request) ? print(args) : refuse(args);

export const action = loader;

const print = apiHandler({ method: "GET" }, async (app) => {
  const headers = { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(await app.metrics(), { headers });
});

const nothingHere = errorResponse.bind(null, 404, "There is nothing here.");

async function refuse({ context, request }: Args): Promise<Response> {
  const app = getApp(context);
  if (!app.settings.metricsToken || !request.headers.has("authorization")) return nothingHere();
  const wait = await app.rateLimits.consume("metrics", context.get(clientContext));
  return wait > 0 ? errorResponse(429, "Too many requests.", { "Retry-After": String(wait) }) : nothingHere();
}

function hasToken({ settings: { metricsToken } }: App, request: Request): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return metricsToken !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(metricsToken));
}

/** Hashes have one length, whatever was sent, so that the comparison takes one time. */
const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
