export type Shuffle = <T>(list: readonly T[]) => T[];

/** Returns a shuffler whose results depend only on the seed and the order of its calls. */
export function shuffler(seed: string): Shuffle {
  const next = randomFrom(hash(seed));
  return (list) => {
    const shuffled = [...list];
    for (let end = shuffled.length - 1; end > 0; end--) {
      const other = Math.floor(next() * (end + 1));
      const [a, b] = [shuffled[end], shuffled[other]];
      if (a !== undefined && b !== undefined) {
        shuffled[end] = b;
        shuffled[other] = a;
      }
    }
    return shuffled;
  };
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** Mulberry32: numbers from 0 to 1 (exclusive). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
