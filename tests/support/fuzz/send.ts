import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Shop } from "../shop/shop.ts";
import type { Input, Who } from "./hostile-input.ts";

/** What of a text the pattern finds first. Throws with the text when there is nothing. */
export function firstMatch(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0];
  if (!found) throw new Error(`${pattern} is not in: ${text.slice(0, 2_000)}`);
  return found;
}

/** What came back; `took` in milliseconds. Without a status the connection was closed instead. */
export type Answered = { status: number | null; body: string; took: number };
export type Send = (input: Input) => Promise<Answered>;

const PATIENCE = 60_000;

/** Sends inputs as they are, beside the session of who asks. A connection that idled too long is opened again, once. */
export function sender(shop: Pick<Shop, "url">, cookies: Record<Who, string>): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(shop.url);
  return async (input) => {
    const send = () => sendOnce({ agent, hostname, port }, input, cookies[input.as]);
    return send()
      .catch(send)
      .catch((error) => ({ status: null, body: String(error), took: 0 }));
  };
}

function sendOnce(
  where: { agent: Agent; hostname: string; port: string },
  input: Input,
  session: string,
): Promise<Answered> {
  const began = performance.now();
  const { method, target: path, body } = input;
  return new Promise((resolve, reject) => {
    const sent = request(
      { ...where, method, path, headers: headersOf(input, session), timeout: PATIENCE },
      (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? null, body, took: performance.now() - began }),
          reject,
        );
      },
    );
    sent.on("error", reject);
    sent.on("timeout", () => sent.destroy(new Error(`No answer within ${PATIENCE} ms`)));
    sent.end(body ?? undefined);
  });
}

/** Cookies of several headers become one, as browsers send them. */
function headersOf({ headers, body }: Input, session: string): Record<string, string | string[]> {
  const all: Record<string, string> = {};
  for (const [name, value] of [["Cookie", session] as const, ...headers]) {
    if (value === "" && name === "Cookie") continue;
    all[name] = name === "Cookie" && all.Cookie ? `${all.Cookie}; ${value}` : value;
  }
  return body ? { ...all, "Content-Length": String(body.length) } : all;
}

/** An input on few lines, long texts cut: for whoever reads a failed test. */
export function summarizeRequest({ as, method, target, headers, body }: Input): string {
  const lines = headers.map(([name, value]) => `  ${name}: ${cut(value, 120)}`);
  return [
    `${method} ${cut(target, 300)} as ${as}`,
    ...lines,
    ...(body ? [`  ${cut(body.toString("utf8"), 1_200)}`] : []),
  ].join("\n");
}

export const cut = (text: string, most: number) => {
  const shown = JSON.stringify(text.slice(0, most)).slice(1, -1);
  return text.length > most ? `${shown}... (${text.length} characters)` : shown;
};
