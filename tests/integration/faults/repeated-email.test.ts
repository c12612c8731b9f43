import { expect, test } from "vitest";
import { isExpectedRepeat } from "../../support/faults/consistency.ts";

const CAME = 1_000_000;
const KILLED = CAME + 145;
const AGAIN = CAME + 35_000;

test("an email that arrived once needs no kill", () => {
  expect(isExpectedRepeat([CAME], [], CAME)).toBe(true);
});

test("an email may be repeated if a kill came between its arrival and our commit, also if both arrival and commit of the repeat share a millisecond", () => {
  expect(isExpectedRepeat([CAME, AGAIN], [KILLED], AGAIN + 1)).toBe(true);
  expect(isExpectedRepeat([CAME, AGAIN], [KILLED], AGAIN)).toBe(true);
});

test("an email that was recorded as sent may not be repeated after a kill", () => {
  expect(isExpectedRepeat([CAME, AGAIN], [KILLED], AGAIN - 1)).toBe(false);
  expect(isExpectedRepeat([CAME, AGAIN], [KILLED], CAME + 1)).toBe(false);
});

test("each repeat of an email needs a kill before it", () => {
  expect(isExpectedRepeat([CAME, AGAIN], [], AGAIN)).toBe(false);
  expect(isExpectedRepeat([CAME, AGAIN], [AGAIN + 1], AGAIN)).toBe(false);
  expect(isExpectedRepeat([CAME, AGAIN], [CAME - 5_000], AGAIN)).toBe(false);
  expect(isExpectedRepeat([CAME, AGAIN, AGAIN + 35_000], [KILLED], AGAIN + 35_000)).toBe(false);
});
