import { describe, expect, test } from "vitest";
import { ORDER_STATUSES, SUBSCRIPTION_STATUSES, WORK_STATUSES } from "~/lib/db/column-types";
import {
  alreadyAnsweredMessage,
  findDeliveryBlocker,
  isMonthPaid,
  isSubscriptionRunning,
  workStatusAfterAnswer,
} from "./delivery-rules";

const order = { invoiceId: null, status: "paid", subscriptionStatus: null } as const;

describe("whether an order can have deliveries", () => {
  test("is true after a refund of a month while the subscription runs", () => {
    const faultWhile = (subscriptionStatus: (typeof SUBSCRIPTION_STATUSES)[number]) =>
      findDeliveryBlocker({ ...order, status: "refunded", subscriptionStatus });
    for (const running of ["active", "past_due", "ending"] as const) expect(faultWhile(running)).toBeNull();
    expect(faultWhile("ended")).toContain("refunded");
  });
});

test("a subscription runs until it has ended; a one-time payment never does", () => {
  expect(SUBSCRIPTION_STATUSES.filter(isSubscriptionRunning)).toEqual(["active", "past_due", "ending"]);
  expect(isSubscriptionRunning(null)).toBe(false);
});

test("a month is paid until it is fully refunded", () => {
  expect(ORDER_STATUSES.filter(isMonthPaid)).toEqual(["paid", "partially_refunded"]);
});

describe("once the customer has answered, the work", () => {
  const answered = { answer: "approved", closes: true, byAdmin: true, hasLaterRevision: false } as const;

  test("is done with the approval of the delivery that closes it", () => {
    for (const workStatus of WORK_STATUSES) expect(workStatusAfterAnswer({ ...answered, workStatus })).toBe("done");
  });

  test("is in progress if the delivery does not close it or a later one has an open revision", () => {
    for (const workStatus of WORK_STATUSES) {
      expect(workStatusAfterAnswer({ ...answered, workStatus, closes: false })).toBe("in_progress");
      expect(workStatusAfterAnswer({ ...answered, workStatus, hasLaterRevision: true })).toBe("in_progress");
    }
  });

  test("is in progress after a requested revision", () => {
    for (const byAdmin of [true, false]) {
      expect(workStatusAfterAnswer({ ...answered, answer: "revision", byAdmin, workStatus: "delivered" })).toBe(
        "in_progress",
      );
    }
  });

  test("stays unchanged after approval of an automatic delivery, but no longer waits for the customer", () => {
    const after = WORK_STATUSES.map((workStatus) => workStatusAfterAnswer({ ...answered, byAdmin: false, workStatus }));
    expect(after).toEqual(["new", "in_progress", "in_progress", "delivered", "done"]);
  });
});

test("an answer to a delivery that is no longer open returns its status", () => {
  expect(alreadyAnsweredMessage(2, "approved")).toBe("You’ve already approved delivery 2.");
  expect(alreadyAnsweredMessage(2, "revision")).toContain("already asked for a revision of delivery 2");
  expect(alreadyAnsweredMessage(2, "replaced")).toContain("replaced delivery 2");
  expect(alreadyAnsweredMessage(2, "withdrawn")).toContain("withdrew delivery 2");
});
