import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { findLoggedErrors } from "../../support/shop/log-lines.ts";
import { startShop } from "../../support/shop/shop.ts";

/** Raw bytes that no HTTP client would send. */

const shop = await startShop({ env: { LOG_LEVEL: "error" } });
afterAll(() => shop.discard());

/** Sends bytes and returns the response until the shop closes the connection. */
async function talk(bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(Buffer.from(chunk)));
  // The connection of a rejected request may be reset while we write.
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  return Buffer.concat(chunks).toString("latin1");
}

const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** An HTTP/1.1 request head with `Connection: close`. */
const http = (...lines: string[]) => [...lines, "Connection: close", "", ""].join("\r\n");
const HOST = "Host: localhost";
const filler = (length: number) => "x".repeat(length);

test.each<[string, string | Uint8Array, number[]]>([
  ["a version that does not exist", http("GET / HTTP/9.9", HOST), [400, 505]],
  ["an invented method", http("STEAL / HTTP/1.1", HOST), [400]],
  ["TRACK, which is no method of Node's", http("TRACK / HTTP/1.1", HOST), [400]],
  ["TRACE", http("TRACE / HTTP/1.1", HOST), [405]],
  ["TRACE of an address that nobody can decode", http("TRACE /% HTTP/1.1", HOST), [405]],
  ["PROPFIND", http("PROPFIND / HTTP/1.1", HOST), [405]],
  ["CONNECT", http("CONNECT evil.example:443 HTTP/1.1", HOST), []],
  ["the address of another site", http("GET http://evil.example/ HTTP/1.1", HOST), [400]],
  ["our own address in full", http("GET http://localhost/ HTTP/1.1", HOST), [400]],
  ["an asterisk", http("OPTIONS * HTTP/1.1", HOST), [400]],
  ["a path of raw bytes", Buffer.from(http("GET /\xff\xfe HTTP/1.1", HOST), "latin1"), [400, 404]],
  ["a path with a NUL", http("GET /\0 HTTP/1.1", HOST), [400]],
  ["a path longer than all headers may be", http(`GET /${filler(20_000)} HTTP/1.1`, HOST), [431]],
  [
    "five hundred headers",
    http("GET / HTTP/1.1", HOST, ...Array.from({ length: 500 }, (_, at) => `X-${at}: 1`)),
    [200],
  ],
  [
    "a flood of headers",
    http("GET / HTTP/1.1", HOST, ...Array.from({ length: 5_000 }, (_, at) => `X-${at}: 1`)),
    [431],
  ],
  ["a NUL in a header", http("GET / HTTP/1.1", HOST, "Cookie: a=\0"), [400]],
  [
    "both lengths of a body",
    http("POST /contact HTTP/1.1", HOST, "Content-Length: 5", "Transfer-Encoding: chunked"),
    [400],
  ],
  ["two lengths of a body", http("POST /contact HTTP/1.1", HOST, "Content-Length: 5", "Content-Length: 6"), [400]],
  ["a negative length of a body", http("POST /contact HTTP/1.1", HOST, "Content-Length: -1"), [400]],
  ["a chunk without a length", `${http("POST /contact HTTP/1.1", HOST, "Transfer-Encoding: chunked")}zz\r\n`, [400]],
  ["a body that is announced as huge", http("POST /contact HTTP/1.1", HOST, "Content-Length: 99999999999"), [413]],
  ["an upgrade to something else", http("GET / HTTP/1.1", HOST, "Upgrade: websocket"), [200]],
])("%s gets a normal response or is rejected, without a server error", async (_, bytes, allowed) => {
  const [status] = statuses(await talk(bytes));
  expect(allowed).toEqual(status === undefined ? [] : expect.arrayContaining([status]));
});

test("the body of a rejected request is not taken for a second request", async () => {
  const smuggled = http("GET /healthz HTTP/1.1", HOST);
  const answer = await talk(`POST /contact HTTP/1.1\r\n${HOST}\r\nContent-Length: 70000\r\n\r\n${smuggled}`);
  expect(statuses(answer)).toEqual([413]);
});

test("too long headers get a response although their body is still being sent", async () => {
  const headers = http("POST /contact HTTP/1.1", HOST, `X-Long: ${filler(20_000)}`, "Content-Length: 4000000");
  for (let times = 0; times < 10; times++) {
    expect(statuses(await talk(headers + filler(4_000_000)))).toEqual([431]);
  }
});

test("a photo that is too large is refused with its size, after it was sent: browsers would show no response before", async () => {
  const head = http("POST /admin/content/media HTTP/1.1", HOST, "Content-Length: 12582912");
  const answer = await talk(head + filler(12_582_912));
  expect(statuses(answer)).toEqual([413]);
  expect(answer).toContain("It has 12 MB. The limit is 9 MB.");
});

test("a chunked body is rejected as soon as it is over the limit", { tags: "promise-29" }, async () => {
  const chunk = `2710\r\n${filler(10_000)}\r\n`;
  const answer = await talk(
    `POST /api/contact-form HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(7)}`,
  );
  expect(statuses(answer)).toEqual([413]);
});

test("an unread body does not block the connection's next request", async () => {
  const unread = `POST /healthz HTTP/1.1\r\n${HOST}\r\nContent-Length: 60000\r\n\r\n${filler(60_000)}`;
  const answer = await talk(`${unread}${http("GET /healthz HTTP/1.1", HOST)}`);
  expect(statuses(answer)).toEqual([405, 200]);
});

test("a spoofed Host reaches no link and no redirect", { tags: "promise-3" }, async () => {
  for (const line of [
    "GET /careers HTTP/1.1",
    "GET /Privacy HTTP/1.1",
    "GET /robots.txt HTTP/1.1",
    "GET /auth HTTP/1.1",
  ]) {
    const answer = await talk(
      http(line, "Host: evil.example", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https"),
    );
    expect(statuses(answer)[0]).toBeLessThan(400);
    expect(answer).not.toContain("evil.example");
  }
});

test("a client that disconnects during its body causes no server error", async () => {
  const { hostname, port } = new URL(shop.url);
  for (let times = 0; times < 20; times++) {
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    socket.write(`POST /api/contact-form HTTP/1.1\r\n${HOST}\r\nContent-Length: 500\r\n\r\n{"name":`);
    socket.destroy();
    await once(socket, "close");
  }
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
});

test("afterwards the shop is ready and has logged no error", async () => {
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  expect(findLoggedErrors(shop.output())).toEqual([]);
});
