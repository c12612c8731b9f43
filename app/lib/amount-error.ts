import { currencyNow, toCents } from "./money";
import { withoutCurrency, withoutSign } from "./typed-money";

/** Three digits after the only sign: thousands, or a fraction with a zero too much. */
const AMBIGUOUS = /^(\d{1,3})[.,](\d{3})$/;

/** What a person should do whose amount `parseMoney` rejects. `example`: 150 */
export function describeAmountError(text: string, example: number): string {
  const { digits } = currencyNow();
  const [, whole = "", rest] = AMBIGUOUS.exec(withoutCurrency(text)) ?? [];
  if (rest === undefined || digits !== 2) return `Please enter an amount such as ${withoutSign(toCents(example))}.`;
  const readings = [Number(whole + rest), Number(`${whole}.${rest}`)].map((amount) => amount.toFixed(digits));
  return `Do you mean ${readings.join(" or ")}? Please type it like that.`;
}
