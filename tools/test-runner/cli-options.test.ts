import { expect, it } from "vitest";
import { InvalidOptions, parseTestRunOptions } from "./cli-options";

it("without options, the named parts run once", () => {
  expect(parseTestRunOptions(["unit", "lint"])).toEqual({ parts: ["unit", "lint"], rounds: 1, busy: 0 });
});

it("--repeat and --busy take a number", () => {
  const wanted = { parts: ["unit", "requests"], rounds: 20, busy: 2 };
  expect(parseTestRunOptions(["--repeat", "20", "--busy", "2", "unit", "requests"])).toEqual(wanted);
});

it.each([["--repeat"], ["--repeat", "unit"], ["--busy", "0"], ["--quick"]])(
  "%s %s is rejected with the possible options",
  (...words) => {
    expect(() => parseTestRunOptions(words)).toThrow(InvalidOptions);
    expect(() => parseTestRunOptions(words)).toThrow(/--repeat|--busy/);
  },
);
