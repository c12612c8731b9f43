/** How many cases a test makes: `usual`, or `PROVE_RUNS`, within the limits. */
export function scaleCaseCount(usual: number, { least = 1, most = Number.POSITIVE_INFINITY } = {}): number {
  const wanted = Number(process.env.PROVE_RUNS || usual);
  if (!Number.isInteger(wanted) || wanted < 1) throw new Error(`PROVE_RUNS is no number: ${process.env.PROVE_RUNS}`);
  return Math.min(most, Math.max(least, wanted));
}
