import { type Currency, currencyNow, DOLLARS } from "./money";

/**
 * The least card payment in cents, by ISO 4217 code, as Stripe publishes it, or about half a dollar; never below 50, which the database refuses. Absent: currencies whose number of
 * decimals is another one for Stripe than for `Intl` (HUF, IDR, ISK, TWD).
 */
const LEAST = {
  USD: 50,
  AED: 200,
  AUD: 50,
  BHD: 200,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CLP: 500,
  CZK: 1_500,
  DKK: 250,
  EUR: 50,
  GBP: 50,
  HKD: 400,
  ILS: 200,
  INR: 50,
  JOD: 400,
  JPY: 50,
  KRW: 700,
  KWD: 200,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  OMR: 200,
  PHP: 3_000,
  PLN: 200,
  QAR: 200,
  RON: 200,
  SAR: 200,
  SEK: 300,
  SGD: 50,
  THB: 1_000,
  TND: 2_000,
  TRY: 2_500,
  VND: 13_000,
  ZAR: 1_000,
} as const;

type CurrencyCode = keyof typeof LEAST;

const isCurrencyCode = (code: string): code is CurrencyCode => Object.hasOwn(LEAST, code);

const names = new Intl.DisplayNames("en-US", { type: "currency" });

/** Code and name of every currency that a shop can have, dollars first. */
export const currencyChoices: readonly (readonly [code: string, label: string])[] = Object.keys(LEAST).map((code) => [
  code,
  `${code}, ${names.of(code)}`,
]);

/** Within a sentence: "US dollars", "euros". */
export const currencyName = ({ code }: Pick<Currency, "code"> = currencyNow()): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: code, currencyDisplay: "name" })
    .formatToParts(2)
    .find(({ type }) => type === "currency")?.value ?? code;

/** Dollars for a code that no shop can have. */
export function currencyOf(code: string): Currency {
  if (!isCurrencyCode(code) || code === DOLLARS.code) return DOLLARS;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: code });
  const parts = format.formatToParts(1);
  const sign = parts.slice(
    0,
    parts.findIndex(({ type }) => type === "integer"),
  );
  return {
    code,
    sign: sign.map(({ value }) => value).join(""),
    digits: format.resolvedOptions().maximumFractionDigits ?? DOLLARS.digits,
    least: LEAST[code],
  };
}

/** As orders store it. */
export const orderCurrency = (): string => currencyNow().code.toLowerCase();

/** Of what an order's fingerprint is made: a draft in another currency is another order. */
export const inOtherCurrency = (): { currency?: string } =>
  currencyNow() === DOLLARS ? {} : { currency: orderCurrency() };
