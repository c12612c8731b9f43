import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** The URL of a server that listens, without a path. Closes the server and its connections after the test. */
export function urlInTest(server: Server): string {
  onTestFinished(async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves until the test ends. Returns the URL, without a path. */
export async function serve(listener: RequestListener, port = 0): Promise<string> {
  const server = createServer(listener);
  await once(server.listen(port, "127.0.0.1"), "listening");
  return urlInTest(server);
}
