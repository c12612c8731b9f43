import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askNginx } from "../../support/faults/nginx-requests.ts";
import { type ShippedNginx, startShippedNginx } from "../../support/faults/shipped-nginx.ts";
import { waitFor } from "../../support/wait-for.ts";

/** The shipped deploy/nginx.conf before a server with responses that the shop never sends. */

let server: Server;
let nginx: ShippedNginx;
/** Headers and status by path. */
const answers = new Map<string, { headers: Record<string, string>; status?: number }>();
const requests = new Map<string, number>();
beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    requests.set(url, (requests.get(url) ?? 0) + 1);
    const { headers = {}, status = 200 } = answers.get(url) ?? {};
    response.writeHead(status, headers).end(`Answer ${requests.get(url)}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  nginx = await startShippedNginx({ shops: [(server.address() as AddressInfo).port] });
});
afterAll(async () => {
  await nginx?.stop();
  server?.close();
  server?.closeAllConnections();
});

const ask = async (path: string, sent: Record<string, string> = {}) => {
  const { status, body, cache } = await askNginx(nginx.port, path, sent);
  return { status, text: String(body), cache };
};

test.each([
  ["public, max-age=3600"],
  ["public, max-age=31536000, immutable"],
  ["max-age=5, stale-while-revalidate=60"],
  ["no-store, s-maxage=5"],
  ["private, s-maxage=5"],
  ["s-maxage=0"],
  [undefined],
])("a response with Cache-Control %s is not stored", async (value) => {
  const path = `/${encodeURIComponent(value ?? "none").replaceAll(".", "")}`;
  const headers = { Expires: new Date(Date.now() + 60_000).toUTCString(), ...(value && { "Cache-Control": value }) };
  answers.set(path, { headers });
  expect([await ask(path), await ask(path)].map(({ text }) => text)).toEqual(["Answer 1", "Answer 2"]);
});

test("a response that sets a cookie is not stored", async () => {
  answers.set("/cookie", { headers: { "Cache-Control": "public, s-maxage=60", "Set-Cookie": "a=b" } });
  expect([await ask("/cookie"), await ask("/cookie")].map(({ text }) => text)).toEqual(["Answer 1", "Answer 2"]);
});

test("neither log has a key, a token, a session or an address, also when the shop is down", {
  tags: "promise-31",
}, async () => {
  const canary = "canary5ecret";
  const paths = [
    `/receipt?key=${canary}`,
    `/my-order/link?token=${canary}&from=mail`,
    `/payment-success?session_id=${canary}`,
    `/quote/1?a=1&key=${canary}#b`,
    `/admin/customers/${canary}%40acme.example`,
    `/dead?key=${canary}`,
    `/?${canary}`,
    `/%3Fkey=a?key=${canary}`,
  ];
  answers.set(`/dead?key=${canary}`, { headers: {}, status: 502 });
  const headers = { Referer: `https://shop.example/receipt?key=${canary}`, Cookie: `pixel-pilots=${canary}` };
  for (const path of paths) await ask(path, headers);
  await fetch(`http://127.0.0.1:${nginx.httpPort}/receipt?key=${canary}`, { redirect: "manual", headers });
  await using down = await startShippedNginx({ shops: [1] }).then((own) => ({
    ...own,
    [Symbol.asyncDispose]: own.stop,
  }));
  await askNginx(down.port, `/receipt?key=${canary}`, headers);
  await waitFor(() => nginx.logs().includes("GET /dead") && down.logs().includes("GET /receipt"), { what: "the logs" });
  expect(nginx.logs()).toMatch(/"GET \/receipt HTTP\/1\.1" 200 /);
  expect(nginx.logs()).toContain('"GET /admin/customers/... HTTP');
  expect(nginx.logs() + down.logs()).not.toContain(canary);
});

test("a stored page of any age is served while the shop fails or is down", async () => {
  answers.set("/old", { headers: { "Cache-Control": "public, s-maxage=1" } });
  expect(await ask("/old")).toMatchObject({ text: "Answer 1", cache: "MISS" });
  // Without stale-while-revalidate a page is too old after one second.
  await waitFor(async () => (await ask("/old")).cache === "EXPIRED");
  const { text } = await ask("/old");
  for (const status of [500, 502, 503, 504]) {
    answers.set("/old", { status, headers: { "Cache-Control": "no-store" } });
    await waitFor(async () => (await ask("/old")).cache !== "HIT");
    expect(await ask("/old")).toEqual({ status: 200, text, cache: "STALE" });
  }
  server.close();
  server.closeAllConnections();
  expect(await ask("/old")).toEqual({ status: 200, text, cache: "STALE" });
  expect((await ask("/never-seen")).status).toBe(502);
});
