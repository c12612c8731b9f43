import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Changes between the browser and the shop. May be changed while the proxy runs. */
type ProxyOptions = {
  /** What scripts wait for; `blocked`: their requests fail. */
  scripts?: Promise<void> | "blocked";
  /** No cookie reaches the browser or the shop. */
  blocksCookies?: boolean;
};

/** A proxy in front of a shop, with its own origin. */
export async function startProxy(shopUrl: string, options: ProxyOptions) {
  const { host, hostname, port, origin } = new URL(shopUrl);
  const server = createServer(async (incoming, response) => {
    const { scripts, blocksCookies = false } = options;
    if (incoming.url?.endsWith(".js")) {
      if (scripts === "blocked") return incoming.destroy();
      await scripts;
    }
    const withoutBlocked = (headers: IncomingHttpHeaders) => {
      const { cookie, "set-cookie": setCookie, ...others } = headers;
      return blocksCookies ? others : headers;
    };
    const { referer, origin: sentOrigin, ...headers } = withoutBlocked(incoming.headers);
    const forwarded = { ...headers, host, ...(sentOrigin && { origin }), ...(referer && { referer: `${origin}/` }) };
    const { method, url: path } = incoming;
    const outgoing = request({ hostname, port, path, method, headers: forwarded }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, withoutBlocked(answer.headers));
      answer.pipe(response);
    });
    outgoing.once("error", () => response.destroy());
    incoming.pipe(outgoing);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    options,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
