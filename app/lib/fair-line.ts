/** `key`: whose turn it is, such as a client's network. */
type InLine = { key: string };

/**
 * A line of limited length in which visitors take turns, however many places each has: who was served last comes after those who came since.
 * A full line takes places from the visitor who has most of them.
 */
export function createFairLine<T extends InLine>(maxLength: number) {
  const visitors = new Map<string, T[]>();
  let size = 0;
  let served: string | null = null;
  const moveToEnd = (key: string) => {
    const own = visitors.get(key);
    visitors.delete(key);
    if (own) visitors.set(key, own);
  };
  return {
    /** Returns the one that has to leave: this one, or another visitor's newest. */
    add(one: T): T | null {
      const own = visitors.get(one.key) ?? [];
      let leaving: T | null = null;
      if (size >= maxLength) {
        const [key, most] = [...visitors].reduce((a, b) => (b[1].length > a[1].length ? b : a));
        if (most.length <= own.length + 1) return one;
        leaving = most.pop() ?? null;
        size -= 1;
        if (most.length === 0) visitors.delete(key);
      }
      own.push(one);
      visitors.set(one.key, own);
      size += 1;
      return leaving;
    },
    /** The first of the next visitor in turn who may start one. */
    take(mayStart: (key: string) => boolean = () => true): T | null {
      if (served !== null) moveToEnd(served);
      for (const [key, own] of visitors) {
        if (!mayStart(key)) continue;
        const first = own.shift() ?? null;
        size -= 1;
        if (own.length === 0) visitors.delete(key);
        served = key;
        return first;
      }
      return null;
    },
    takeAll(): T[] {
      const all = [...visitors.values()].flat();
      visitors.clear();
      size = 0;
      return all;
    },
    isEmpty: () => size === 0,
    size: () => size,
    sizeOf: (key: string) => visitors.get(key)?.length ?? 0,
  };
}
