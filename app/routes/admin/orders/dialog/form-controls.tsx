import { useEffect, useId, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { ActionError } from "~/lib/http/client-errors";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import type { OrderActionResult } from "./order-actions.server";

type RadioQuestionProps<V extends string> = {
  legend: string;
  name: string;
  options: readonly { value: V; label: string }[];
  chosen: V | null;
  choose: (value: V) => void;
};

export function RadioQuestion<V extends string>({ legend, name, options, chosen, choose }: RadioQuestionProps<V>) {
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

type ConfirmStepProps = { question: string; yes: string; busy: boolean; onYes: () => void; onNo: () => void };

/** The focus goes to "No", so that pressing Enter twice does nothing. */
export function ConfirmStep({ question, yes, busy, onYes, onNo }: ConfirmStepProps) {
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

/** Message after a request without a response, with a button to reload. */
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
 * Submits an action of the dialog and shows its result as a toast. `onResult` is called with the server's result. `unanswered`: message after
 * a request without a response, until the next submit or `resolve`.
 */
export function useOrderAction(onResult?: (ok: boolean) => void) {
  const fetcher = useFetcher<OrderActionResult | ActionError>();
  const { revalidate } = useRevalidator();
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const { data: outcome } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per result
  useEffect(() => {
    if (!outcome) return;
    if ("unanswered" in outcome && outcome.unanswered) return setUnanswered(outcome.error);
    if (outcome.ok) toast.success(outcome.message);
    else toast.error(outcome.error);
    onResult?.(outcome.ok);
  }, [outcome]);
  return {
    busy: fetcher.state !== "idle",
    unanswered,
    resolve: () => setUnanswered(null),
    reload: () => void revalidate(),
    submit: (fields: Record<string, string> | FormData) => {
      setUnanswered(null);
      void fetcher.submit(fields, { method: "post", action: "/admin/orders" });
    },
  };
}
