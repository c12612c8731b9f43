import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Allocation,
  DEFAULT_SHARES,
  isComplete,
  isPlatform,
  PLATFORMS,
  type Platform,
  setShare,
  toAllocation,
  togglePlatform,
} from "./allocation";

const platform = fc.constantFrom(...PLATFORMS);
const three = toAllocation(PLATFORMS, DEFAULT_SHARES);

const split = (meta: number, google: number, tiktok: number): Allocation => ({
  selected: PLATFORMS,
  shares: { meta, google, tiktok },
  moved: true,
});

const expectSound = ({ selected, shares }: Allocation) => {
  expect(selected.length).toBeGreaterThan(0);
  expect(selected.reduce((sum, each) => sum + shares[each], 0)).toBe(100);
  for (const each of PLATFORMS) {
    expect(Number.isInteger(shares[each])).toBe(true);
    expect(shares[each]).toBeGreaterThanOrEqual(0);
    expect(shares[each]).toBeLessThanOrEqual(100);
    if (!selected.includes(each)) expect(shares[each]).toBe(0);
  }
};

describe("platform selection", () => {
  test("switching one off scales the remaining two to 100", () => {
    expect(togglePlatform(three, "tiktok").shares).toEqual({ meta: 67, google: 33, tiktok: 0 });
    expect(togglePlatform(three, "google").shares).toEqual({ meta: 86, google: 0, tiktok: 14 });
    expect(togglePlatform(three, "meta").shares).toEqual({ meta: 0, google: 75, tiktok: 25 });
  });

  test("until a share is changed, the selected platforms have their default shares, in any order of selection", () => {
    expect(toAllocation(["tiktok"], DEFAULT_SHARES).shares).toEqual({ meta: 0, google: 0, tiktok: 100 });
    const meta = toAllocation(["meta"], DEFAULT_SHARES);
    expect(meta.shares).toEqual({ meta: 100, google: 0, tiktok: 0 });
    const withGoogle = togglePlatform(meta, "google");
    expect(withGoogle.shares).toEqual({ meta: 67, google: 33, tiktok: 0 });
    expect(togglePlatform(withGoogle, "tiktok").shares).toEqual({ meta: 60, google: 30, tiktok: 10 });
    const withTiktok = togglePlatform(meta, "tiktok");
    expect(withTiktok.shares).toEqual({ meta: 86, google: 0, tiktok: 14 });
    expect(togglePlatform(withTiktok, "google").shares).toEqual({ meta: 60, google: 30, tiktok: 10 });
    expect(togglePlatform(togglePlatform(three, "google"), "google").shares).toEqual(three.shares);
  });

  test("after a share was changed, a new platform gets its default share and all are scaled to 100", () => {
    const moved = setShare(toAllocation(["meta", "google"], DEFAULT_SHARES), "meta", 50);
    // 50:50:10
    expect(togglePlatform(moved, "tiktok").shares).toEqual({ meta: 46, google: 45, tiktok: 9 });
    // 100:30, also if the remaining shares equal the defaults
    const alone = togglePlatform(moved, "google");
    expect(alone.shares).toEqual({ meta: 100, google: 0, tiktok: 0 });
    expect(togglePlatform(alone, "google").shares).toEqual({ meta: 77, google: 23, tiktok: 0 });
  });

  test("stored shares count as changed if they are not the defaults of their platforms", () => {
    expect(toAllocation(PLATFORMS, { meta: 60, google: 30, tiktok: 10 }).moved).toBe(false);
    expect(toAllocation(["meta", "google"], { meta: 67, google: 33, tiktok: 0 }).moved).toBe(false);
    expect(toAllocation(["meta", "google"], { meta: 66, google: 34, tiktok: 0 }).moved).toBe(true);
    expect(toAllocation(["meta"], { meta: 100, google: 0, tiktok: 0 }).moved).toBe(false);
  });

  test("shares with another total are clamped to 100 each and scaled to 100", () => {
    // 50, 16.7 and 33.3
    const three = toAllocation(PLATFORMS, { meta: 30, google: 10, tiktok: 20 });
    expect(three.shares).toEqual({ meta: 50, google: 17, tiktok: 33 });
    // 100 to 99, not 1,000 to 99
    const two = toAllocation(["meta", "google"], { meta: 1_000, google: 99, tiktok: 0 });
    expect(two.shares).toEqual({ meta: 50, google: 50, tiktok: 0 });
  });

  test("only the three offered platforms are valid", () => {
    expect(PLATFORMS.every(isPlatform)).toBe(true);
    for (const other of ["", "Meta", "x", null, undefined, 0]) expect(isPlatform(other)).toBe(false);
  });

  test("the last platform cannot be deselected", () => {
    const alone = toAllocation(["google"], DEFAULT_SHARES);
    expect(togglePlatform(alone, "google")).toBe(alone);
  });

  test("two platforms without any share get half each", () => {
    expect(togglePlatform(split(100, 0, 0), "meta").shares).toEqual({ meta: 0, google: 50, tiktok: 50 });
  });
});

