import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { connect } from "node:http2";
import { buffer } from "node:stream/consumers";
import { urlToHttpOptions } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askNginx, BROWSER_ENCODINGS, type NginxResponse } from "../../support/faults/nginx-requests.ts";
import { type ShippedNginx, startShippedNginx } from "../../support/faults/shipped-nginx.ts";
import { routeTable } from "../../support/fuzz/route-table.ts";
import { sendRequest } from "../../support/http.ts";
import { parseLog } from "../../support/shop/log-lines.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { waitFor } from "../../support/wait-for.ts";

/** The shipped deploy/nginx.conf before the built shop. Each test uses other pages. */

let shop: Shop;
let nginx: ShippedNginx;
beforeAll(async () => {
  // Requests for files are logged at level debug.
  const env = { APP_URL: "https://localhost", TRUSTED_PROXIES: "1", RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "debug" };
  shop = await startShop({ env });
  nginx = await startShippedNginx({ shops: shop.processes.map(({ port }) => port) });
});
afterAll(async () => {
  await nginx?.stop();
  await shop?.discard();
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  askNginx(nginx.port, path, headers, method);
const askDirectly = (url: string, path: string, encodings: string) =>
  sendRequest({ ...urlToHttpOptions(new URL(url + path)), headers: { "Accept-Encoding": encodings } });
const askShop = (path: string, encodings: string) => askDirectly(shop.url, path, encodings);
const crowd = (path: string) => Promise.all(Array.from({ length: 40 }, () => ask(path)));

/** Each process compresses a page after its first request. */
const untilCompressed = (path: string) =>
  waitFor(async () => {
    const answers = await Promise.all(shop.processes.map(({ url }) => askDirectly(url, path, "br")));
    return answers.every(({ headers }) => headers["content-encoding"] === "br");
  });

/** Number of requests from nginx for a route; its request ids are twice as long as the shop's. */
const requestsAt = (route: string): number =>
  parseLog(shop.output()).filter(
    (line) => line.msg === "Request" && line.route === route && String(line.requestId).length === 32,
  ).length;

/** Number of responses for which nginx requested the shop, before or after responding. */
const fetched = (answers: readonly NginxResponse[]) =>
  answers.filter(({ cache = "none" }) => ["none", "MISS", "EXPIRED", "STALE"].includes(cache)).length;

/** Headers of one response or of one server. */
const OWN = ["date", "server", "connection", "keep-alive", "x-request-id", "x-cache-status"];
const shared = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)));

