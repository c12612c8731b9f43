import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { ActionError } from "~/lib/http/client-errors";
import { ConfirmButton } from "~/routes/admin/shared/confirm-button";
import { Check } from "~/routes/admin/shared/form-field";
import { useFetcherData } from "~/routes/admin/shared/use-fetcher-data";
import { HiddenFields } from "~/ui/hidden-fields";
import { toast } from "~/ui/toast";
import type { OrderActionResult } from "./order-actions.server";

/** The order's page in PERMISSIONS. */
export const ORDER_PATH = "/admin/orders/:id";

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
      <legend className="mb-1">{legend}</legend>
      {options.map(({ value, label }) => (
        <Check
          key={value}
          type="radio"
          name={name}
          value={value}
          checked={value === chosen}
          onChange={() => choose(value)}
          label={label}
        />
      ))}
    </fieldset>
  );
}

/**
 * Submits an action to `to`, by default the page's own URL, and shows its result as a toast. `onResult` is called with the server's
 * result. `undo`: fields of the action that takes it back, offered in the toast. `quiet`: the caller shows its failure, `fault`.
 * `unanswered`: message after a request without a response, until the next submit or `resolve`. `showsUnanswered`: the caller shows it instead of a toast.
 */
export function useOrderAction(
  onResult?: (ok: boolean) => void,
  { to, quiet, showsUnanswered }: { to?: string; quiet?: boolean; showsUnanswered?: boolean } = {},
) {
  const fetcher = useFetcher<OrderActionResult | ActionError>();
  const { revalidate } = useRevalidator();
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const undoFields = useRef<Record<string, string>>(undefined);
  const { data: outcome } = fetcher;
  const submit = (fields: Record<string, string> | FormData, undo?: Record<string, string>) => {
    undoFields.current = undo;
    setUnanswered(null);
    void fetcher.submit(fields, { method: "post", action: to });
  };
  useFetcherData(fetcher.data, (outcome) => {
    const isUnanswered = "unanswered" in outcome && outcome.unanswered;
    const undo = undoFields.current;
    if (outcome.ok) toast.success(outcome.message, { undo: undo && (() => submit(undo)) });
    else if (!quiet && !(isUnanswered && showsUnanswered)) toast.error(outcome.error);
    if (isUnanswered) setUnanswered(outcome.error);
    else onResult?.(outcome.ok);
  });
  return {
    busy: fetcher.state !== "idle",
    unanswered,
    fault: outcome && !outcome.ok && fetcher.state === "idle" ? outcome.error : null,
    resolve: () => setUnanswered(null),
    reload: () => void revalidate(),
    submit,
  };
}

type ConfirmedActionProps = Omit<ComponentProps<typeof ConfirmButton>, "onSure" | "busy" | "keep"> & {
  values: Record<string, string>;
  onResult?: () => void;
};

/** A button of an action of the order's page that cannot be undone: it asks first. */
export function ConfirmedAction({ values, onResult, ...question }: ConfirmedActionProps) {
  const { busy, submit } = useOrderAction(onResult);
  return (
    <div className="actions">
      <ConfirmButton {...question} keep="No" values={values} busy={busy} onSure={() => submit(values)} />
    </div>
  );
}

type OrderFormProps = {
  id?: string;
  intent: string;
  orderId?: string;
  /** More hidden fields. */
  fields?: Readonly<Record<string, string>>;
  submit: (fields: FormData) => void;
  className?: string;
  children: ReactNode;
};

/** A form of the order's page or the inbox. Without scripts it posts to the page. */
export function OrderForm({ id, intent, orderId, fields = {}, submit, className, children }: OrderFormProps) {
  return (
    <form
      id={id}
      method="post"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <HiddenFields values={{ intent, ...(orderId && { orderId }), ...fields }} />
      {children}
    </form>
  );
}
