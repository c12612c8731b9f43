import { TestRunner } from "vitest";

export { scaleCaseCount } from "./how-many.ts";

/** Records the number of cases of the running test for `npm run prove`, and returns it. Not for concurrent tests. */
export function recordCaseCount(count: number): number {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error("No test is running");
  Object.assign(test.meta, { cases: count });
  return count;
}
