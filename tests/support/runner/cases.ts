import { TestRunner } from "vitest";

/**
 * How many cases of its own a test makes: `usual`, or as many as `PROVE_RUNS` says, within the limits. `least` is for tests that are
 * so cheap that a smaller count gains nothing.
 */
export function howMany(usual: number, { least = 1, most = Number.POSITIVE_INFINITY } = {}): number {
  const wanted = Number(process.env.PROVE_RUNS || usual);
  if (!Number.isInteger(wanted) || wanted < 1) throw new Error(`PROVE_RUNS is no number: ${process.env.PROVE_RUNS}`);
  return Math.min(most, Math.max(least, wanted));
}

/**
 * Notes how many cases the test that runs now makes, so that `npm run prove` can compare the number with the promise's; returns it.
 * Not in concurrent tests, of which nobody knows which one runs.
 */
export function noteCases(count: number): number {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error("Cases are noted within a test");
  Object.assign(test.meta, { cases: count });
  return count;
}
