import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { buffer } from "node:stream/consumers";

/** `body` is not decompressed. */
type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };
/** `cache`: nginx's X-Cache-Status; undefined without caching. */
export type NginxResponse = RawResponse & { cache: string | undefined };

export const BROWSER_ENCODINGS = "gzip, deflate, br, zstd";

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

/** Requests a path from nginx over TLS, as a browser does unless `headers` say otherwise. */
export async function askNginx(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<NginxResponse> {
  const options = { host: "127.0.0.1", port, path, method, agent };
  const answer = await send((onResponse) =>
    request({ ...options, headers: { "Accept-Encoding": BROWSER_ENCODINGS, ...headers } }, onResponse),
  );
  return { ...answer, cache: answer.headers["x-cache-status"]?.toString() };
}

export const askDirectly = (shopUrl: string, path: string, encodings: string): Promise<RawResponse> =>
  send((onResponse) => httpRequest(shopUrl + path, { headers: { "Accept-Encoding": encodings } }, onResponse));

const send = (begin: (onResponse: (response: IncomingMessage) => void) => ClientRequest): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const outgoing = begin((response) => {
      const { statusCode = 0, headers } = response;
      buffer(response).then((body) => resolve({ status: statusCode, headers, body }), reject);
    });
    outgoing.once("error", reject).end();
  });
