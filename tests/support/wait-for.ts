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
