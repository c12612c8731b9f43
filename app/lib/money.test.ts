import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { couponDiscount } from "~/billing/coupon-discount";
import { describeAmountError } from "./amount-error";
import { checkoutBoundsError } from "./checkout-bounds";
import { currencyChoices, currencyOf } from "./currency.server";
import {
  centsToDecimal,
  DOLLARS,
  formatMoney,
  formatMoneyShort,
  fromCents,
  payable,
  readCurrencyFrom,
  toCents,
} from "./money";
import { parseMoney } from "./typed-money";

describe("money", () => {
  test("cents are formatted as dollars with two decimals, in US English", () => {
    expect(formatMoney(29_900)).toBe("$299.00");
    expect(formatMoney(99_999_999)).toBe("$999,999.99");
    expect(formatMoney(50)).toBe("$0.50");
  });

  test("prices in sentences omit .00", () => {
    expect(formatMoneyShort(65_000)).toBe("$650");
    expect(formatMoneyShort(299_700)).toBe("$2,997");
    expect(formatMoneyShort(65_050)).toBe("$650.50");
  });

  test("both are as Intl formats them", () => {
    const intl = (maximumFractionDigits: number) =>
      new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(formatMoney(cents)).toBe(intl(2).format(cents / 100));
        expect(formatMoneyShort(cents)).toBe(intl(cents % 100 === 0 ? 0 : 2).format(cents / 100));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e8 }), (cents) => {
        expect(formatMoney(cents / 30)).toBe(intl(2).format(cents / 3_000));
      }),
    );
  });

  test("dollars are rounded to cents", () => {
    expect(toCents(299)).toBe(29_900);
    expect(toCents(0.1 + 0.2)).toBe(30);
    expect(toCents(19.999)).toBe(2_000);
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => toCents(cents / 100) === cents));
  });

  test("a checkout is at least $0.50 and at most $999,999.99", () => {
    expect(checkoutBoundsError(49)).toBe("Minimum checkout amount is $0.50");
    expect(checkoutBoundsError(50)).toBeNull();
    expect(checkoutBoundsError(99_999_999)).toBeNull();
    expect(checkoutBoundsError(100_000_000)).toBe("Maximum checkout amount is $999,999.99");
  });

  test("machine-readable amounts have a decimal point and two decimals", () => {
    expect([65_000, 65_050, 65_005, 7, -50, -1_005].map(centsToDecimal)).toEqual([
      "650.00",
      "650.50",
      "650.05",
      "0.07",
      "-0.50",
      "-10.05",
    ]);
  });

  test.each([
    ["650", 65_000],
    ["650.05", 65_005],
    [" $1,650.50 ", 165_050],
    ["1,234,567.89", 123_456_789],
    ["1234567", 123_456_700],
    ["2\u00A0500.00", 250_000],
    ["2\u202F500", 250_000],
    ["$ 2,500", 250_000],
    ["US$2,500", 250_000],
    ["US $2,500.00", 250_000],
    ["USD 2500", 250_000],
    ["2,500 USD", 250_000],
    ["2500$", 250_000],
    ["2’500", 250_000],
    ["\u200B$2,500.00\u2069", 250_000],
    ["12,5", 1_250],
    ["1.250,5", 125_050],
    ["1,250", 125_000],
    ["1,65 USD", 165],
  ])("%j is parsed as %i cents", (typed, cents) => expect(parseMoney(typed)).toBe(cents));

  test.each([
    "",
    "5.",
    "1.234",
    "1,6500",
    "1,250,50",
    "1.250.000",
    "0,500",
    "012,500",
    "0.500,00",
    ",650",
    "12345678",
    "5e3",
    "2.5k",
    "2 50",
    "2,500 000",
    "2,500,00",
    "$2,500$",
    "USD",
    "2,500-3,000",
    "€5",
    "5.0.0",
    "$",
  ])("%j is not an amount", (typed) => expect(parseMoney(typed)).toBeNull());

  const cents = fc.integer({ min: 0, max: 99_999_999 });

  test("every amount can be parsed as people write it: with a point or a comma, with and without thousands", () => {
    const separators = fc.constantFrom([",", "."], [" ", "."], ["'", "."], [".", ","], [" ", ","], ["'", ","]);
    fc.assert(
      fc.property(cents, separators, fc.boolean(), (amount, [thousands = "", decimal = ""], grouped) => {
        const dollars = String(Math.floor(amount / 100));
        const whole = grouped ? dollars.replace(/\B(?=(\d{3})+$)/g, thousands) : dollars;
        const rest = String(amount % 100).padStart(2, "0");
        expect(parseMoney(formatMoney(amount))).toBe(amount);
        expect(parseMoney(`${whole}${decimal}${rest}`)).toBe(amount);
        if (rest.endsWith("0")) expect(parseMoney(`${whole}${decimal}${rest.charAt(0)}`)).toBe(amount);
        // A point before three digits may be either.
        if (rest === "00" && thousands !== ".") expect(parseMoney(whole)).toBe(amount);
      }),
    );
  });

  test("no text is parsed as one amount that has another reading", () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789,. "), minLength: 1, maxLength: 9 });
    /** Dollars if all `thousands` signs are in their places, and the cents have one or two digits. */
    const read = (typed: string, thousands: string, decimal: string): number | null => {
      const [whole = "", cents, ...more] = typed.split(decimal);
      const groups = whole.split(thousands);
      const isGrouped = groups.length === 1 || (/^[1-9]\d{0,2}$/.test(groups[0] ?? "") && groups[0] !== "");
      const areThree = groups.slice(1).every((group) => /^\d{3}$/.test(group));
      if (more.length > 0 || !isGrouped || !areThree || !/^\d+$/.test(groups.join(""))) return null;
      return cents === undefined || /^\d{1,2}$/.test(cents) ? Number(`${groups.join("")}.${cents ?? 0}`) : null;
    };
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parseMoney(typed);
        if (parsed === null) return;
        const readings = [
          read(typed.trim(), ",", "."),
          read(typed.trim(), ".", ","),
          read(typed.trim(), " ", "."),
          read(typed.trim(), " ", ","),
        ];
        for (const reading of readings) if (reading !== null) expect(toCents(reading)).toBe(parsed);
        expect(readings.some((reading) => reading !== null)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ["1.250", "Do you mean 1250.00 or 1.25? Please type it like that."],
    ["$2.500", "Do you mean 2500.00 or 2.50? Please type it like that."],
    ["0,500", "Do you mean 500.00 or 0.50? Please type it like that."],
    ["1.250.000", "Please enter an amount such as 150.00."],
    ["free", "Please enter an amount such as 150.00."],
    ["", "Please enter an amount such as 150.00."],
  ])("%j, which is not an amount, gets a sentence that helps", (typed, sentence) => {
    expect(describeAmountError(typed, 150)).toBe(sentence);
  });
});

