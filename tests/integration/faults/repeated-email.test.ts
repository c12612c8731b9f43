import { expect, test } from "vitest";
import { isExpectedRepeat } from "../../support/faults/consistency.ts";

const CAME = 1_000_000;
const KILLED = CAME + 145;
const AGAIN = CAME + 35_000;

test("a mail that came once needs no kill to explain it", () => {
  expect(isExpectedRepeat([CAME], [], CAME)).toBe(true);
});

test("a mail may come again when a kill fell between it and our commit, even if that commit falls in the millisecond of its second coming", () => {
  expect(isExpectedRepeat([CAME, AGAIN], [KILLED], AGAIN + 1)).toBe(true);
  expect(isExpectedRepeat([CAME, AGAIN], [KILLED], AGAIN)).toBe(true);
});

test("a mail that our database had as sent may not come again, whatever was killed", () => {
  expect(isExpectedRepeat([CAME, AGAIN], [KILLED], AGAIN - 1)).toBe(false);
  expect(isExpectedRepeat([CAME, AGAIN], [KILLED], CAME + 1)).toBe(false);
});

test("a mail may not come again without a kill in between, and each of its repeats needs one", () => {
  expect(isExpectedRepeat([CAME, AGAIN], [], AGAIN)).toBe(false);
  expect(isExpectedRepeat([CAME, AGAIN], [AGAIN + 1], AGAIN)).toBe(false);
  expect(isExpectedRepeat([CAME, AGAIN], [CAME - 5_000], AGAIN)).toBe(false);
  expect(isExpectedRepeat([CAME, AGAIN, AGAIN + 35_000], [KILLED], AGAIN + 35_000)).toBe(false);
});
