import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Shop } from "../shop/shop.ts";
import type { Input, Who } from "./hostile-input.ts";

/** The first match of the pattern. Throws with the text if there is none. */
export function firstMatch(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0];
  if (!found) throw new Error(`${pattern} is not in: ${text.slice(0, 2_000)}`);
  return found;
}

/** `took` in milliseconds; `status` is null if the connection closed without a response. */
export type SendResult = { status: number | null; body: string; took: number };
export type Send = (input: Input) => Promise<SendResult>;

const TIMEOUT_MS = 60_000;

/** Sends inputs unchanged, with the cookies of their user. Retries once, because an idle keep-alive connection may be closed. */
export function createSender(shop: Pick<Shop, "url">, cookies: Record<Who, string>): Send {
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
): Promise<SendResult> {
  const began = performance.now();
  const { method, target: path, body } = input;
  return new Promise((resolve, reject) => {
    const sent = request(
      { ...where, method, path, headers: headersOf(input, session), timeout: TIMEOUT_MS },
      (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? null, body, took: performance.now() - began }),
          reject,
        );
      },
    );
    sent.on("error", reject);
    sent.on("timeout", () => sent.destroy(new Error(`No response within ${TIMEOUT_MS} ms`)));
    sent.end(body ?? undefined);
  });
}

/** Joins all cookies in one header, like browsers. */
function headersOf({ headers, body }: Input, session: string): Record<string, string | string[]> {
  const all: Record<string, string> = {};
  for (const [name, value] of [["Cookie", session] as const, ...headers]) {
    if (value === "" && name === "Cookie") continue;
    all[name] = name === "Cookie" && all.Cookie ? `${all.Cookie}; ${value}` : value;
  }
  return body ? { ...all, "Content-Length": String(body.length) } : all;
}

/** An input in few lines with truncated texts, for failure messages. */
export function summarizeRequest({ as, method, target, headers, body }: Input): string {
  const lines = headers.map(([name, value]) => `  ${name}: ${truncateText(value, 120)}`);
  return [
    `${method} ${truncateText(target, 300)} as ${as}`,
    ...lines,
    ...(body ? [`  ${truncateText(body.toString("utf8"), 1_200)}`] : []),
  ].join("\n");
}

export const truncateText = (text: string, most: number) => {
  const shown = JSON.stringify(text.slice(0, most)).slice(1, -1);
  return text.length > most ? `${shown}... (${text.length} characters)` : shown;
};
