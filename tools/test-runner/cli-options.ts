import { parseArgs } from "node:util";

export type TestRunOptions = { parts: string[]; rounds: number; busy: number };

export class InvalidOptions extends Error {}

/** Parses the arguments of `npm test --`. `busy`: processes that load the CPU, to find timing problems. Throws InvalidOptions. */
export function parseTestRunOptions(args: string[]): TestRunOptions {
  try {
    const options = { repeat: { type: "string", default: "1" }, busy: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const busy = values.busy === undefined ? 0 : readCount(values.busy);
    return { parts: positionals, rounds: readCount(values.repeat), busy };
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new InvalidOptions(`${reason}. Use names of parts, --repeat N or --busy N`);
  }
}

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`"${text}" is not a number of times`);
}
