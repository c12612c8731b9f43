/** How often a promise in real seconds may be tried. */
const TRIES = 5;

/**
 * The shortest of up to five times, in milliseconds; the first one under `limit` is enough. A busy machine makes some of them longer,
 * and none of them shorter. `measure` gets a word that names its try.
 */
export async function shortest(limit: number, measure: (attempt: string) => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= TRIES && best >= limit; attempt++) {
    best = Math.min(best, await measure(`try ${attempt}`));
  }
  return best;
}
