import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Delay of each script in milliseconds, or no response at all. */
export type ScriptDelay = number | "blocked";

/** A proxy in front of a shop that delays or blocks its scripts. Close it with `await using`. */
export async function startSlowScriptProxy(shopUrl: string, delay: ScriptDelay) {
  const { host, hostname, port, origin } = new URL(shopUrl);
  const server = createServer(async (incoming, response) => {
    if (incoming.url?.endsWith(".js")) {
      if (delay === "blocked") return incoming.destroy();
      await wait(delay);
    }
    const { referer, origin: sentOrigin, ...headers } = incoming.headers;
    const forwarded = { ...headers, host, ...(sentOrigin && { origin }), ...(referer && { referer: `${origin}/` }) };
    const { method, url: path } = incoming;
    const outgoing = request({ hostname, port, path, method, headers: forwarded }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.once("error", () => response.destroy());
    incoming.pipe(outgoing);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
