import fc from "fast-check";
import { type Example, get, hostileInput, type Input, inputOf } from "./hostile-input.ts";
import type { Endpoint } from "./route-table.ts";
import { cut, type Send, summarizeRequest } from "./send.ts";

const LANES = 4;
/** Longest time for one answer, in milliseconds, beside what plain requests take at the same moment. */
const SLOW = 2_000;
/** How many times in a row an input has to be slow before it counts as slow. */
const ATTEMPTS = 10;
/** Larger bodies are refused while they are still being sent: the connection may then end before the answer. */
const LARGE = 65_536;

export type Attack = { endpoint: Endpoint; examples: readonly Example[]; send: Send; runs: number; seed: number };

/** Sends `runs` hostile inputs to an address. What went wrong, if anything, each with the smallest input that shows it. */
export async function attack({ endpoint, examples, send, runs, seed }: Attack): Promise<string[]> {
  const plain = (examples.length > 0 ? examples : [get()]).map((example) => inputOf(example, endpoint));
  const property = fc.asyncProperty(hostileInput(endpoint, examples), async (input) => {
    const fault = await faultOf(send, input, plain);
    if (fault) throw new Error(fault);
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

async function faultOf(send: Send, input: Input, plain: readonly Input[]): Promise<string | null> {
  const { status, body, took } = await send(input);
  if (status === null) return (input.body?.length ?? 0) > LARGE ? null : `No answer: ${body}`;
  if (status >= 500) return `Answered ${status}: ${cut(body, 300)}`;
  if (/node_modules|\n +at \S+ \(/.test(body)) return `Told how it is made: ${cut(body, 300)}`;
  return took > SLOW && (await isSlowByItself(send, input, plain)) ? `Took ${Math.round(took)} ms` : null;
}

/** Slow each time, and compared with the slowest plain request right before: passwords take long on purpose, busy machines by chance. */
async function isSlowByItself(send: Send, input: Input, plain: readonly Input[]): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    let calm = 0;
    for (const each of plain) calm = Math.max(calm, (await send(each)).took);
    const again = await send(input);
    if (again.took - calm <= SLOW) return false;
  }
  return true;
}

/** Each address and lane has numbers of its own, whatever other addresses there are. */
const seedOf = (seed: number, path: string, lane: number) =>
  [...path].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, seed + lane * 7_919);
