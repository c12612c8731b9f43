import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { appContext } from "~/lib/app-context.server";
import { createRateLimits } from "~/lib/http/rate-limits.server";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { loader } from "./metrics";

const TOKEN = "0123456789abcdef";
const app = setUpTestApp();

async function read(
  authorization?: string,
  { token = TOKEN, method = "GET" }: { token?: string | null; method?: string } = {},
) {
  const context = new RouterContextProvider();
  const settings = { ...app.settings, metricsToken: token ?? undefined };
  context.set(appContext, { ...app, settings, metrics: async () => "shop_database_up 1\n" });
  const headers: Record<string, string> = authorization ? { Authorization: authorization } : {};
  return loader({ request: new Request("http://localhost:3000/metrics", { method, headers }), context });
}

test("with the token the response has the metrics and is not cached", async () => {
  const response = await read(`Bearer ${TOKEN}`);
  expect([response.status, await response.text()]).toEqual([200, "shop_database_up 1\n"]);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test.each([undefined, "Bearer", "Bearer x", `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN, `Basic ${TOKEN}`])(
  "authorization %s gets 404",
  async (authorization) => {
    const response = await read(authorization);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("shop_");
    expect(response.headers.get("cache-control")).toBe("no-store");
  },
);

test("without METRICS_TOKEN every request gets 404", async () => {
  for (const authorization of [undefined, `Bearer ${TOKEN}`, "Bearer undefined"]) {
    expect((await read(authorization, { token: null })).status).toBe(404);
  }
});

test("wrong tokens are rate-limited, the right one is not", async () => {
  app.rateLimits = createRateLimits(0.05, app.database);
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await read("Bearer x")).status);
  expect(statuses).toEqual([404, 404, 404, 429]);
  expect((await read(`Bearer ${TOKEN}`)).status).toBe(200);
});
