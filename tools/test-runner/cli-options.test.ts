import { expect, it } from "vitest";
import { InvalidOptions, parseTestRunOptions } from "./cli-options";

it("runs what is named once, on the machine as it is", () => {
  expect(parseTestRunOptions(["unit", "lint"])).toEqual({ parts: ["unit", "lint"], rounds: 1, busy: 0 });
});

it("repeats as often as asked, beside as many busy processes", () => {
  const wanted = { parts: ["unit", "requests"], rounds: 20, busy: 2 };
  expect(parseTestRunOptions(["--repeat", "20", "--busy", "2", "unit", "requests"])).toEqual(wanted);
});

it.each([["--repeat"], ["--repeat", "unit"], ["--busy", "0"], ["--quick"]])(
  "refuses %s %s with what to write",
  (...words) => {
    expect(() => parseTestRunOptions(words)).toThrow(InvalidOptions);
    expect(() => parseTestRunOptions(words)).toThrow(/--repeat|--busy/);
  },
);
