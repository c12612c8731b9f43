import { appendFileSync } from "node:fs";

/** Number of generated cases of a test: `PROVE_RUNS` or `usual`, within the limits. */
export function scaleCaseCount(usual: number, { least = 1, most = Number.POSITIVE_INFINITY } = {}): number {
  const wanted = Number(process.env.PROVE_RUNS || usual);
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new Error(`PROVE_RUNS is not a positive integer: ${process.env.PROVE_RUNS}`);
  return Math.min(most, Math.max(least, wanted));
}

/** Records the number of cases of the running test for `npm run prove`, and returns it. */
export function recordCaseCount(count: number): number {
  if (process.env.TEST_CASES) appendFileSync(process.env.TEST_CASES, `${count}\n`);
  return count;
}
