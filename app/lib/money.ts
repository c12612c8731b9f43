// Amounts are integers in the smallest unit of the agency's currency ("cents"): cents, yen, fils.

/** `sign` stands before an amount, `digits` after its point. `least`: of a card payment, in cents. */
export type Currency = { code: string; sign: string; digits: number; least: number };

export const DOLLARS: Currency = { code: "USD", sign: "$", digits: 2, least: 50 };

/** The attribute of <html> for browsers: "EUR 2 50 €". Pages in dollars have none. */
export const writeCurrency = ({ code, digits, least, sign }: Currency): string => `${code} ${digits} ${least} ${sign}`;

function readCurrency(text: string | undefined): Currency {
  if (!text) return DOLLARS;
  const [code = "", digits, least, sign = ""] = text.split(" ");
  return { code, sign, digits: Number(digits), least: Number(least) };
}

const ofPage = readCurrency(typeof document === "undefined" ? undefined : document.documentElement.dataset.currency);
let current = (): Currency => ofPage;

/** The server's depends on the site that it shows (currency.server.ts). */
export const readCurrencyFrom = (source: () => Currency): void => {
  current = source;
};

export const currencyNow = (): Currency => current();

/** 299 -> 29900 in dollars, 299 in yen. */
export const toCents = (amount: number): number => Math.round(amount * 10 ** current().digits);

export const fromCents = (cents: number): number => cents / 10 ** current().digits;

/** Rounded down to what cards can pay: of currencies with three decimals, the last is 0. */
export const payable = (cents: number): number => {
  const step = current().digits === 3 ? 10 : 1;
  return Math.floor(cents / step) * step;
};

/** Without `Intl`, whose first use takes a browser tens of milliseconds. */
export function formatMoney(cents: number): string {
  const [whole = "", fraction] = centsToDecimal(Math.round(Math.abs(cents))).split(".");
  const amount = current().sign + whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${cents < 0 ? "-" : ""}${amount}${fraction ? `.${fraction}` : ""}`;
}

/** 65000 -> "$650", 65050 -> "$650.50". For prices in sentences and on buttons. */
export function formatMoneyShort(cents: number): string {
  const { digits } = current();
  return formatMoney(cents).slice(0, digits > 0 && cents % 10 ** digits === 0 ? -digits - 1 : undefined);
}

/** 65050 -> "650.50", for CSV, form fields and schema.org. */
export const centsToDecimal = (cents: number): string => fromCents(cents).toFixed(current().digits);

/** A shipped text with the agency's sign before its figures. */
export const withOwnSign = (text: string): string => text.replaceAll(/\$(?=\d)/g, () => current().sign);
