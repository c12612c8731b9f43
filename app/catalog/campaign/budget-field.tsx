import { useLayoutEffect } from "react";
import type { FieldsProps } from "~/catalog/define-view";
import { currencyNow, formatMoney, formatMoneyShort, fromCents, toCents } from "~/lib/money";
import { parseMoney, unitWord } from "~/lib/typed-money";
import { Field } from "~/ui/field";
import { feeLabel, managementFee, totalWithFee } from "./fee";
import { leastBudget } from "./form-schema";
import type service from "./service";

/** One more digit than the highest budget has. */
const MAX_DIGITS = 7;

/** Input of the monthly ad budget, formatted as currency when it is left. */
export function BudgetField({ sold, field, form }: FieldsProps<typeof service>) {
  const { onBlur, ...props } = field("budget");
  const { budget } = form.values;
  const amount = readBudget(budget);

  // What is typed arrives as text.
  useLayoutEffect(() => {
    if (budget !== amount) form.change({ budget: amount });
  }, [budget, amount, form]);

  return (
    <Field
      {...props}
      required
      inputMode="numeric"
      autoComplete="off"
      hint={`For one month, in whole ${unitWord()}. Minimum ${formatMoneyShort(leastBudget(sold.offer))}.`}
      className="tabular-nums"
      defaultValue={formatBudget(amount)}
      onBlur={({ target }) => {
        target.value = formatBudget(amount);
        onBlur();
      }}
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
  const { sign } = currencyNow();
  const isEdited = trimmed.startsWith(sign) && !/[^\d,]|\d{4},/.test(trimmed.slice(sign.length));
  const cents = isEdited ? null : parseMoney(trimmed);
  const others = isEdited ? trimmed : trimmed.replace(CENTS, "").replace(EUROPEAN_CENTS, "");
  const amount = cents === null ? others : String(Math.floor(fromCents(cents)));
  return Number(digitsOf(amount).slice(0, MAX_DIGITS));
}

/** Two cents at the end or before a space or slash, or the decimals of thousands or millions. */
const CENTS = /\.\d{0,2}(?=\s|\/|$)|[.,]\d+(?=\s*[km]\b)/i;
const EUROPEAN_CENTS = /,\d{0,2}(?=\s|\/|€|$)/;

const formatBudget = (amount: number): string => (amount === 0 ? "" : formatMoneyShort(toCents(amount)));

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
