/** Number of generated cases of a test: `PROVE_RUNS` or `usual`, within the limits. In its own file because e2e tests run without Vitest. */
export function scaleCaseCount(usual: number, { least = 1, most = Number.POSITIVE_INFINITY } = {}): number {
  const wanted = Number(process.env.PROVE_RUNS || usual);
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new Error(`PROVE_RUNS is not a positive integer: ${process.env.PROVE_RUNS}`);
  return Math.min(most, Math.max(least, wanted));
}
