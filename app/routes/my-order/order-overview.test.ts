import { expect, test } from "vitest";
import type { WorkStatus } from "~/lib/db/column-types";
import { describeOrderStatus } from "./order-overview";

const statusOf = (status: "paid" | "partially_refunded" | "refunded", workStatus: WorkStatus = "new") =>
  describeOrderStatus(
    { status, workStatus, subscriptionStatus: null, subscription: null, refunded: null, details: { endsOn: null } },
    (timestamp) => timestamp,
  );

test("a partially refunded order is not called paid", () => {
  expect(statusOf("paid").title).toBe("Paid");
  expect(statusOf("partially_refunded")).toEqual({
    title: "Partially refunded",
    sentence: "We refunded part of your payment.",
  });
  expect(statusOf("refunded").title).toBe("Refunded");
});

test("the work status is shown in plain words, together with a refund", () => {
  const titles = (["in_progress", "waiting", "delivered", "done"] as const).map((work) => statusOf("paid", work).title);
  expect(titles).toEqual(["We’re working on it", "We need something from you", "Ready for your review", "Done"]);
  expect(statusOf("partially_refunded", "delivered").sentence).toContain("We refunded part of your payment.");
  expect(statusOf("refunded", "done").title).toBe("Refunded");
});
