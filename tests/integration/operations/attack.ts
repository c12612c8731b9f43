import { Agent } from "node:http";
import fc from "fast-check";
import { type Example, get, type Input, inputOf, type Who } from "../../support/fuzz/requests.ts";
import type { Endpoint } from "../../support/fuzz/route-table.ts";
import { sendRequest } from "../../support/http.ts";
import type { Shop } from "../../support/shop/shop.ts";
import { hostileInput } from "./hostile-input.ts";

const LANES = 4;
/** Longest response time, beyond that of plain requests at the same time. */
const SLOW_MS = 2_000;
/** Consecutive slow or busy responses until the input counts as their cause. */
const ATTEMPTS = 10;
/** Milliseconds after which the smallest input so far is reported. */
const SHRINK_MS = 200_000;
/** Larger bodies are rejected while being sent: the connection may close before the response. */
const MAX_ACCEPTED_BYTES = 65_536;

type Attack = { endpoint: Endpoint; examples: readonly Example[]; send: Send; runs: number; seed: number };

/** Sends `runs` hostile inputs to an endpoint. Returns the failures, each with the smallest input that causes it. */
export async function attack({ endpoint, examples, send, runs, seed }: Attack): Promise<string[]> {
  const plain = (examples.length > 0 ? examples : [get()]).map((example) => inputOf(example, endpoint));
  const pending = new Set<Input>();
  const property = fc.asyncProperty(hostileInput(endpoint, examples), async (input) => {
    pending.add(input);
    const error = await findResponseError(send, input, plain);
    pending.delete(input);
    if (error) throw new Error(error);
  });
  const lanes = Array.from({ length: Math.min(LANES, runs) }, async (_, lane) => {
    const outcome = await fc.check(property, {
      seed: seedOf(seed, endpoint.path, lane),
      numRuns: Math.ceil((runs - lane) / LANES),
      interruptAfterTimeLimit: SHRINK_MS + runs * 1_000,
      markInterruptAsFailure: true,
    });
    const [input] = outcome.counterexample ?? [];
    const reason =
      outcome.errorInstance instanceof Error ? outcome.errorInstance.message : String(outcome.errorInstance);
    if (input) return [`${reason}\n${summarizeRequest(input)}`];
    return outcome.failed ? [`Not done in time:\n${[...pending].map(summarizeRequest).join("\n")}`] : [];
  });
  return (await Promise.all(lanes)).flat();
}

async function findResponseError(send: Send, input: Input, plain: readonly Input[]): Promise<string | null> {
  let { status, body, took } = await send(input);
  // A machine under load makes the database late, and then the shop says that it is busy.
  for (let attempt = 0; status === 503 && attempt < ATTEMPTS; attempt++) ({ status, body, took } = await send(input));
  if (status === null) return (input.body?.length ?? 0) > MAX_ACCEPTED_BYTES ? null : `No response: ${body}`;
  if (status >= 500) return `Status ${status}: ${truncateText(body, 300)}`;
  if (/node_modules|\n +at \S+ \(/.test(body)) return `Response reveals internals: ${truncateText(body, 300)}`;
  return took > SLOW_MS && (await isAlwaysSlow(send, input, plain)) ? `Took ${Math.round(took)} ms` : null;
}

/** Compares with the slowest plain request right after, because password hashing and busy machines are slow too. */
async function isAlwaysSlow(send: Send, input: Input, plain: readonly Input[]): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const again = await send(input);
    let plainTime = 0;
    // Other requests would make a busy machine slower still.
    for (const each of again.took > SLOW_MS ? plain : []) plainTime = Math.max(plainTime, (await send(each)).took);
    if (again.took - plainTime <= SLOW_MS) return false;
  }
  return true;
}

/** A seed per endpoint and lane that does not depend on other endpoints. */
const seedOf = (seed: number, path: string, lane: number) =>
  [...path].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, seed + lane * 7_919);

/** `took` in milliseconds; `status` is null if the connection closed without a response. */
type SendResult = { status: number | null; body: string; took: number };
export type Send = (input: Input) => Promise<SendResult>;

const TIMEOUT_MS = 60_000;

/** Sends inputs unchanged, with the cookies of their user. Retries once, because an idle keep-alive connection may be closed. */
export function createSender(shop: Pick<Shop, "url">, cookies: Record<Who, string>): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(shop.url);
  return async (input) => {
    const headers = headersOf(input, cookies[input.as]);
    const options = { agent, hostname, port, method: input.method, path: input.target, headers, timeout: TIMEOUT_MS };
    const send = async () => {
      const began = performance.now();
      const { status, body } = await sendRequest(options, input.body ?? undefined);
      return { status, body: String(body), took: performance.now() - began };
    };
    return send()
      .catch(send)
      .catch((error) => ({ status: null, body: String(error), took: 0 }));
  };
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
