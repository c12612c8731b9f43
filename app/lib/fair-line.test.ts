/** @module-tag promise-35 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFairLine } from "./fair-line";

const joined = (maxLength: number, keys: readonly string[]) => {
  const line = createFairLine<{ key: string; name: string }>(maxLength);
  const refused = keys.flatMap((key, at) => line.add({ key, name: `${key}${at}` })?.name ?? []);
  return { line, refused };
};

test("visitors take turns, each in the order of their own requests", () => {
  const { line } = joined(10, ["a", "a", "a", "b", "c", "b"]);
  const taken = Array.from({ length: 7 }, () => line.take()?.name ?? null);
  expect(taken).toEqual(["a0", "b3", "c4", "a1", "b5", "a2", null]);
  expect(line.isEmpty()).toBe(true);
});

test("one who came while another was served is next", () => {
  const { line } = joined(10, ["a", "a", "a"]);
  const taken = [line.take()?.name];
  line.add({ key: "b", name: "b" });
  for (let times = 0; times < 3; times++) taken.push(line.take()?.name);
  expect(taken).toEqual(["a0", "b", "a1", "a2"]);
});

test("a full line refuses the newest request of the visitor who has most places, also if that one is already in it", () => {
  const { line, refused } = joined(3, ["a", "a", "a", "a", "b", "c", "d"]);
  expect(refused).toEqual(["a3", "a2", "a1", "d6"]);
  expect(line.takeAll().map(({ name }) => name)).toEqual(["a0", "b4", "c5"]);
  expect(line.size()).toBe(0);
});

test("a client with fewer places than another is never refused, and no request is lost", () => {
  const keys = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), keys, (maxLength, visitors) => {
      const line = createFairLine<{ key: string }>(maxLength);
      let left = 0;
      for (const key of visitors) {
        const before = Math.max(...["a", "b", "c", "d"].map((each) => line.sizeOf(each)));
        const leaving = line.add({ key });
        if (!leaving) continue;
        left += 1;
        expect(line.sizeOf(leaving.key) + 1).toBeGreaterThanOrEqual(before);
        expect(line.size()).toBe(maxLength);
      }
      expect(line.takeAll()).toHaveLength(visitors.length - left);
    }),
  );
});
