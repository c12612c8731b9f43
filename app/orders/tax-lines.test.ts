import fc from "fast-check";
import { expect, test } from "vitest";
import type { TaxLine } from "~/lib/db/column-types";
import { recordCaseCount, scaleCaseCount } from "../../tests/support/runner/cases";
import { computeTaxes, priceWithTax, refundedTaxLines, sumTaxLines, taxLabel } from "./tax-lines";
import { isReverseCharged, parseTaxPlace } from "./tax-place";

const cents = fc.integer({ min: 50, max: 99_999_999 });
const rate = fc.integer({ min: 0, max: 300_000 });
const runs = () => ({ numRuns: recordCaseCount(scaleCaseCount(500, { least: 500 })) });

const texas: TaxLine = {
  item: "Landing page",
  name: "Sales Tax",
  rate: 82_500,
  net: 29_900,
  tax: 2_467,
  included: false,
  country: "US",
  state: "TX",
  reverseCharge: false,
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const total = (lines: readonly { net: number; tax: number }[], field: "net" | "tax") =>
  sum(lines.map((line) => line[field]));

/** Exact, unlike the division of doubles. */
const roundHalfUp = (numerator: bigint, denominator: bigint) =>
  Number((2n * numerator + denominator) / (2n * denominator));

test("the tax of all items is their net at the rate, rounded once, for every number of items, price and rate", () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 6 }), rate, (prices, rate) => {
      const lines = computeTaxes(prices, rate, false);
      expect(lines.map(({ net }) => net)).toEqual(prices);
      expect(total(lines, "tax")).toBe(roundHalfUp(BigInt(sum(prices)) * BigInt(rate), 1_000_000n));
      for (const { net, tax } of lines) expect(Math.abs(tax - (net * rate) / 1_000_000)).toBeLessThanOrEqual(1);
    }),
    runs(),
  );
});

test("prices that include the tax stay what they are, and their net is rounded once", () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 6 }), rate, (prices, rate) => {
      const lines = computeTaxes(prices, rate, true);
      expect(lines.map(({ net, tax }) => net + tax)).toEqual(prices);
      expect(total(lines, "net")).toBe(roundHalfUp(BigInt(sum(prices)) * 1_000_000n, BigInt(1_000_000 + rate)));
    }),
    runs(),
  );
});

test.each([
  [29_900, 82_500, false, { net: 29_900, tax: 2_467 }],
  [10_000, 88_750, false, { net: 10_000, tax: 888 }],
  [10_000, 190_000, true, { net: 8_403, tax: 1_597 }],
  [100, 5_000, false, { net: 100, tax: 1 }],
])("%i cents at %i millionths, included: %s", (price, rate, included, expected) => {
  expect(computeTaxes([price], rate, included)).toEqual([expected]);
});

test("the taxes of all refunds of an order are its taxes, however it is refunded", () => {
  const order = fc
    .record({
      lines: fc.array(fc.tuple(cents, rate), { minLength: 1, maxLength: 4 }),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
    })
    .map(({ lines, cuts }) => {
      const taxLines = lines.map(
        ([price, rate]): TaxLine => ({
          ...texas,
          rate,
          net: price,
          tax: sum(computeTaxes([price], rate, false).map((line) => line.tax)),
        }),
      );
      const tax = taxLines.reduce((sum, line) => sum + line.tax, 0);
      const amount = taxLines.reduce((sum, line) => sum + line.net, tax);
      const marks = [...new Set([...cuts.map((cut) => Math.floor(cut * amount)), amount])].sort((a, b) => a - b);
      return { amount, tax, taxLines, marks: marks.filter((mark) => mark > 0) };
    });
  fc.assert(
    fc.property(order, ({ marks, ...taxed }) => {
      let before = 0;
      const notes = marks.map((mark) => {
        const lines = refundedTaxLines(taxed, before, mark - before);
        const refund = mark - before;
        before = mark;
        // Like the tax of the payment, it is rounded once.
        const upTo = (cents: number) => roundHalfUp(BigInt(taxed.tax) * BigInt(cents), BigInt(taxed.amount));
        expect(total(lines, "tax")).toBe(upTo(mark) - upTo(mark - refund));
        return lines;
      });
      for (const [index, line] of taxed.taxLines.entries()) {
        const refunded = (field: "net" | "tax") => notes.reduce((sum, lines) => sum + (lines[index]?.[field] ?? 0), 0);
        expect([refunded("net"), refunded("tax")]).toEqual([line.net, line.tax]);
      }
    }),
    runs(),
  );
});

test("a tax is labeled with its rate and place, and the same taxes of several items are one entry", () => {
  expect(taxLabel(texas)).toBe("Sales Tax 8.25% (TX, US)");
  expect(taxLabel({ ...texas, included: true, state: null, country: "DE", name: "VAT", rate: 190_000 })).toBe(
    "VAT 19% (DE), included",
  );
  const reversed = { ...texas, name: "VAT", country: "DE", state: null, tax: 0, reverseCharge: true };
  expect(
    sumTaxLines([texas, { ...texas, item: "Hosting", tax: 33 }, reversed, { ...texas, tax: 0, name: "None" }]),
  ).toEqual([
    { label: "Sales Tax 8.25% (TX, US)", cents: 2_500 },
    { label: "VAT 0% (DE), reverse charge", cents: 0 },
  ]);
});

test("the next payment has the taxes of the last one", () => {
  expect(priceWithTax(29_900, [texas])).toBe(32_367);
  expect(priceWithTax(29_900, [{ ...texas, included: true }])).toBe(29_900);
  expect(priceWithTax(29_900, [{ ...texas, reverseCharge: true }])).toBe(29_900);
  expect(priceWithTax(29_900, null)).toBe(29_900);
  expect(priceWithTax(204, [texas, { ...texas, item: "B" }])).toBe(204 + 17);
});

test("the customer's country, state and VAT id are checked, as a form or a request has them", () => {
  const parse = (taxCountry: unknown, taxState: unknown = "", taxId: unknown = "") =>
    parseTaxPlace({ taxCountry, taxState, taxId });
  expect(parse(undefined, undefined, undefined)).toEqual({ ok: true, place: null });
  expect(parse("us", " tx ")).toEqual({ ok: true, place: { country: "US", state: "TX", taxId: null } });
  expect(parse("DE", "", "de 123 456-789")).toEqual({
    ok: true,
    place: { country: "DE", state: null, taxId: "DE123456789" },
  });
  expect(parse("GR", "", "EL123456789")).toMatchObject({ ok: true });
  expect(parse("Germany")).toMatchObject({ ok: false, field: "country" });
  expect(parse("", "TX")).toMatchObject({ ok: false, field: "country" });
  expect(parse("US", "Texas")).toMatchObject({ ok: false, field: "state" });
  expect(parse("DE", "", "FR123456789")).toMatchObject({ ok: false, field: "taxId" });
  expect(parse("US", "TX", "1".repeat(21))).toMatchObject({ ok: false, field: "taxId" });
});

test("the charge is reversed only for a business of another country of the EU", () => {
  const place = { country: "DE", state: null, taxId: "DE123456789" };
  expect(isReverseCharged(place, "US")).toBe(true);
  expect(isReverseCharged(place, "FR")).toBe(true);
  expect(isReverseCharged(place, "DE")).toBe(false);
  expect(isReverseCharged({ ...place, taxId: null }, "US")).toBe(false);
  expect(isReverseCharged({ ...place, country: "GB" }, "US")).toBe(false);
});
