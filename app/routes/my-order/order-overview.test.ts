import { expect, test } from "vitest";
import type { WorkStatus } from "~/lib/db/column-types";
import { describeOrderStatus } from "./order-overview";

const standing = (status: "paid" | "partially_refunded" | "refunded", workStatus: WorkStatus = "new") =>
  describeOrderStatus(
    { status, workStatus, subscriptionStatus: null, subscription: null, details: { endsOn: null } },
    (moment) => moment,
  );

test("an order of which a part went back is not simply called paid", () => {
  expect(standing("paid").title).toBe("Paid");
  expect(standing("partially_refunded")).toEqual({
    title: "Partially refunded",
    sentence: "We refunded part of your payment.",
  });
  expect(standing("refunded").title).toBe("Refunded");
});

test("how far the work is reads in plain words, and does not hide what went back", () => {
  const titles = (["in_progress", "waiting", "delivered", "done"] as const).map((work) => standing("paid", work).title);
  expect(titles).toEqual(["We’re working on it", "We need something from you", "Ready for your review", "Done"]);
  expect(standing("partially_refunded", "delivered").sentence).toContain("We refunded part of your payment.");
  expect(standing("refunded", "done").title).toBe("Refunded");
});
