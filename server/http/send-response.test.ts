import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { sendBuffered } from "./send-response";

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

test("who takes no zstd gets gzip, who takes neither the page as it is, each with its length", async () => {
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

test("short answers stay as they are; status and all cookies go with them", async () => {
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
