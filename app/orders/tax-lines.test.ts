import fc from "fast-check";
import { expect, test } from "vitest";
import type { TaxLine } from "~/lib/db/column-types";
import { recordCaseCount, scaleCaseCount } from "../../tests/support/runner/cases";
import { computeTax, priceWithTax, refundedTaxLines, sumTaxLines, taxLabel } from "./tax-lines";
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

test("net and tax are the total, for every price and rate, included or not", () => {
  fc.assert(
    fc.property(cents, rate, fc.boolean(), (price, rate, included) => {
      const { net, tax } = computeTax(price, rate, included);
      expect(net + tax).toBe(included ? price : price + tax);
      expect(Math.abs(tax - (net * rate) / 1_000_000)).toBeLessThanOrEqual(included ? 0.7 : 0.5);
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
  expect(computeTax(price, rate, included)).toEqual(expected);
});

test("the taxes of all refunds of an order are its taxes, however it is refunded", () => {
  const order = fc
    .record({
      lines: fc.array(fc.tuple(cents, rate), { minLength: 1, maxLength: 4 }),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
    })
    .map(({ lines, cuts }) => {
      const taxLines = lines.map(([price, rate]): TaxLine => ({ ...texas, rate, ...computeTax(price, rate, false) }));
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
        const tax = lines.reduce((sum, line) => sum + line.tax, 0);
        expect(tax).toBeLessThanOrEqual(refund + taxed.taxLines.length);
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
  expect(priceWithTax({ cents: 29_900, parts: [] }, [texas])).toBe(32_367);
  expect(priceWithTax({ cents: 29_900, parts: [] }, [{ ...texas, included: true }])).toBe(29_900);
  expect(priceWithTax({ cents: 29_900, parts: [] }, [{ ...texas, reverseCharge: true }])).toBe(29_900);
  expect(priceWithTax({ cents: 29_900, parts: [] }, null)).toBe(29_900);
  const parts = [
    { label: "A", item: "A", cents: 101 },
    { label: "B", item: "B", cents: 103 },
  ];
  expect(priceWithTax({ cents: 204, parts }, [texas, { ...texas, item: "B" }])).toBe(204 + 8 + 8);
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
