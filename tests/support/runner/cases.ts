import { TestRunner } from "vitest";

export { scaleCaseCount } from "./how-many.ts";

/** Notes how many cases the running test makes, for `npm run prove`; returns it. Not in concurrent tests. Journeys write an annotation. */
export function recordCaseCount(count: number): number {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error("Cases are noted within a test");
  Object.assign(test.meta, { cases: count });
  return count;
}
