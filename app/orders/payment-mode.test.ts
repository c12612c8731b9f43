import { expect, test } from "vitest";
import { describeModeMismatch } from "./payment-mode";

test("an order of the other mode is described by how it was paid, one of the current mode is not", () => {
  expect(describeModeMismatch(true, true)).toBeNull();
  expect(describeModeMismatch(false, false)).toBeNull();
  expect(describeModeMismatch(true, false)).toContain("paid with real money");
  expect(describeModeMismatch(false, true)).toContain("made with test payments");
});
