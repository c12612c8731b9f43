import { expect, it } from "vitest";
import { readWishes, WishesUnclear } from "./wishes";

it("runs what is named once, on the machine as it is", () => {
  expect(readWishes(["unit", "lint"])).toEqual({ parts: ["unit", "lint"], rounds: 1, busy: 0 });
});

it("repeats as often as asked, beside as many busy processes", () => {
  const wanted = { parts: ["unit", "requests"], rounds: 20, busy: 2 };
  expect(readWishes(["--repeat", "20", "--busy", "2", "unit", "requests"])).toEqual(wanted);
});

it.each([["--repeat"], ["--repeat", "unit"], ["--busy", "0"], ["--quick"]])(
  "refuses %s %s with what to write",
  (...words) => {
    expect(() => readWishes(words)).toThrow(WishesUnclear);
    expect(() => readWishes(words)).toThrow(/--repeat|--busy/);
  },
);
