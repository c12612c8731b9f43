import type Stripe from "stripe";
import type { StoredCard } from "../billing/payment-methods.ts";
import type { Decline } from "../payments/charges.ts";

/** A card as typed. It is never stored; see `StoredCard`. */
export type CardInput = { number: string; expiry: string; cvc: string };

export type CardErrors = Partial<Record<"cardNumber" | "cardExpiry" | "cardCvc", string>>;

type Risk = "dispute" | "warning" | "review";

/** Accepted card numbers and their effects. `attaches`: can be stored, although charges fail. */
export const TEST_CARDS: readonly {
  number: string;
  effect: string;
  decline: Decline | null;
  attaches?: true;
  risk?: Risk;
}[] = [
  { number: "4242 4242 4242 4242", effect: "Payment succeeds", decline: null },
  { number: "5555 5555 5555 4444", effect: "Payment succeeds", decline: null },
  { number: "4000 0000 0000 7726", effect: "Payment succeeds, refunds take three days", decline: null },
  { number: "4000 0000 0000 5126", effect: "Payment succeeds, refunds come back after three days", decline: null },
  {
    number: "4000 0000 0000 0259",
    effect: "Payment succeeds, then the bank disputes it",
    decline: null,
    risk: "dispute",
  },
  {
    number: "4000 0000 0000 5423",
    effect: "Payment succeeds with an early fraud warning",
    decline: null,
    risk: "warning",
  },
  { number: "4000 0000 0000 9235", effect: "Payment succeeds and is held for review", decline: null, risk: "review" },
  {
    number: "4000 0000 0000 0002",
    effect: "Card is declined",
    decline: { code: "generic_decline", message: "Your card was declined." },
  },
  {
    number: "4000 0000 0000 9995",
    effect: "Insufficient funds",
    decline: { code: "insufficient_funds", message: "Your card has insufficient funds." },
  },
  {
    number: "4000 0000 0000 0341",
    effect: "Saves as a new card, but every charge fails",
    decline: { code: "generic_decline", message: "Your card was declined." },
    attaches: true,
  },
];

const NOT_A_TEST_CARD: Decline = {
  code: "test_mode_live_card",
  message: "Your card was declined. Your request was in test mode, but used a non test card.",
};

/** Returns an error per invalid field, in Stripe's wording; empty if the card is valid. `now` in Unix seconds. */
export function findCardErrors(card: CardInput, now: number): CardErrors {
  const errors: CardErrors = {};
  const number = findNumberError(digitsOf(card.number));
  const expiry = findExpiryError(card.expiry, now);
  const cvc = /^\d{3,4}$/.test(card.cvc.trim()) ? null : "Your card's security code is incomplete.";
  if (number) errors.cardNumber = number;
  if (expiry) errors.cardExpiry = expiry;
  if (cvc) errors.cardCvc = cvc;
  return errors;
}

/** Returns why a charge is declined; null if the card can be charged. */
export function declineForCard(card: CardInput): Decline | null {
  const testCard = findTestCard(card);
  return testCard ? testCard.decline : NOT_A_TEST_CARD;
}

/** Returns why the card cannot be stored, or null. Some cards that cannot be charged can be stored. */
export const attachDeclineForCard = (card: CardInput): Decline | null =>
  findTestCard(card)?.attaches ? null : declineForCard(card);

/** What follows a payment with this card. */
export const riskOf = (card: CardInput): Risk | null => findTestCard(card)?.risk ?? null;

const findTestCard = (card: CardInput) => TEST_CARDS.find((test) => digitsOf(test.number) === digitsOf(card.number));

export function toStoredCard({ number, expiry }: CardInput): StoredCard {
  const digits = digitsOf(number);
  const { month, year } = parseExpiry(expiry) ?? { month: 1, year: 2000 };
  return { brand: digits.startsWith("4") ? "visa" : "mastercard", last4: digits.slice(-4), month, year };
}

/** The test card that was stored, as the buyer had typed it. */
export function cardInputOf({ last4, exp_month, exp_year }: Stripe.PaymentMethod.Card): CardInput {
  const number = TEST_CARDS.find((test) => test.number.endsWith(last4))?.number ?? "";
  return { number, expiry: `${exp_month} / ${exp_year}`, cvc: "000" };
}

/** Checks the Luhn check digit (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [fromRight, character] of [...digits].reverse().entries()) {
    const doubled = Number(character) * (fromRight % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

function findNumberError(digits: string): string | null {
  if (!/^\d*$/.test(digits) || digits.length > 19) return "Your card number is invalid.";
  if (digits.length < 12) return "Your card number is incomplete.";
  if (passesLuhn(digits)) return null;
  return digits.length < 16 ? "Your card number is incomplete." : "Your card number is invalid.";
}

/** Null for an invalid date. */
function parseExpiry(typed: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*[/\- ]\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? /^\s*(\d{2})(\d{2}|\d{4})\s*$/.exec(typed);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return null;
  return { month, year: (match[2] ?? "").length === 2 ? 2000 + Number(match[2]) : Number(match[2]) };
}

function findExpiryError(typed: string, now: number): string | null {
  const expiry = parseExpiry(typed);
  if (!expiry) return "Your card's expiration date is incomplete.";
  const { month, year } = expiry;
  const today = new Date(now * 1_000);
  const thisYear = today.getUTCFullYear();
  if (year < thisYear) return "Your card's expiration year is in the past.";
  if (year === thisYear && month < today.getUTCMonth() + 1) return "Your card's expiration date is in the past.";
  return year > thisYear + 50 ? "Your card's expiration year is invalid." : null;
}

const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, "");
