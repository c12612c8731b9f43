import { expect, test } from "vitest";
import { describePrice, laterMonthPrice, nameLines } from "./order-price";

const fee = { label: "Setup fee", item: "Setup fee", cents: 50_000 };
const month = { label: "Setup", item: "Setup", cents: 65_000 };
const price = { cents: 115_000, every: "month" as const, setup: 50_000, parts: [fee, month] };

test("a price is described with what it costs now and every month", () => {
  expect(describePrice(price)).toBe("$1,150.00 now, then $650.00 per month");
  expect(describePrice(laterMonthPrice(price))).toBe("$650.00 per month");
  expect(describePrice({ cents: 29_900 })).toBe("$299.00");
});

test("a later month has the price without the fee and its part, and a price without a fee stays the same", () => {
  const later = laterMonthPrice(price);
  expect(later).toEqual({ cents: 65_000, every: "month", parts: [month] });
  expect(laterMonthPrice(later)).toEqual(later);
});

test("a line is only the product's if its whole label is, or its start before a colon", () => {
  const named = { product: "Setup", what: "Setup, one month" };
  expect(nameLines(price.parts, named)).toEqual([
    ["Setup fee", "$500.00"],
    ["Setup, one month", "$650.00"],
  ]);
  expect(nameLines([{ label: "Setup: a friend", cents: 60_000 }], named)).toEqual([
    ["Setup, one month: a friend", "$600.00"],
  ]);
});
