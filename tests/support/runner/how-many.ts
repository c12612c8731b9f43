/**
 * How many cases of its own a test makes: `usual`, or as many as `PROVE_RUNS` says, within the limits. `least` is for tests that are
 * so cheap that a smaller count gains nothing.
 */
export function howMany(usual: number, { least = 1, most = Number.POSITIVE_INFINITY } = {}): number {
  const wanted = Number(process.env.PROVE_RUNS || usual);
  if (!Number.isInteger(wanted) || wanted < 1) throw new Error(`PROVE_RUNS is no number: ${process.env.PROVE_RUNS}`);
  return Math.min(most, Math.max(least, wanted));
}
