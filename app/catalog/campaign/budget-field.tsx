import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { useController } from "react-hook-form";
import type { FieldsProps } from "~/catalog/define-view";
import { formatUsd, formatUsdShort } from "~/lib/money";
import { Field } from "~/ui/field";
import { feeLabel, managementFee, totalWithFee } from "./fee";
import type service from "./service";

/** One more digit than the highest budget has. */
const MAX_DIGITS = 7;

/** Input of the monthly ad budget, formatted as currency while typing. */
export function BudgetField({ field, form }: FieldsProps<typeof service>) {
  const { field: control } = useController({ name: "budget", control: form.control });
  const { name, label, error, onBlur } = field("budget");
  const dollars = readBudget(control.value);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<Caret>(null);

  // Input from before hydration is still text.
  const isText = typeof control.value === "string";
  useLayoutEffect(() => {
    if (isText) form.setValue("budget", dollars);
  }, [isText, dollars, form]);

  // Formatting moves the caret: put it back between the same digits.
  useLayoutEffect(() => {
    if (!input.current || !caret.current) return;
    const index = caretIndex(input.current.value, caret.current);
    caret.current = null;
    input.current.setSelectionRange(index, index);
  });

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target;
    const { nativeEvent } = event;
    caret.current = {
      digitsAfter: digitsOf(value.slice(selectionStart ?? value.length)).length,
      forwards: nativeEvent instanceof InputEvent && nativeEvent.inputType === "deleteContentForward",
    };
    control.onChange(readBudget(value));
  };

  return (
    <Field
      name={name}
      label={label}
      error={error}
      required
      inputMode="numeric"
      autoComplete="off"
      hint="For one month, in whole dollars. Minimum $2,000."
      className="tabular-nums"
      value={dollars === 0 ? "" : formatUsdShort(dollars * 100)}
      onChange={onChange}
      onBlur={() => void onBlur({ type: "blur", target: { name, value: dollars } })}
      ref={(element) => {
        input.current = element;
        control.ref(element);
      }}
    />
  );
}

/** Parses a typed budget to dollars; 0 if it has no digits. */
export function readBudget(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? value : 0;
  return typeof value === "string" ? Number(digitsOf(value).slice(0, MAX_DIGITS)) : 0;
}

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

/** Budget, fee and total. */
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
          <dd>{formatUsd(budgetCents)}</dd>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-4">
          <dt className="text-mute">
            Management Fee <span className="whitespace-nowrap">{feeLabel(fee)}</span>
          </dt>
          <dd>{formatUsd(fee)}</dd>
        </div>
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-panel-hi border-t-4 pt-4">
          <dt className="font-bold text-lg">Total</dt>
          <dd>
            <output className="font-pixel text-gold text-pixel-lg">{formatUsd(totalWithFee(budgetCents))}</output>
          </dd>
        </div>
      </dl>
      <p className="mt-1 text-mute text-sm">One payment for one month of ads. No automatic renewal.</p>
    </section>
  );
}
