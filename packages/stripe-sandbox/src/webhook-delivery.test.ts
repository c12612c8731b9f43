import { expect, test } from "vitest";
import { retryDelaySeconds } from "./webhook-delivery.ts";

test("retries wait 1, 2, 4, 8 seconds and so on, up to an hour", () => {
  expect([1, 2, 3, 4, 12, 13, 40, 2_000].map(retryDelaySeconds)).toEqual([1, 2, 4, 8, 2_048, 3_600, 3_600, 3_600]);
});
