import { expect, test } from "vitest";
import type { Mutant } from "./mutant";
import { mutantsPage, readRows } from "./page";
import { rowsOf, tableOf } from "./table";

const mutant = (changes: Partial<Mutant>): Mutant => ({
  ...{ area: "money", file: "app/shop.ts", line: 2, start: 0, end: 1, to: "", words: "a > b → a >= b" },
  tries: [{ test: "app/shop.test.ts", by: "sells" }, { test: "app/shop.test.ts" }],
  ...changes,
});
const noticed = mutant({});
const survivor = mutant({ line: 9, words: "if (paid) → nothing", cost: "unpaid orders are shipped" });
const same = mutant({ equivalent: "b is never a", words: "a | b" });
const outcomes = [
  { mutant: noticed, noticedBy: "sells", seconds: 1.4 },
  { mutant: survivor, noticedBy: null, seconds: 2.2 },
];
const rows = rowsOf([noticed, survivor, same], outcomes);

test("mutants are counted by area: noticed, survived and equivalent, with the seconds of all tries", () => {
  expect(rows).toEqual([{ area: "money", mutants: 3, killed: 1, survived: 1, equivalent: 1, seconds: 4 }]);
});

test("each survivor is told with its place, its change, what it would cost and who did not notice", () => {
  expect(tableOf(rows, outcomes).slice(2)).toEqual([
    "survived: app/shop.ts:9  if (paid) → nothing",
    "    it would cost: unpaid orders are shipped",
    "    not noticed by app/shop.test.ts",
  ]);
});

test("the page keeps its rows, and says of what is equivalent why", () => {
  const kept = rows.map((row) => ({ ...row, date: "2026-11-22", machine: "2 cores, 24 GiB, Node 26.10.0" }));
  const page = mutantsPage(kept, [noticed, survivor, same]);
  expect(readRows(page)).toEqual(kept);
  expect(page).toContain("| money | 3 | 1 | 1 | 1 | 4 | 2026-11-22 | 2 cores, 24 GiB, Node 26.10.0 |");
  expect(page).toContain("| app/shop.ts | `a \\| b` | b is never a |");
  expect(readRows("")).toEqual([]);
});
