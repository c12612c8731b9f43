import { describe, expect, test } from "vitest";
import { type Fault, mutated, plantedMutant } from "./mutant";

const source = "const a = 1;\nif (paid) ship();\nif (late) wait();\n";
const place = { area: "money", file: "app/shop.ts", tests: ["app/shop.test.ts", "app/late.test.ts"] } as const;
const fault: Fault = { from: "if (paid) ", to: "", cost: "unpaid orders are shipped" };

describe("a planted fault", () => {
  test("is put where its text stands, and nothing else changes", () => {
    const mutant = plantedMutant(place, fault, source);
    expect(mutated(source, mutant)).toBe("const a = 1;\nship();\nif (late) wait();\n");
    expect(mutant).toMatchObject({ area: "money", file: "app/shop.ts", line: 2, words: "if (paid) → nothing" });
  });

  test("whose text is no longer there, or there twice, is an error that says so", () => {
    expect(() => plantedMutant(place, { ...fault, from: "if (free) " }, source)).toThrow("no longer has the text");
    expect(() => plantedMutant(place, { ...fault, from: "if (" }, source)).toThrow("twice");
  });

  test("is tried with the tests that are named for it, then with whole files, its own before all others", () => {
    expect(plantedMutant(place, { ...fault, by: "ships" }, source).tries).toEqual([
      { test: "app/shop.test.ts", by: "ships" },
      { test: "app/shop.test.ts" },
      { test: "app/late.test.ts" },
    ]);
    expect(plantedMutant(place, { ...fault, tests: ["app/own.test.ts"] }, source).tries).toEqual([
      { test: "app/own.test.ts" },
    ]);
  });
});
