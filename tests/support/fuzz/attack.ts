import fc from "fast-check";
import { type Example, get, hostileInput, type Input, inputOf } from "./hostile-input.ts";
import type { Endpoint } from "./route-table.ts";
import { type Send, summarizeRequest, truncateText } from "./send.ts";

const LANES = 4;
/** Longest response time, beyond that of plain requests at the same time. */
const SLOW_MS = 2_000;
/** Consecutive slow responses until an input counts as slow. */
const SLOW_ATTEMPTS = 10;
/** Larger bodies are rejected while being sent: the connection may close before the response. */
const MAX_ACCEPTED_BYTES = 65_536;

export type Attack = { endpoint: Endpoint; examples: readonly Example[]; send: Send; runs: number; seed: number };

/** Sends `runs` hostile inputs to an endpoint. Returns the failures, each with the smallest input that causes it. */
export async function attack({ endpoint, examples, send, runs, seed }: Attack): Promise<string[]> {
  const plain = (examples.length > 0 ? examples : [get()]).map((example) => inputOf(example, endpoint));
  const property = fc.asyncProperty(hostileInput(endpoint, examples), async (input) => {
    const error = await findResponseError(send, input, plain);
    if (error) throw new Error(error);
  });
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const outcome = await fc.check(property, {
      seed: seedOf(seed, endpoint.path, lane),
      numRuns: Math.ceil(runs / LANES),
    });
    const [input] = outcome.counterexample ?? [];
    const reason =
      outcome.errorInstance instanceof Error ? outcome.errorInstance.message : String(outcome.errorInstance);
    return input ? [`${reason}\n${summarizeRequest(input)}`] : [];
  });
  return (await Promise.all(lanes)).flat();
}

async function findResponseError(send: Send, input: Input, plain: readonly Input[]): Promise<string | null> {
  const { status, body, took } = await send(input);
  if (status === null) return (input.body?.length ?? 0) > MAX_ACCEPTED_BYTES ? null : `No response: ${body}`;
  if (status >= 500) return `Status ${status}: ${truncateText(body, 300)}`;
  if (/node_modules|\n +at \S+ \(/.test(body)) return `Response reveals internals: ${truncateText(body, 300)}`;
  return took > SLOW_MS && (await isAlwaysSlow(send, input, plain)) ? `Took ${Math.round(took)} ms` : null;
}

/** Compares with the slowest plain request right before, because password hashing and busy machines are slow too. */
async function isAlwaysSlow(send: Send, input: Input, plain: readonly Input[]): Promise<boolean> {
  for (let attempt = 0; attempt < SLOW_ATTEMPTS; attempt++) {
    let plainTime = 0;
    for (const each of plain) plainTime = Math.max(plainTime, (await send(each)).took);
    const again = await send(input);
    if (again.took - plainTime <= SLOW_MS) return false;
  }
  return true;
}

/** A seed per endpoint and lane that does not depend on other endpoints. */
const seedOf = (seed: number, path: string, lane: number) =>
  [...path].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, seed + lane * 7_919);
