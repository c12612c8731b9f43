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

describe("what may be delivered", () => {
  test("is for an order that is paid, also where a part of the money went back", () => {
    expect(findDeliveryBlocker(order)).toBeNull();
    expect(findDeliveryBlocker({ ...order, status: "partially_refunded" })).toBeNull();
  });

  test("is not for one that is unpaid, canceled or refunded, nor for a later month of a subscription", () => {
    expect(findDeliveryBlocker({ ...order, status: "pending" })).toContain("isn’t paid yet");
    expect(findDeliveryBlocker({ ...order, status: "cancelled" })).toContain("canceled");
    expect(findDeliveryBlocker({ ...order, status: "refunded" })).toContain("refunded");
    expect(findDeliveryBlocker({ ...order, invoiceId: "in_2" })).toContain("later month");
  });

  test("of a refunded month goes on while its subscription runs", () => {
    const faultWhile = (subscriptionStatus: (typeof SUBSCRIPTION_STATUSES)[number]) =>
      findDeliveryBlocker({ ...order, status: "refunded", subscriptionStatus });
    for (const running of ["active", "past_due", "ending"] as const) expect(faultWhile(running)).toBeNull();
    expect(faultWhile("ended")).toContain("refunded");
  });
});

test("a subscription runs until it has ended; a single payment never does", () => {
  expect(SUBSCRIPTION_STATUSES.filter(isSubscriptionRunning)).toEqual(["active", "past_due", "ending"]);
  expect(isSubscriptionRunning(null)).toBe(false);
});

test("a month is paid for until all of its money is back", () => {
  expect(ORDER_STATUSES.filter(isMonthPaid)).toEqual(["paid", "partially_refunded"]);
});

describe("once the customer has answered, the work", () => {
  const answered = { answer: "approved", closes: true, byAdmin: true, hasLaterRevision: false } as const;

  test("is done with the approval of the delivery that closes it", () => {
    for (const workStatus of WORK_STATUSES) expect(workStatusAfterAnswer({ ...answered, workStatus })).toBe("done");
  });

  test("goes on where that was not the last delivery, or a later one waits for its revision", () => {
    for (const workStatus of WORK_STATUSES) {
      expect(workStatusAfterAnswer({ ...answered, workStatus, closes: false })).toBe("in_progress");
      expect(workStatusAfterAnswer({ ...answered, workStatus, hasLaterRevision: true })).toBe("in_progress");
    }
  });

  test("goes on when a revision was asked for, of whatever", () => {
    for (const byAdmin of [true, false]) {
      expect(workStatusAfterAnswer({ ...answered, answer: "revision", byAdmin, workStatus: "delivered" })).toBe(
        "in_progress",
      );
    }
  });

  test("stays as it is where what came by itself was approved, but no longer waits for the customer", () => {
    const after = WORK_STATUSES.map((workStatus) => workStatusAfterAnswer({ ...answered, byAdmin: false, workStatus }));
    expect(after).toEqual(["new", "in_progress", "in_progress", "delivered", "done"]);
  });
});

test("whoever answers what is no longer open reads what became of it", () => {
  expect(alreadyAnsweredMessage(2, "approved")).toBe("You’ve already approved delivery 2.");
  expect(alreadyAnsweredMessage(2, "revision")).toContain("already asked for a revision of delivery 2");
  expect(alreadyAnsweredMessage(2, "replaced")).toContain("replaced delivery 2");
  expect(alreadyAnsweredMessage(2, "withdrawn")).toContain("withdrew delivery 2");
});
