import { once } from "node:events";
import { Agent, get } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listen";

const HOST = "127.0.0.1";

async function startListening(maxConnections?: number) {
  const server = await listen(
    (_, response) => response.end("ok"),
    { host: HOST, port: 0, appUrl: "https://shop.example" },
    maxConnections,
  );
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { server, port: (server.address() as AddressInfo).port };
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

test("headers, requests, stalled connections and the number of connections are limited", async () => {
  const { server } = await startListening();
  for (const limit of [server.headersTimeout, server.requestTimeout, server.timeout, server.maxConnections]) {
    expect(limit).toBeGreaterThan(0);
  }
  expect(server.headersTimeout).toBeLessThan(server.requestTimeout);
});

test("idle connections up to the limit do not block other clients", async () => {
  const { port } = await startListening(3);
  const request = async (): Promise<Socket> => {
    const socket = connect(port, HOST);
    onTestFinished(() => void socket.destroy());
    socket.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
    const [response] = await once(socket, "data");
    expect(String(response)).toMatch(/^HTTP\/1.1 200 /);
    return socket;
  };
  const idle = [await request(), await request(), await request()];
  const closed = Promise.all(idle.map((socket) => once(socket, "close")));
  // The connection over the limit is refused, and idle ones are closed.
  await once(connect(port, HOST), "close");
  await closed;
  await request();
});

test.each([
  ["no HTTP at all", "nonsense\r\n\r\n", 400],
  ["too long a header", `GET / HTTP/1.1\r\nHost: shop\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
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
