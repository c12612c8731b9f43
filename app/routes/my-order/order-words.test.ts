import { expect, test } from "vitest";
import { standingOf } from "./order-words";

const standing = (status: "paid" | "partially_refunded" | "refunded") =>
  standingOf({ status, subscriptionStatus: null, subscription: null, details: { endsOn: null } }, (moment) => moment);

test("an order of which a part went back is not simply called paid", () => {
  expect(standing("paid").title).toBe("Paid");
  expect(standing("partially_refunded")).toEqual({
    title: "Partially refunded",
    sentence: "We refunded part of your payment.",
  });
  expect(standing("refunded").title).toBe("Refunded");
});
