/**
 * @module-tag promise-29
 * @module-tag promise-39
 */
import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { urlInTest } from "../../tests/support/serve";
import { listen } from "./listen";

const HOST = "127.0.0.1";

async function startListening(maxConnections?: number) {
  const server = await listen(
    (_, response) => response.end("ok"),
    { host: HOST, port: 0, appUrl: "https://shop.example" },
    maxConnections,
  );
  return { server, port: Number(new URL(urlInTest(server)).port) };
}

test("connections stay open longer than the 65 s of load balancers", async () => {
  const { server, port } = await startListening();
  expect(server.keepAliveTimeout).toBeGreaterThan(65_000);
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(get({ host: HOST, port, agent }), "response");
  response.resume();
  agent.destroy();
  expect(Number(/timeout=(\d+)/.exec(response.headers["keep-alive"])?.[1])).toBeGreaterThan(65);
});

test("headers, requests and stalled connections are limited", async () => {
  const { server } = await startListening();
  for (const limit of [server.headersTimeout, server.requestTimeout, server.timeout]) {
    expect(limit).toBeGreaterThan(0);
  }
  expect(server.headersTimeout).toBeLessThan(server.requestTimeout);
});

const GET = "GET / HTTP/1.1\r\nHost: shop\r\n\r\n";

/** From an address of this machine, of which Linux has 127.0.0.1 to 127.255.255.254. */
async function openConnection(port: number, localAddress = HOST): Promise<Socket> {
  const socket = connect({ port, host: HOST, localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

async function ask(socket: Socket): Promise<void> {
  socket.write(GET);
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch(/^HTTP\/1.1 200 /);
}

test.each([
  ["idle connections", ""],
  ["half-sent headers", GET.slice(0, -2)],
  ["half-sent bodies", "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 9\r\n\r\nabc"],
])("%s of one client up to the limit do not shut out another client", async (_what, bytes) => {
  const { port } = await startListening(10);
  const other = await openConnection(port, "127.0.0.2");
  await ask(other);
  for (let at = 0; at < 40; at++) (await openConnection(port)).write(bytes);
  await ask(other);
  await ask(await openConnection(port, "127.0.0.3"));
  await ask(await openConnection(port));
});

test("at the limit, a client loses the connection that it has not used for longest", async () => {
  const { port } = await startListening(3);
  const [first, second, third] = [await openConnection(port), await openConnection(port), await openConnection(port)];
  await ask(first);
  const closed = once(second, "close");
  const fourth = await openConnection(port);
  await closed;
  for (const socket of [first, third, fourth]) await ask(socket);
});

test.each([
  ["no HTTP at all", "nonsense\r\n\r\n", 400],
  ["too long a header", `GET / HTTP/1.1\r\nHost: shop\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["a request without Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["a request with two Hosts", "GET / HTTP/1.1\r\nHost: shop\r\nHost: other\r\nConnection: close\r\n\r\n", 400],
  ["an expectation that nobody has", "GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nExpect: tea\r\n\r\n", 417],
])("%s is rejected with the headers of every response", async (_what, bytes, status) => {
  const { port } = await startListening();
  const socket = connect(port, HOST);
  onTestFinished(() => void socket.destroy());
  socket.write(bytes);
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const header of [
    "strict-transport-security: max-age=63072000; includeSubDomains",
    "x-content-type-options: nosniff",
    "content-security-policy: default-src 'none'",
  ]) {
    expect(String(response).toLowerCase()).toContain(header.toLowerCase());
  }
});
