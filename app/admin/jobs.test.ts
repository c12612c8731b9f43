import { expect, test } from "vitest";
import { JOBS } from "./jobs";

test("payment events and pending orders are synchronized every minute", () => {
  expect([JOBS["sync-payment-events"].cron, JOBS["reconcile-pending-orders"].cron]).toEqual(["* * * * *", "* * * * *"]);
});

test("payments are audited once a day", () => {
  expect(JOBS["audit-payments"].cron).toMatch(/^([0-5]?\d) ([01]?\d|2[0-3]) \* \* \*$/);
});
