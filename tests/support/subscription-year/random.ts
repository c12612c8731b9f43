export type Random = ReturnType<typeof createRandom>;

/** A repeatable random generator: the same seed gives the same year. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** From 0 (inclusive) to 1 (exclusive); mulberry32. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    whole,
    /** True with this probability in percent. */
    percent: (chance: number): boolean => next() * 100 < chance,
    one: <T>(list: readonly T[]): T | undefined => list[whole(0, list.length - 1)],
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((one) => ({ one, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one),
  };
}
