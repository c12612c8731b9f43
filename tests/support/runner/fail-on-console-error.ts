import { format } from "node:util";
import { afterAll, afterEach, beforeEach } from "vitest";

/** A test fails if console.error is called, unless it mocks it. */
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

// Each test file of the process installs it again.
afterAll(() => {
  console.error = print;
});
