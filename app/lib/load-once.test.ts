import { expect, test } from "vitest";
import { loadOnce } from "./load-once";

test("loads once for all callers, and again after a failure", async () => {
  let tries = 0;
  const load = loadOnce(async () => {
    tries += 1;
    if (tries === 1) throw new Error("The package is gone");
    return tries;
  });
  await expect(Promise.all([load(), load()])).rejects.toThrow("gone");
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  expect(await load()).toBe(2);
});
