import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allMutants } from "./all";
import { AREAS } from "./mutant";

const mutants = allMutants();

test("each planted fault has its text in its file, and the tests that are named for it exist", () => {
  const tries = mutants.flatMap((mutant) => mutant.tries);
  for (const file of new Set(tries.map(({ test: file }) => file))) {
    expect(existsSync(file), file).toBe(true);
    const text = readFileSync(file, "utf8");
    for (const { by, test: named } of tries) if (named === file && by !== undefined) expect(text).toContain(by);
  }
});

test("each area has some, and no fault is planted or marked as equivalent without a reason", () => {
  for (const area of AREAS) expect(mutants.filter((mutant) => mutant.area === area).length).toBeGreaterThan(50);
  for (const { cost, equivalent } of mutants) {
    expect(cost).not.toBe("");
    expect(equivalent).not.toBe("");
  }
});
