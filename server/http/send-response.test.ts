import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { negotiateEncoding, sendBuffered } from "./send-response";

// Accept-Encoding, as RFC 9110 defines it.
test.each<[string | undefined, string]>([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate, br", "br"],
  ["zstd, gzip", "zstd"],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP", "gzip"],
  ["deflate", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000, gzip;q=0.001", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0.5 , gzip ; q=0.5", "br"],
  ["br;q=1.0, gzip;q=0.8, *;q=0.1", "br"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "zstd"],
  ["identity", "identity"],
  ["gzip;q=0.5, identity", "identity"],
  ["gzip, identity", "gzip"],
  ["identity;q=0", "identity"],
  ["abrakadabra", "identity"],
  ["br;q=nothing, gzip", "gzip"],
  ["br;q=2, gzip", "gzip"],
  [",,;q=1,gzip", "gzip"],
])("to %j goes %s, of brotli, zstd and gzip", (header, expected) => {
  expect(negotiateEncoding(header, ["br", "zstd", "gzip"])).toBe(expected);
});

test("an encoding that is not offered is not chosen, whatever its weight", () => {
  expect(negotiateEncoding("br, gzip;q=0.1", ["gzip"])).toBe("gzip");
  expect(negotiateEncoding("br, gzip", [])).toBe("identity");
});

test("thousands of different headers are parsed correctly", () => {
  for (let at = 0; at < 5_000; at++) expect(negotiateEncoding(`x${at}, gzip`, ["br", "gzip"])).toBe("gzip");
});

const PAGE = `<!doctype html>${"<p>Dear Jo Miller</p>".repeat(200)}`;

async function served(answer: () => Response) {
  const server = createServer((request, response) => void sendBuffered(request, response, answer()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return (headers: Record<string, string>, method = "GET") => fetch(`http://127.0.0.1:${port}/`, { method, headers });
}

const page = () => new Response(PAGE, { headers: { "Content-Type": "text/html; charset=utf-8" } });
const SESSION = { cookie: "session=x" };

test.each<[string, Record<string, string>, string | null]>([
  ["nobody in particular", {}, "zstd"],
  ["a visitor who came from one of our pages", { ...SESSION, "sec-fetch-site": "same-origin" }, "zstd"],
  ["a visitor who typed the address", { ...SESSION, "sec-fetch-site": "none" }, "zstd"],
  ["a visitor whom another site has sent", { ...SESSION, "sec-fetch-site": "cross-site" }, null],
  ["a visitor whom a site of the same domain has sent", { ...SESSION, "sec-fetch-site": "same-site" }, null],
  ["a visitor whose browser does not say who made it ask", { cookie: "session=x" }, null],
])(
  "a page that is made for %s is compressed only where its length tells no other site anything",
  async (_, headers, encoding) => {
    const ask = await served(page);
    const answer = await ask({ "accept-encoding": "gzip, br, zstd", ...headers });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(await answer.text()).toBe(PAGE);
  },
);

test("a client without zstd gets gzip, one without both gets the plain page, each with Content-Length", async () => {
  const ask = await served(page);
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
  const ask = await served(() => {
    const headers = new Headers({ "Content-Type": "application/json" });
    for (const cookie of ["a=1; Path=/", "b=2; Path=/"]) headers.append("Set-Cookie", cookie);
    return new Response('{"error":"No"}', { status: 400, headers });
  });
  const answer = await ask({ "accept-encoding": "gzip" });
  expect([answer.status, answer.headers.get("content-encoding")]).toEqual([400, null]);
  expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  expect(await answer.json()).toEqual({ error: "No" });
});