describe("money of another currency", () => {
  const inMoneyOf = (code: string) => readCurrencyFrom(() => currencyOf(code));
  afterEach(() => readCurrencyFrom(() => DOLLARS));

  test.each([
    ["EUR", 299, 29_900, "€299.00", "€299"],
    ["JPY", 299, 299, "¥299", "¥299"],
    ["KWD", 299.5, 299_500, "KWD\u00a0299.500", "KWD\u00a0299.500"],
    ["KWD", 299, 299_000, "KWD\u00a0299.000", "KWD\u00a0299"],
    ["CAD", 1_299.5, 129_950, "CA$1,299.50", "CA$1,299.50"],
  ])("in %s, %d is %i in its smallest unit, %s and %s", (code, amount, cents, long, short) => {
    inMoneyOf(code);
    expect(toCents(amount)).toBe(cents);
    expect(fromCents(cents)).toBe(amount);
    expect([formatMoney(cents), formatMoneyShort(cents)]).toEqual([long, short]);
  });

  test.each(currencyChoices)("%s is written as Intl does, and read again", (code) => {
    inMoneyOf(code);
    const intl = new Intl.NumberFormat("en-US", { style: "currency", currency: code });
    for (const units of [0, 1, 99, 100, 12_345, 9_999_999]) {
      const cents = payable(units * 10);
      expect(formatMoney(cents)).toBe(intl.format(fromCents(cents)));
      expect(formatMoney(-cents - 10)).toBe(intl.format(-fromCents(cents + 10)));
      if (fromCents(cents) < 1e7) expect(parseMoney(formatMoney(cents))).toBe(cents);
    }
  });

  test.each([
    ["EUR", "1.650,50 €", 165_050],
    ["EUR", "EUR 12.5", 1_250],
    ["EUR", "$5", null],
    ["JPY", "1,250", 1_250],
    ["JPY", "1250.5", null],
    ["KWD", "5.12", 5_120],
    ["KWD", "5.120", 5_120],
    ["KWD", "5.125", null],
  ])("in %s, %j is read as %j", (code, typed, cents) => {
    inMoneyOf(code);
    expect(parseMoney(typed)).toBe(cents);
  });

  test("a checkout has the currency's least amount, and what cards can pay has no third decimal", () => {
    inMoneyOf("JPY");
    expect(checkoutBoundsError(49)).toBe("Minimum checkout amount is ¥50");
    expect(checkoutBoundsError(100_000_000)).toBe("Maximum checkout amount is ¥99,999,999");
    expect(describeAmountError("free", 1_200)).toBe("Please enter an amount such as 1,200.");
    inMoneyOf("KWD");
    expect([payable(1_234), couponDiscount({ percentOff: 33, amountOff: null }, 10_010)]).toEqual([1_230, 3_300]);
  });

  test("a currency that no shop can have counts as dollars", () => expect(currencyOf("HUF")).toBe(DOLLARS));
});
