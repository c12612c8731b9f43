import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** What happens to a request for a script: an answer after so many milliseconds, or none. */
export type ScriptFate = number | "blocked";

/** A proxy in front of a shop whose scripts are late or blocked. `url` is its address; close it with `await using`. */
export async function slowScripts(shopUrl: string, fate: ScriptFate) {
  const { host, hostname, port, origin } = new URL(shopUrl);
  const server = createServer(async (incoming, response) => {
    if (incoming.url?.endsWith(".js")) {
      if (fate === "blocked") return incoming.destroy();
      await wait(fate);
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
