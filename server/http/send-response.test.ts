import type { RequestListener } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { serve } from "../../tests/support/serve";
import { createCachedResponse, sendCachedResponse, sendRendered } from "./send-response";

// Of the weights in Accept-Encoding only 0 counts.
test.each<[string | null, string | null]>([
  [null, null],
  ["", null],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate, br", "br"],
  ["zstd, gzip", "gzip"],
  ["GZIP", "gzip"],
  ["deflate", null],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000, gzip;q=0.001", "gzip"],
  ["br;q=0.5 , gzip ; q=0.5", "br"],
  ["br;q=1.0, gzip;q=0.8, *;q=0.1", "br"],
  ["*;q=0", null],
  ["identity", null],
  ["gzip;q=0, br; q=0.0", null],
  ["abrakadabra, gzipper", null],
  [",,;q=1,gzip", "gzip"],
])("to %j goes %s, of brotli and gzip", async (header, expected) => {
  const bodies = { identity: Buffer.from(PAGE), gzip: gzipSync(PAGE), br: brotliCompressSync(PAGE) };
  const cached = createCachedResponse({ route: "/", headers: { "X-Kept": "yes" }, bodies, tagged: true });
  const ask = await served((request, response) => {
    // fetch adds one.
    if (header === null) delete request.headers["accept-encoding"];
    sendCachedResponse(request, response, cached);
  });
  const answer = await ask(header === null ? {} : { "Accept-Encoding": header });
  expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([expected, "Accept-Encoding"]);
  expect([await answer.text(), answer.headers.get("x-kept")]).toEqual([PAGE, "yes"]);
});

const PAGE = `<!doctype html>${"<p>Dear Jo Miller</p>".repeat(200)}`;

async function served(listener: RequestListener) {
  const url = await serve(listener);
  return (headers: Record<string, string>) => fetch(url, { headers });
}

const rendering =
  (answer: () => Response): RequestListener =>
  (request, response) =>
    void sendRendered(request, response, answer());
const page = () => new Response(PAGE, { headers: { "Content-Type": "text/html; charset=utf-8" } });
const SESSION = { cookie: "session=x" };

test.each<[string, Record<string, string>, string | null]>([
  ["a visitor without a session", {}, "gzip"],
  ["a visitor who came from one of our pages", { ...SESSION, "sec-fetch-site": "same-origin" }, "gzip"],
  ["a visitor who typed the address", { ...SESSION, "sec-fetch-site": "none" }, "gzip"],
  ["a visitor whom another site has sent", { ...SESSION, "sec-fetch-site": "cross-site" }, null],
  ["a visitor whom a site of the same domain has sent", { ...SESSION, "sec-fetch-site": "same-site" }, null],
  ["a visitor whose browser does not say who made it ask", { cookie: "session=x" }, null],
])(
  "a page that is made for %s is compressed only where its length tells no other site anything",
  async (_, headers, encoding) => {
    const ask = await served(rendering(page));
    const answer = await ask({ "accept-encoding": "gzip, br, zstd", ...headers });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(await answer.text()).toBe(PAGE);
  },
);

test("a client without gzip gets the plain page, each response has Content-Length", async () => {
  const ask = await served(rendering(page));
  for (const [accepted, encoding] of [
    ["gzip, deflate, br", "gzip"],
    ["deflate", null],
  ] as const) {
    const answer = await ask({ "accept-encoding": accepted });
    expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([encoding, "Accept-Encoding"]);
    expect(await answer.text()).toBe(PAGE);
    if (!encoding) expect(answer.headers.get("content-length")).toBe(String(PAGE.length));
  }
});

test("short responses are not compressed; status and all cookies are sent", async () => {
  const answers = rendering(() => {
    const headers = new Headers({ "Content-Type": "application/json" });
    for (const cookie of ["a=1; Path=/", "b=2; Path=/"]) headers.append("Set-Cookie", cookie);
    return new Response('{"error":"No"}', { status: 400, headers });
  });
  const ask = await served(answers);
  const answer = await ask({ "accept-encoding": "gzip" });
  expect([answer.status, answer.headers.get("content-encoding")]).toEqual([400, null]);
  expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  expect(await answer.json()).toEqual({ error: "No" });
});
