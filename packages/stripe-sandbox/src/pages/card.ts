import type { StoredCard } from "../billing/payment-methods.ts";
import type { Decline } from "../payments/charges.ts";

/** What was typed about a card. It lives for one request: only what a receipt may show of it is kept. */
export type CardInput = { number: string; expiry: string; cvc: string };

export type CardErrors = Partial<Record<"cardNumber" | "cardExpiry" | "cardCvc", string>>;

/** The numbers that the hosted page accepts and lists, and what each one does. */
export const TEST_CARDS: readonly { number: string; effect: string; decline: Decline | null; attaches?: true }[] = [
  { number: "4242 4242 4242 4242", effect: "Payment succeeds", decline: null },
  { number: "5555 5555 5555 4444", effect: "Payment succeeds", decline: null },
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

/** What is wrong with the fields, in the provider's words; empty when they can be sent to the bank. `now` in Unix seconds. */
export function findCardErrors(card: CardInput, now: number): CardErrors {
  const faults: CardErrors = {};
  const number = numberFault(digitsOf(card.number));
  const expiry = expiryFault(card.expiry, now);
  const cvc = /^\d{3,4}$/.test(card.cvc.trim()) ? null : "Your card's security code is incomplete.";
  if (number) faults.cardNumber = number;
  if (expiry) faults.cardExpiry = expiry;
  if (cvc) faults.cardCvc = cvc;
  return faults;
}

/** The bank's answer to a card without faults: null when it may be charged. */
export function declineForCard(card: CardInput): Decline | null {
  const known = knownCard(card);
  return known ? known.decline : NOT_A_TEST_CARD;
}

/** The bank's answer to a card that is only to be kept: some of those that cannot be charged are taken. */
export const attachDeclineForCard = (card: CardInput): Decline | null =>
  knownCard(card)?.attaches ? null : declineForCard(card);

const knownCard = (card: CardInput) => TEST_CARDS.find((test) => digitsOf(test.number) === digitsOf(card.number));

/** What is kept of a card without faults. */
export function toStoredCard({ number, expiry }: CardInput): StoredCard {
  const digits = digitsOf(number);
  const { month, year } = monthAndYear(expiry) ?? { month: 1, year: 2000 };
  return { brand: digits.startsWith("4") ? "visa" : "mastercard", last4: digits.slice(-4), month, year };
}

/** The check digit of ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [fromRight, character] of [...digits].reverse().entries()) {
    const doubled = Number(character) * (fromRight % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

function numberFault(digits: string): string | null {
  if (!/^\d*$/.test(digits) || digits.length > 19) return "Your card number is invalid.";
  if (digits.length < 12) return "Your card number is incomplete.";
  if (passesLuhn(digits)) return null;
  return digits.length < 16 ? "Your card number is incomplete." : "Your card number is invalid.";
}

/** Null for what is no month of a year. */
function monthAndYear(typed: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*[/\- ]\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? /^\s*(\d{2})(\d{2}|\d{4})\s*$/.exec(typed);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return null;
  return { month, year: (match[2] ?? "").length === 2 ? 2000 + Number(match[2]) : Number(match[2]) };
}

function expiryFault(typed: string, now: number): string | null {
  const expiry = monthAndYear(typed);
  if (!expiry) return "Your card's expiration date is incomplete.";
  const { month, year } = expiry;
  const today = new Date(now * 1_000);
  const thisYear = today.getUTCFullYear();
  if (year < thisYear) return "Your card's expiration year is in the past.";
  if (year === thisYear && month < today.getUTCMonth() + 1) return "Your card's expiration date is in the past.";
  return year > thisYear + 50 ? "Your card's expiration year is invalid." : null;
}

const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, "");
