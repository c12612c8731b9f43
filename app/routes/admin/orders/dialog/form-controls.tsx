import { useEffect, useId, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { ActionError } from "~/lib/http/client-errors";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import type { OrderActionResult } from "./order-actions.server";

/** What the forms of the details dialog are made of. */

type ChoicesProps<V extends string> = {
  legend: string;
  name: string;
  options: readonly { value: V; label: string }[];
  chosen: V | null;
  choose: (value: V) => void;
};

/** One of a few, as a question with round buttons. */
export function RadioQuestion<V extends string>({ legend, name, options, chosen, choose }: ChoicesProps<V>) {
  return (
    <fieldset>
      <legend className="mb-1 text-mute">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => choose(value)}
            className="size-5 shrink-0 accent-gold"
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  inputMode?: "decimal";
};

export function TextField({ label, onChange, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-mute text-sm">
        {label}
      </label>
      <input id={id} {...input} className="field-dense" onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

type ConfirmationProps = { question: string; yes: string; busy: boolean; onYes: () => void; onNo: () => void };

/** The focus goes to "No": Enter pressed twice does nothing. */
export function ConfirmStep({ question, yes, busy, onYes, onNo }: ConfirmationProps) {
  return (
    <div role="alertdialog" aria-label={question} className="border-2 border-danger p-4">
      <p className="mb-3 font-semibold">{question}</p>
      <div className="flex flex-wrap gap-2">
        {/* The question replaces the form that had the focus. */}
        <Button autoFocus dense="plain" disabled={busy} onClick={onNo}>
          No
        </Button>
        <Button dense="danger" disabled={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </div>
  );
}

/** What is known after a request that got no answer; stays until the next one. */
export function UnknownOutcome({ message, onLook }: { message: string | null; onLook: () => void }) {
  return (
    <div role="alert" className="mb-3 border-gold border-l-4 pl-4 empty:hidden">
      {message && (
        <>
          <p className="mb-2">{message}</p>
          <Button dense="plain" onClick={onLook}>
            Check again
          </Button>
        </>
      )}
    </div>
  );
}

/**
 * Sends what the dialog asks for and shows how it went; the page loads afresh by itself. `onAnswer` is called once the shop
 * has answered, with yes or no. `unanswered` is what is known after a request that got no answer, until the next one or `resolve`.
 */
export function useOrderAction(onAnswer?: (ok: boolean) => void) {
  const fetcher = useFetcher<OrderActionResult | ActionError>();
  const { revalidate } = useRevalidator();
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const { data: outcome } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!outcome) return;
    if ("unanswered" in outcome && outcome.unanswered) return setUnanswered(outcome.error);
    if (outcome.ok) toast.success(outcome.message);
    else toast.error(outcome.error);
    onAnswer?.(outcome.ok);
  }, [outcome]);
  return {
    busy: fetcher.state !== "idle",
    unanswered,
    resolve: () => setUnanswered(null),
    lookAgain: () => void revalidate(),
    submit: (fields: Record<string, string> | FormData) => {
      setUnanswered(null);
      void fetcher.submit(fields, { method: "post", action: "/admin/orders" });
    },
  };
}
