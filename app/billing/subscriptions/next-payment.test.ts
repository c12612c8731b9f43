import { expect, test } from "vitest";
import { nextPaymentDate } from "./next-payment";

const day = (date: string) => new Date(`${date}T18:00:00Z`);

test.each([
  ["2026-11-21", "2026-11-21", "2026-12-21"],
  ["2026-01-31", "2026-01-31", "2026-02-28"],
  ["2026-01-31", "2026-02-28", "2026-03-31"],
  ["2028-01-31", "2028-01-31", "2028-02-29"],
  ["2026-11-21", "2026-12-26", "2027-01-21"],
])("of a subscription started on %s and last paid on %s is on %s", (began, paid, next) => {
  expect(nextPaymentDate(day(began), day(paid))).toEqual(day(next));
});

test("a payment some hours before the start's time of day counts for that day", () => {
  expect(nextPaymentDate(day("2026-11-21"), new Date("2026-12-21T10:00:00Z"))).toEqual(day("2027-01-21"));
});
