import { once } from "node:events";
import { Agent, get } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listen";

const HOST = "127.0.0.1";

async function server(most?: number) {
  const opened = await listen(
    (_, response) => response.end("ok"),
    { host: HOST, port: 0, appUrl: "https://shop.example" },
    most,
  );
  onTestFinished(() => {
    opened.close();
    opened.closeAllConnections();
  });
  return { opened, port: (opened.address() as AddressInfo).port };
}

test("connections stay open longer than the 65 s of load balancers", async () => {
  const { opened, port } = await server();
  expect(opened.keepAliveTimeout).toBeGreaterThan(65_000);
  const agent = new Agent({ keepAlive: true });
  const [answer] = await once(get({ host: HOST, port, agent }), "response");
  answer.resume();
  agent.destroy();
  expect(Number(/timeout=(\d+)/.exec(answer.headers["keep-alive"])?.[1])).toBeGreaterThan(65);
});

test("headers, requests, stalled connections and the number of connections are limited", async () => {
  const { opened } = await server();
  for (const limit of [opened.headersTimeout, opened.requestTimeout, opened.timeout, opened.maxConnections]) {
    expect(limit).toBeGreaterThan(0);
  }
  expect(opened.headersTimeout).toBeLessThan(opened.requestTimeout);
});

test("idle connections up to the limit do not block other clients", async () => {
  const { port } = await server(3);
  const ask = async (): Promise<Socket> => {
    const socket = connect(port, HOST);
    onTestFinished(() => void socket.destroy());
    socket.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    return socket;
  };
  const idle = [await ask(), await ask(), await ask()];
  const closed = Promise.all(idle.map((socket) => once(socket, "close")));
  // The one that comes too many is refused, and makes room.
  await once(connect(port, HOST), "close");
  await closed;
  await ask();
});

test.each([
  ["no HTTP at all", "nonsense\r\n\r\n", 400],
  ["too long a header", `GET / HTTP/1.1\r\nHost: shop\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["an expectation that nobody has", "GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nExpect: tea\r\n\r\n", 417],
])("%s is rejected with the headers of every response", async (_what, bytes, status) => {
  const { port } = await server();
  const socket = connect(port, HOST);
  onTestFinished(() => void socket.destroy());
  socket.write(bytes);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const header of [
    "strict-transport-security: max-age=63072000; includeSubDomains",
    "x-content-type-options: nosniff",
    "content-security-policy: default-src 'none'",
  ]) {
    expect(String(answer).toLowerCase()).toContain(header.toLowerCase());
  }
});
