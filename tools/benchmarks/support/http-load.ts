import { ENCODINGS } from "./bare-node.ts";
import { type HttpAnswer, sendAll } from "./connection.ts";

/** `milliseconds`: of the good ones. */
export type LoadResult = { good: number; bad: number; seconds: number; milliseconds: number[] };

/** Sends requests one after another on each connection. Responses with the status `wanted` are good. */
export async function load(
  port: number,
  { connections, seconds, request }: { connections: number; seconds: number; request: () => Buffer },
  wanted = 200,
): Promise<LoadResult> {
  const seen: LoadResult = { good: 0, bad: 0, seconds: 0, milliseconds: [] };
  const began = performance.now();
  const until = began + seconds * 1_000;
  const next = () => (performance.now() < until ? request() : null);
  const each = () =>
    sendAll(port, next, ({ status, milliseconds }) => {
      if (status === wanted) {
        seen.good += 1;
        seen.milliseconds.push(milliseconds);
      } else seen.bad += 1;
    });
  await Promise.all(Array.from({ length: connections }, each));
  return { ...seen, seconds: (performance.now() - began) / 1_000 };
}

/** A request on a new connection. */
export async function sendOne(port: number, request: Buffer): Promise<HttpAnswer> {
  const requests = [request];
  let seen: HttpAnswer = { status: 0, milliseconds: 0 };
  await sendAll(
    port,
    () => requests.pop() ?? null,
    (answer) => {
      seen = answer;
    },
  );
  return seen;
}

export const getRequest = (port: number, path: string): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html,application/xhtml+xml,*/*;q=0.8\r\nAccept-Encoding: ${ENCODINGS}\r\nUser-Agent: ${AGENT}\r\n\r\n`,
  );

export function postRequest(port: number, path: string, body: string, headers: Record<string, string> = {}): Buffer {
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nUser-Agent: ${AGENT}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${own.join("")}\r\n${body}`,
  );
}

const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
