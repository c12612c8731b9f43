import { format } from "node:util";
import { afterAll, afterEach, beforeEach } from "vitest";

/** A test fails when something prints an error, unless it mocks console.error and asserts what was said. */
const printed: string[] = [];
const print = console.error;
console.error = (...values: unknown[]) => {
  printed.push(format(...values));
  print(...values);
};

beforeEach(() => {
  printed.length = 0;
});

afterEach(() => {
  if (printed.length > 0) throw new Error(`Unexpected console.error:\n${printed.join("\n")}`);
});

// The next file of this process replaces it again.
afterAll(() => {
  console.error = print;
});
