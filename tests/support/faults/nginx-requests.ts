import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { buffer } from "node:stream/consumers";

/** An answer with its bytes as they are on the wire. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
/** `cache`: nginx's X-Cache-Status; undefined if nginx did not use its cache. */
export type NginxAnswer = RawAnswer & { cache: string | undefined };

export const BROWSER_ENCODINGS = "gzip, deflate, br, zstd";

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

/** Requests a path from nginx over TLS, as a browser does unless `headers` say otherwise. */
export async function askNginx(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<NginxAnswer> {
  const options = { host: "127.0.0.1", port, path, method, agent };
  const answer = await send((onResponse) =>
    request({ ...options, headers: { "Accept-Encoding": BROWSER_ENCODINGS, ...headers } }, onResponse),
  );
  return { ...answer, cache: answer.headers["x-cache-status"]?.toString() };
}

export const askDirectly = (shopUrl: string, path: string, encodings: string): Promise<RawAnswer> =>
  send((onResponse) => httpRequest(shopUrl + path, { headers: { "Accept-Encoding": encodings } }, onResponse));

const send = (begin: (onResponse: (response: IncomingMessage) => void) => ClientRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const asked = begin((response) => {
      const { statusCode = 0, headers } = response;
      buffer(response).then((body) => resolve({ status: statusCode, headers, body }), reject);
    });
    asked.once("error", reject).end();
  });
