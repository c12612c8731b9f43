import { format } from "node:util";
import { afterAll, afterEach, beforeEach } from "vitest";

/**
 * A test fails when something it runs prints an error that it did not ask for. A test that expects one takes it away with
 * `vi.spyOn(console, "error").mockImplementation(() => {})` and asserts what was said.
 */
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
