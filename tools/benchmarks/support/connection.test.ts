import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type HttpAnswer, sendAll } from "./connection.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** Serves what `reply` writes for each request. Returns the port. */
async function serve(reply: (socket: Socket, request: string) => void): Promise<number> {
  const made = createServer((socket) => socket.on("error", () => {}).on("data", (data) => reply(socket, String(data))));
  server = made;
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  const address = made.address();
  return address && typeof address === "object" ? address.port : 0;
}

async function ask(port: number, requests: string[]) {
  const waiting = [...requests];
  const answers: HttpAnswer[] = [];
  const next = () => {
    const request = waiting.shift();
    return request === undefined ? null : Buffer.from(request);
  };
  await sendAll(port, next, (answer) => answers.push(answer));
  return answers;
}

test("responses on one connection are separated by their length or last chunk, in any segmentation", async () => {
  const answers: Record<string, string> = {
    a: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    b: "HTTP/1.1 404 Not Found\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    c: "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n",
    d: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  };
  let connections = 0;
  const port = await serve((socket, request) => {
    for (const byte of answers[request] ?? "") socket.write(byte);
  });
  server?.on("connection", () => {
    connections += 1;
  });
  const seen = await ask(port, ["a", "b", "c", "d", "a"]);
  expect(seen.map(({ status }) => status)).toEqual([200, 404, 503, 200, 200]);
  expect(connections).toBe(1);
});

test("a broken connection counts as status 0, and the next request opens a new one", async () => {
  const port = await serve((socket, request) => {
    if (request === "bad") socket.destroy();
    else socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
  });
  expect((await ask(port, ["good", "bad", "good"])).map(({ status }) => status)).toEqual([200, 0, 200]);
});
