export type TestRunOptions = { parts: string[]; rounds: number; busy: number };

export class InvalidOptions extends Error {}

/**
 * Parses the arguments of `npm test --`: names of parts, `--repeat N` (N rounds) and `--busy N` (with N processes that load the CPU, to
 * find timing problems). Throws InvalidOptions.
 */
export function parseTestRunOptions(words: readonly string[]): TestRunOptions {
  const options: TestRunOptions = { parts: [], rounds: 1, busy: 0 };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--repeat") options.rounds = readCount(word, rest.shift());
    else if (word === "--busy") options.busy = readCount(word, rest.shift());
    else if (word.startsWith("-")) throw new InvalidOptions(`Unknown option ${word}. Use --repeat N or --busy N.`);
    else options.parts.push(word);
  }
  return options;
}

function readCount(word: string, value: string | undefined): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidOptions(`${word} needs a number, as in ${word} 5`);
}
