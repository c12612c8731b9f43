import { describe, expect, test } from "vitest";
import { madeMutants, withEndingLoops } from "./made";
import { mutated } from "./mutant";

const made = (source: string) =>
  madeMutants({ area: "money", file: "app/shop.ts", tests: ["app/shop.test.ts"] }, source).map((mutant) =>
    mutated(source, mutant),
  );

describe("faults by rule", () => {
  test.each([
    ["f(a > 1)", ["f(a >= 1)", "f(a <= 1)", "f(a > 2)"]],
    ["f(a === b)", ["f(a !== b)"]],
    ["f(a && !b)", ["f(a || !b)", "f(a && b)"]],
    ["f(a ?? b)", ["f(a && b)"]],
    ["f(a * b - c)", ["f(a / b - c)", "f(a * b + c)"]],
    ["f(a ? b : c)", ["f(true ? b : c)", "f(false ? b : c)"]],
    ["if (a) f();", ["if (true) f();", "if (false) f();"]],
    ["f(Math.floor(a), true)", ["f(Math.ceil(a), true)", "f(Math.floor(a), false)"]],
    ['f("owner", "manager", "reader")', ['f("manager", "manager", "reader")', 'f("owner", "reader", "reader")']],
  ])("of %j are %j", (source, changed) => expect(made(source).sort()).toEqual(changed.sort()));

  test("leave types and words alone", () => {
    expect(made('type A = { a: 1 } & { b: "owner" };\nexport const f = (a: 1 | 2): string => `${a} < 2`;')).toEqual([]);
  });

  test("say what is equivalent by their words", () => {
    const equivalent = { "a (> → >=) 1": "a is never 1" };
    const all = madeMutants({ area: "money", file: "app/shop.ts", tests: [], equivalent }, "f(a > 1)");
    expect(all.map((mutant) => mutant.equivalent)).toEqual(["a is never 1", undefined, undefined]);
    expect(() =>
      madeMutants({ area: "money", file: "app/shop.ts", tests: [], equivalent: { "b (> → >=)": "gone" } }, "f(a > 1)"),
    ).toThrow("not exactly one mutant");
  });
});

test("a loop that a fault made endless is broken off", () => {
  const endless = withEndingLoops("app/shop.ts", "for (;;) { sold++; }");
  expect(() => new Function(`let sold = 0; ${endless}`)()).toThrow("did not end");
});
