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
