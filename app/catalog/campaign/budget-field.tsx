import { type ChangeEvent, useLayoutEffect, useRef, useState } from "react";
import type { FieldsProps } from "~/catalog/define-view";
import { currencyNow, formatMoney, formatMoneyShort, fromCents, toCents } from "~/lib/money";
import { parseMoney, unitWord } from "~/lib/typed-money";
import { Field } from "~/ui/field";
import { feeLabel, managementFee, totalWithFee } from "./fee";
import { leastBudget } from "./form-schema";
import type service from "./service";

/** One more digit than the highest budget has. */
const MAX_DIGITS = 7;

/** Input of the monthly ad budget, formatted as currency while typing. */
export function BudgetField({ sold, field, form }: FieldsProps<typeof service>) {
  const { budget } = form.values;
  const { name, label, error, onBlur } = field("budget");
  const amount = readBudget(budget);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<Caret | "end">(null);
  const [typed, setTyped] = useState({ amount, cents: "" });
  const formatted = formatBudget(amount);
  const shown = typed.amount === amount ? formatted + typed.cents : formatted;

  // Input from before hydration is still text.
  const isText = typeof budget === "string";
  useLayoutEffect(() => {
    if (isText) form.change({ budget: amount });
  }, [isText, amount, form]);

  // Formatting moves the caret: put it back between the same digits.
  useLayoutEffect(() => {
    if (!input.current || !caret.current) return;
    const { value } = input.current;
    const index = caret.current === "end" ? value.length : caretIndex(value, caret.current);
    caret.current = null;
    input.current.setSelectionRange(index, index);
  });

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target;
    const { nativeEvent } = event;
    caret.current =
      selectionStart === null || selectionStart === value.length
        ? "end"
        : {
            digitsAfter: digitsOf(value.slice(selectionStart)).length,
            forwards: nativeEvent instanceof InputEvent && nativeEvent.inputType === "deleteContentForward",
          };
    const next = readBudgetChange(value, shown);
    setTyped(next);
    form.change({ budget: next.amount });
  };

  return (
    <Field
      name={name}
      label={label}
      error={error}
      required
      inputMode="numeric"
      autoComplete="off"
      hint={`For one month, in whole ${unitWord()}. Minimum ${formatMoneyShort(leastBudget(sold.offer))}.`}
      className="tabular-nums"
      value={shown}
      onChange={onChange}
      onBlur={() => {
        setTyped({ amount, cents: "" });
        onBlur();
      }}
      ref={input}
    />
  );
}

/**
 * Parses a typed budget to a whole amount; 0 if it has no digits. Cents are dropped and never become thousands; a budget in
 * thousands ("2.5k") loses them too, and is then below the minimum. Other text loses all but its digits.
 */
export function readBudget(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? value : 0;
  if (typeof value !== "string") return 0;
  const trimmed = value.trim();
  // "$12,34" is what remains of "$12,345" after a deletion.
  const isEdited = trimmed.startsWith(currencyNow().sign) && !/[^\d,]|\d{4},/.test(withoutSign(trimmed));
  const cents = isEdited ? null : parseMoney(trimmed);
  const others = isEdited ? trimmed : trimmed.replace(CENTS, "").replace(EUROPEAN_CENTS, "");
  const amount = cents === null ? others : String(Math.floor(fromCents(cents)));
  return Number(digitsOf(amount).slice(0, MAX_DIGITS));
}

/** Two cents at the end or before a space or slash, or the decimals of thousands or millions. */
const CENTS = /\.\d{0,2}(?=\s|\/|$)|[.,]\d+(?=\s*[km]\b)/i;
const EUROPEAN_CENTS = /,\d{0,2}(?=\s|\/|€|$)/;

/** Returns the amount of a changed text, and its cents ("", ".", ".0", ",00") while they are typed. `shown`: before the change. */
function readBudgetChange(text: string, shown: string): { amount: number; cents: string } {
  const [, before = "", cents = ""] = /^(.*\d)([.,]\d{0,2})$/.exec(text) ?? [];
  const amount = readBudget(before);
  const isTyped = text === `${shown}${cents}` || (/[.,]\d{0,2}$/.test(shown) && before === formatBudget(amount));
  const isFormatted = (before !== withoutSign(before) || shown.endsWith(cents)) && !/[^\d,]/.test(withoutSign(before));
  if (cents.startsWith(".") && isFormatted) return { amount, cents };
  if (cents.startsWith(",") && isTyped && before === formatBudget(amount)) return { amount, cents };
  return { amount: readBudget(text), cents: "" };
}

const withoutSign = (text: string): string =>
  text.startsWith(currencyNow().sign) ? text.slice(currencyNow().sign.length) : text;

const formatBudget = (amount: number): string => (amount === 0 ? "" : formatMoneyShort(toCents(amount)));

/** Number of digits after the caret. `forwards`: after a forward deletion, the caret belongs after a comma instead of before it. */
type Caret = { digitsAfter: number; forwards: boolean };

/** Returns the caret's index in a formatted amount. */
export function caretIndex(text: string, { digitsAfter, forwards }: Caret): number {
  const indexes = Array.from({ length: text.length + 1 }, (_, index) => index).filter(
    (index) => digitsOf(text.slice(index)).length === digitsAfter,
  );
  return indexes.at(forwards ? -1 : 0) ?? text.length;
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

export function Cost({ budgetCents }: { budgetCents: number }) {
  const fee = managementFee(budgetCents);
  return (
    <section aria-labelledby="cost-title">
      <h2 id="cost-title" className="mb-4">
        What you pay
      </h2>
      <dl className="grid gap-2 tabular-nums">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-4">
          <dt className="text-mute">Ad Budget</dt>
          <dd translate="no">{formatMoney(budgetCents)}</dd>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-4">
          <dt className="text-mute">
            Management Fee <span className="whitespace-nowrap">{feeLabel(fee)}</span>
          </dt>
          <dd translate="no">{formatMoney(fee)}</dd>
        </div>
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-panel-hi border-t-4 pt-4">
          <dt className="font-bold text-lg">Total</dt>
          <dd>
            <output translate="no" className="font-pixel text-gold text-pixel-lg max-[24rem]:text-pixel">
              {formatMoney(totalWithFee(budgetCents))}
            </output>
          </dd>
        </div>
      </dl>
      <p className="mt-1 text-mute text-sm">One payment for one month of ads. No automatic renewal.</p>
    </section>
  );
}
