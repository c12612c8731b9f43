import { TestRunner } from "vitest";

export { howMany } from "./how-many.ts";

/**
 * Notes how many cases the test that runs now makes, so that `npm run prove` can compare the number with the promise's; returns it.
 * Not in concurrent tests, of which nobody knows which one runs. A journey writes an annotation of the type "cases" instead.
 */
export function noteCases(count: number): number {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error("Cases are noted within a test");
  Object.assign(test.meta, { cases: count });
  return count;
}