describe("dragging one slider", () => {
  test("gives the remainder to the other two in proportion to their current shares", () => {
    expect(setShare(three, "meta", 20).shares).toEqual({ meta: 20, google: 60, tiktok: 20 });
    expect(setShare(three, "tiktok", 55).shares).toEqual({ meta: 30, google: 15, tiktok: 55 });
    // 13.3 and 6.7: the remaining percent goes to the larger remainder, not to the larger share.
    expect(setShare(three, "tiktok", 80).shares).toEqual({ meta: 13, google: 7, tiktok: 80 });
  });

  test("gives nothing to a share of 0, and a proportional part to a share of 1", () => {
    expect(setShare(split(50, 50, 0), "meta", 40).shares).toEqual({ meta: 40, google: 60, tiktok: 0 });
    expect(setShare(split(99, 1, 0), "meta", 50).shares).toEqual({ meta: 50, google: 50, tiktok: 0 });
    expect(setShare(split(96, 3, 1), "meta", 52).shares).toEqual({ meta: 52, google: 36, tiktok: 12 });
  });

  test("splits the remainder equally if the other two are 0, the odd percent goes to the first", () => {
    expect(setShare(split(100, 0, 0), "meta", 50).shares).toEqual({ meta: 50, google: 25, tiktok: 25 });
    expect(setShare(split(100, 0, 0), "meta", 95).shares).toEqual({ meta: 95, google: 3, tiktok: 2 });
  });

  test("clamps to 0 and 100, rounds, and ignores NaN", () => {
    expect(setShare(three, "meta", 140).shares.meta).toBe(100);
    expect(setShare(three, "meta", -5).shares.meta).toBe(0);
    expect(setShare(three, "meta", 33.4).shares.meta).toBe(33);
    expect(setShare(three, "meta", 33.6).shares.meta).toBe(34);
    expect(setShare(three, "meta", Number.NaN)).toBe(three);
  });

  test("ignores a single platform and platforms that are not selected", () => {
    const alone = toAllocation(["meta"], DEFAULT_SHARES);
    expect(setShare(alone, "meta", 40)).toBe(alone);
    expect(setShare(alone, "google", 40)).toBe(alone);
  });
});

test("after any sequence of toggles and drags: integers from 0 to 100, a total of 100, at least one platform", () => {
  const toggle = fc.record({ platform });
  const drag = fc.record({ platform, percent: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double()) });
  const start = fc.record({
    selected: fc.subarray([...PLATFORMS]),
    shares: fc.record({ meta: anyNumber(), google: anyNumber(), tiktok: anyNumber() }),
  });
  fc.assert(
    fc.property(start, fc.array(fc.oneof(toggle, drag), { maxLength: 40 }), ({ selected, shares }, moves) => {
      let allocation = toAllocation(selected, shares);
      expectSound(allocation);
      for (const move of moves) {
        allocation =
          "percent" in move
            ? setShare(allocation, move.platform, move.percent)
            : togglePlatform(allocation, move.platform);
        expectSound(allocation);
        expect(isComplete(allocation.selected, allocation.shares)).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("a dragged platform gets exactly the share it is dragged to", () => {
  const several = fc.subarray<Platform>([...PLATFORMS], { minLength: 2 });
  fc.assert(
    fc.property(several, fc.integer({ min: 0, max: 100 }), fc.nat(2), (selected, percent, which) => {
      const dragged = selected[which % selected.length] ?? "meta";
      expect(setShare(toAllocation(selected, DEFAULT_SHARES), dragged, percent).shares[dragged]).toBe(percent);
    }),
  );
});

test("a split is complete with a single platform, or with several that total 100", () => {
  expect(isComplete([], DEFAULT_SHARES)).toBe(false);
  expect(isComplete(["meta"], DEFAULT_SHARES)).toBe(true);
  expect(isComplete(["meta", "google"], DEFAULT_SHARES)).toBe(false);
  expect(isComplete(PLATFORMS, DEFAULT_SHARES)).toBe(true);
});

function anyNumber() {
  return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double(), fc.integer());
}