test.each(["/", "/build-my-page", "/blog/1", "/payment-success"])(
  "%s has the same bytes and headers from nginx and the shop, fetched and cached, in each encoding",
  async (path) => {
    await untilCompressed(path);
    for (const encoding of ["br, gzip", "gzip", ""]) {
      const direct = await askShop(path, encoding);
      const first = await ask(path, { "Accept-Encoding": encoding });
      const stored = await ask(path, { "Accept-Encoding": encoding });
      expect([first.cache, stored.cache]).toEqual(["MISS", "HIT"]);
      for (const answer of [first, stored]) {
        expect(answer.status).toBe(200);
        expect(shared(answer.headers)).toEqual(shared(direct.headers));
        expect(answer.body.equals(direct.body)).toBe(true);
      }
      expect(stored.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
      expect(stored.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    }
  },
);

test("a cached page responds to HEAD without a body, to a known ETag with 304, to a range with the full page, also over HTTP/2", async () => {
  await untilCompressed("/terms");
  const { body, headers } = await ask("/terms");
  const head = await ask("/terms", {}, "HEAD");
  expect([head.cache, head.body.length]).toEqual(["HIT", 0]);
  expect(shared(head.headers)).toEqual(shared(headers));
  const known = await ask("/terms", { "If-None-Match": String(headers.etag) });
  expect([known.cache, known.status, known.body.length, known.headers.etag]).toEqual(["HIT", 304, 0, headers.etag]);
  expect(known.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
  expect((await ask("/terms", { "If-None-Match": 'W/"other"' })).body.equals(body)).toBe(true);
  const range = await ask("/terms", { Range: "bytes=0-9" });
  expect([range.cache, range.status, range.body.equals(body)]).toEqual(["HIT", 200, true]);

  const session = connect(`https://127.0.0.1:${nginx.port}`, { rejectUnauthorized: false });
  const stream = session.request({ ":path": "/terms", "accept-encoding": BROWSER_ENCODINGS });
  const [[answered], bytes] = await Promise.all([once(stream, "response"), buffer(stream)]);
  session.close();
  expect([answered["x-cache-status"], answered.etag]).toEqual(["HIT", headers.etag]);
  expect(bytes.equals(body)).toBe(true);
});

test("many clients cost the shop one request per page and five seconds, and are served from the cache during its update", async () => {
  const first = await crowd("/about");
  expect(first.map(({ status }) => status)).toEqual(first.map(() => 200));
  expect(fetched(first)).toBe(1);
  // Until the five seconds are over and the page is updated.
  const later: NginxResponse[] = [];
  await waitFor(async () => {
    const answers = await crowd("/about");
    later.push(...answers);
    return fetched(later) > 0 && answers.every(({ cache }) => cache === "HIT");
  });
  expect(later.filter(({ cache = "none" }) => !["HIT", "STALE", "UPDATING"].includes(cache))).toEqual([]);
  await waitFor(() => requestsAt("/about") >= 1 + fetched(later));
  expect(requestsAt("/about")).toBe(1 + fetched(later));
});

test("queries and equivalent Accept-Encoding headers share one cached page", async () => {
  await untilCompressed("/refund");
  const answers: NginxResponse[] = [];
  const encodingOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await ask(path, headers);
    answers.push(answer);
    return answer.headers["content-encoding"];
  };
  for (const path of ["/refund", "/refund?utm_source=mail", "/refund?gclid=1&x=<script>"]) {
    expect(await encodingOf(path)).toBe("br");
  }
  const spellings: [string, string | undefined][] = [
    ...["gzip, deflate, br", "br;q=1.0, gzip;q=0.8, *;q=0.1", "GZIP,BR"].map((name): [string, string] => [name, "br"]),
    ...["gzip", "gzip, br;q=0", "gzip;q=0.5, br; q=0.0"].map((name): [string, string] => [name, "gzip"]),
    ...["", "identity", "gzip;q=0, br;q=0", "brother, gzipper"].map((name): [string, undefined] => [name, undefined]),
  ];
  for (const [name, encoding] of spellings) {
    expect([name, await encodingOf("/refund", { "Accept-Encoding": name })]).toEqual([name, encoding]);
  }
  expect(answers.filter(({ cache }) => cache === "MISS")).toHaveLength(3);
  await waitFor(() => requestsAt("/refund") >= fetched(answers));
  expect(requestsAt("/refund")).toBe(fetched(answers));
});

test("a request with a session or preview cookie, or with a key, bypasses the cache", async () => {
  const known: [string, Record<string, string>][] = [
    ...["pixel-pilots.session_token", "__Host-pixel-pilots.session_token", "__Secure-pixel-pilots.two_factor"],
    ...["signed-in", "__Host-signed-in", "__Host-my-order", "preview", "__Host-preview"],
  ].map((name) => ["/privacy", { Cookie: `notice=x; ${name}=1` }]);
  for (const query of ["key=secret", "x=1&key=secret", "preview=1", "preview", "a=b&preview"]) {
    known.push([`/privacy?${query}`, {}]);
  }
  const askAll = async () => {
    for (const [path, headers] of known) {
      const { status, cache } = await ask(path, headers);
      // A preview's link that we have not sealed shows no page.
      const expected = path.includes("preview") ? 404 : 200;
      expect([path, headers, status, cache]).toEqual([path, headers, expected, undefined]);
    }
  };
  await askAll();
  expect((await ask("/privacy")).cache).toBe("MISS");
  expect((await ask("/privacy", { Cookie: "notice=confirmed" })).cache).toBe("HIT");
  await askAll();
  await waitFor(() => requestsAt("/privacy") === 2 * known.length + 1);
});

test("only URLs that the shop allows are cached, and other requests do not wait for one another", async () => {
  const paths = routeTable().map(({ path }) => path.replace(/:\w+|\*/g, "1"));
  const others = ["/robots.txt", "/favicon.svg", "/auth?next=/admin/orders", "/terms.data"];
  const wrong: string[] = [];
  let stored = 0;
  for (const path of [...paths, ...others]) {
    const direct = await askShop(path, "br, gzip");
    const allowed = direct.headers["cache-control"]?.includes("s-maxage=5");
    const [first, second] = [await ask(path), await ask(path)];
    stored += allowed ? 1 : 0;
    const isRight = allowed
      ? first.cache !== undefined && ["HIT", "UPDATING"].includes(second.cache ?? "")
      : first.cache === undefined && second.cache === undefined;
    // A 404 is never cached.
    const isUnknown =
      direct.status === 404 &&
      ["/1", "/services/1", "/brand/1", "/og/1", "/contact/reply"].includes(path) &&
      second.cache === "MISS";
    if (!isRight && !isUnknown) wrong.push(`${path}: ${first.cache}, ${second.cache}`);
  }
  expect(wrong).toEqual([]);
  expect(stored).toBeGreaterThan(20);
});

test("a page that the shop does not compress, because its length would reveal something, stays uncompressed", async () => {
  const crossSite = { Cookie: "a=b", "Sec-Fetch-Site": "cross-site" };
  const encodings = [{}, crossSite].map(async (headers) => {
    const { headers: answered } = await ask("/auth?next=/admin/orders", headers);
    return answered["content-encoding"];
  });
  expect(await Promise.all(encodings)).toEqual(["gzip", undefined]);
});

test("public pages are served while the shop restarts, and show its new settings soon afterwards", async () => {
  const plain = { "Accept-Encoding": "" };
  for (const headers of [{}, plain]) await ask("/contact", headers);
  await shop.stop();
  expect((await ask("/auth")).status).toBe(502);
  for (const { status, body } of await crowd("/contact")) expect([status, body.length > 5_000]).toEqual([200, true]);
  const restarted = shop.restart({ SITE_PHONE: "(555) 010-0177" });
  const statuses = new Set<number>();
  await waitFor(async () => {
    const { status, body } = await ask("/contact", plain);
    statuses.add(status);
    return body.includes("(555) 010-0177");
  });
  shop = await restarted;
  expect([...statuses]).toEqual([200]);
});
