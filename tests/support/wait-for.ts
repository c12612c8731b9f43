/** How often a promise in real seconds may be tried. */
const TRIES = 5;

/** The shortest of up to five times, in milliseconds; the first under `limit` is enough: a busy machine only makes some longer. */
export async function shortest(limit: number, measure: (attempt: string) => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= TRIES && best >= limit; attempt++) {
    best = Math.min(best, await measure(`try ${attempt}`));
  }
  return best;
}

/** Asks until `condition` gives something truthy. Its errors count as "not yet". Throws after `timeout` milliseconds with the last one. */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  {
    timeout = 60_000,
    interval = 50,
    what = "the condition",
  }: { timeout?: number; interval?: number; what?: string } = {},
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeout;
  let last: unknown;
  do {
    try {
      const value = await condition();
      if (value) return value;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, interval));
  } while (Date.now() < deadline);
  throw new Error(`Waited ${timeout} ms in vain for ${what}`, { cause: last });
}
