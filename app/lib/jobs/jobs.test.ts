import { expect, test } from "vitest";
import { JOBS } from "./jobs";

test("the provider's list is read and what is left over is swept every minute", () => {
  expect([JOBS["sync-payment-events"].cron, JOBS["reconcile-pending-orders"].cron]).toEqual(["* * * * *", "* * * * *"]);
});

test("what the provider failed to make an event of is looked for once a day", () => {
  expect(JOBS["audit-payments"].cron).toMatch(/^([0-5]?\d) ([01]?\d|2[0-3]) \* \* \*$/);
});
