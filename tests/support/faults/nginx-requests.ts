import { Agent } from "node:https";
import { type RawResponse, sendRequest } from "../http.ts";

/** `cache`: nginx's X-Cache-Status; undefined without caching. */
export type NginxResponse = RawResponse & { cache: string | undefined };

export const BROWSER_ENCODINGS = "gzip, deflate, br, zstd";

const tls = { protocol: "https:", agent: new Agent({ keepAlive: true, rejectUnauthorized: false }) };

/** Requests a path from nginx over TLS, as a browser does unless `headers` say otherwise. */
export async function askNginx(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<NginxResponse> {
  const browser = { "Accept-Encoding": BROWSER_ENCODINGS, ...headers };
  const answer = await sendRequest({ ...tls, host: "127.0.0.1", port, path, method, headers: browser });
  return { ...answer, cache: answer.headers["x-cache-status"]?.toString() };
}
