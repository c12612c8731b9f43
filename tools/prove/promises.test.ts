import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { listPromises, listTaggedFiles } from "./promises";

const promises = listPromises();
const tagged = listTaggedFiles();
const tags = new Set([...tagged.values()].flatMap((numbers) => [...numbers]));

test("every promise has a number, a title and a test with its tag", () => {
  expect(promises.length).toBeGreaterThan(30);
  for (const { number, title } of promises) {
    expect(title).not.toBe("");
    expect([number, tags.has(number)]).toEqual([number, true]);
  }
  const numbers = promises.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test("every tag is that of a promise", () => {
  const numbers = new Set(promises.map(({ number }) => number));
  expect([...tags].filter((number) => !numbers.has(number))).toEqual([]);
});

test("every test under load, which npm test leaves out, is of a promise", () => {
  const loads = globSync("{app,server,packages,tools,tests}/**/*.load.test.*", { exclude: ["**/node_modules/**"] });
  expect(loads.length).toBeGreaterThan(0);
  expect(loads.filter((file) => !tagged.has(file))).toEqual([]);
});

test("the full counts are read from the page", () => {
  const find = (number: number) => promises.find((promise) => promise.number === number);
  expect(find(4)).toMatchObject({ cases: 10_000, env: { PROVE_RUNS: "500" }, again: null });
  expect(find(15)?.again).toEqual({ upTo: 14, onlyIntegration: true, env: { TEST_PROCESSES: "2" } });
  expect(find(16)?.again).toEqual({ upTo: 9, onlyIntegration: false, env: { TEST_FROM_BACKUP: "1" } });
});
