import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { useController } from "react-hook-form";
import type { FieldsProps } from "~/catalog/define-view";
import { formatUsd, formatUsdShort } from "~/lib/money";
import { Field } from "~/ui/field";
import { feeLabel, managementFee, totalWithFee } from "./fee";
import type service from "./service";

/** More digits than any budget that one checkout takes. */
const MAX_DIGITS = 7;

/** The monthly ad budget: it takes digits only and shows them as currency. */
export function BudgetField({ field, form }: FieldsProps<typeof service>) {
  const { field: control } = useController({ name: "budget", control: form.control });
  const { name, label, error, onBlur } = field("budget");
  const dollars = readBudget(control.value);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<Caret>(null);

  // What was typed before scripts ran is still text.
  const isText = typeof control.value === "string";
  useLayoutEffect(() => {
    if (isText) form.setValue("budget", dollars);
  }, [isText, dollars, form]);

  // The formatted amount is another text than the one that was typed: put the caret back among the same digits.
  useLayoutEffect(() => {
    if (!input.current || !caret.current) return;
    const place = caretIndex(input.current.value, caret.current);
    caret.current = null;
    input.current.setSelectionRange(place, place);
  });

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target;
    const typed = event.nativeEvent;
    caret.current = {
      digitsAfter: digitsOf(value.slice(selectionStart ?? value.length)).length,
      forwards: typed instanceof InputEvent && typed.inputType === "deleteContentForward",
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
      className="text-xl"
      value={dollars === 0 ? "" : formatUsdShort(dollars * 100)}
      onChange={type}
      onBlur={() => void onBlur({ type: "blur", target: { name, value: dollars } })}
      ref={(element) => {
        input.current = element;
        control.ref(element);
      }}
    />
  );
}

/** A budget as it is typed, in dollars; 0 when there is none. */
export function readBudget(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? value : 0;
  return typeof value === "string" ? Number(digitsOf(value).slice(0, MAX_DIGITS)) : 0;
}

/** How many digits stand behind the caret; after deleting forwards it stands behind a comma, else before it. */
type Caret = { digitsAfter: number; forwards: boolean };

/** Where the caret belongs in a formatted amount. */
export function caretIndex(text: string, { digitsAfter, forwards }: Caret): number {
  const places = Array.from({ length: text.length + 1 }, (_, index) => index).filter(
    (index) => digitsOf(text.slice(index)).length === digitsAfter,
  );
  return places.at(forwards ? -1 : 0) ?? text.length;
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Budget, fee and total of the month. Cents, USD. */
export function Cost({ budgetCents }: { budgetCents: number }) {
  const fee = managementFee(budgetCents);
  return (
    <section aria-labelledby="cost-title" className="pixel-frame frame-gold mx-1 mb-8 bg-dusk p-4 sm:p-5">
      <h3 id="cost-title" className="mb-4">
        What you pay
      </h3>
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
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t-4 pt-4">
          <dt className="font-pixel">Total</dt>
          <dd>
            <output className="font-pixel text-gold min-[24rem]:text-pixel-lg">
              {formatUsd(totalWithFee(budgetCents))}
            </output>
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-mute text-sm">One payment for one month of ads. No automatic renewal.</p>
    </section>
  );
}
