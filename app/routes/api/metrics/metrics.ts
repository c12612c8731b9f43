import { createHash, timingSafeEqual } from "node:crypto";
import { endpoint, refusal } from "../answers.server";

/**
 * GET /metrics: the figures of this process in Prometheus' format, for whoever sends METRICS_TOKEN as a bearer token. For everybody else,
 * and in a shop without a token, there is no such page.
 */
export const loader = endpoint({ method: "GET", limit: "metrics" }, async (app, request) => {
  const { metricsToken } = app.settings;
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!metricsToken || !given || !isSame(given, metricsToken)) return refusal(404, "There is nothing here.");
  return new Response(await app.metrics(), {
    headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" },
  });
});

export const action = loader;

/** Hashes have one length, whatever was sent, so that the comparison takes one time. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(hash(given), hash(token));

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
