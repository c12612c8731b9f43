import fc from "fast-check";
import { expect, test } from "vitest";
import { declineForCard, findCardErrors, passesLuhn } from "./card.ts";

const NOVEMBER_21_2026 = Date.UTC(2026, 10, 21) / 1_000;
const good = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" };
const faults = (change: Partial<typeof good>) => findCardErrors({ ...good, ...change }, NOVEMBER_21_2026);

test("every single wrong digit fails Luhn", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
      const digits = [..."4242424242424242"];
      digits[place] = String((Number(digits[place]) + shift) % 10);
      expect(passesLuhn(digits.join(""))).toBe(false);
    }),
  );
});

test("a valid card has no errors, with spaces, dashes or neither", () => {
  for (const number of ["4242 4242 4242 4242", "4242-4242-4242-4242", "4242424242424242"]) {
    expect(faults({ number })).toEqual({});
  }
});

test.each([
  ["", "Your card number is incomplete."],
  ["4242 4242", "Your card number is incomplete."],
  ["4242 4242 4242 4241", "Your card number is invalid."],
  ["four", "Your card number is invalid."],
  ["4".repeat(20), "Your card number is invalid."],
])("number %j: %s", (number, message) => {
  expect(faults({ number })).toEqual({ cardNumber: message });
});

test.each(["11/26", "11 / 26", "1126", "11/2026", "12-26", "1/27", "01 27"])(
  "expiry %j is accepted in November 2026",
  (expiry) => {
    expect(faults({ expiry })).toEqual({});
  },
);

test.each([
  ["", "Your card's expiration date is incomplete."],
  ["13/30", "Your card's expiration date is incomplete."],
  ["00/30", "Your card's expiration date is incomplete."],
  ["10/26", "Your card's expiration date is in the past."],
  ["12/25", "Your card's expiration year is in the past."],
  ["12/2099", "Your card's expiration year is invalid."],
])("expiry %j: %s", (expiry, message) => {
  expect(faults({ expiry })).toEqual({ cardExpiry: message });
});

test.each(["", "12", "12345", "abc"])("security code %j is incomplete", (cvc) => {
  expect(faults({ cvc })).toEqual({ cardCvc: "Your card's security code is incomplete." });
});

test("the test cards have their listed effects, and any other card is declined", () => {
  expect(declineForCard(good)).toBeNull();
  expect(declineForCard({ ...good, number: "4000 0000 0000 0002" })?.message).toBe("Your card was declined.");
  expect(declineForCard({ ...good, number: "4000 0000 0000 9995" })?.message).toBe("Your card has insufficient funds.");
  expect(declineForCard({ ...good, number: "4111 1111 1111 1111" })?.message).toMatch(
    /^Your card was declined\. .*non test card/,
  );
});
