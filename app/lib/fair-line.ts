/** `key`: whose turn it is, such as a client's network. */
type InLine = { key: string };

/**
 * A line of limited length in which visitors take turns, however many places each has. A full line takes places from the visitor who has most
 * of them.
 */
export function createFairLine<T extends InLine>(maxLength: number) {
  const visitors = new Map<string, T[]>();
  let size = 0;
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
    /** The first of the next visitor in turn who may start one; that visitor's others go to the end. */
    take(mayStart: (key: string) => boolean = () => true): T | null {
      for (const [key, own] of visitors) {
        if (!mayStart(key)) continue;
        const [first, ...rest] = own;
        size -= 1;
        visitors.delete(key);
        if (rest.length > 0) visitors.set(key, rest);
        return first ?? null;
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
