const MAX_ATTEMPTS = 5;

/**
 * The shortest of up to five measurements, in milliseconds; stops at the first one under `limit`. A busy machine makes single measurements
 * longer, never shorter.
 */
export async function shortest(limit: number, measure: (attempt: string) => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS && best >= limit; attempt++) {
    best = Math.min(best, await measure(`try ${attempt}`));
  }
  return best;
}

/** Polls `condition` until it returns something truthy; its errors count as "not yet". Throws after `timeout` ms, with the last error as cause. */
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
