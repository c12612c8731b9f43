import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { ActionError } from "~/lib/http/client-errors";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { Check, HiddenFields } from "~/routes/admin/shared/form-field";
import { Modal } from "~/routes/admin/shared/modal";
import { Note } from "~/routes/admin/shared/page-parts";
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

type ConfirmModalProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What happens. */
  children: ReactNode;
  /** Label of the button that does it. */
  sure: string;
  busy: boolean;
  onSure: () => void;
};

/** Asks before something that cannot be undone. The focus goes to "No", so that pressing Enter twice does nothing. */
export function ConfirmModal({ open, onClose, title, children, sure, busy, onSure }: ConfirmModalProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      footer={open && <ConfirmButtons sure={sure} busy={busy} onSure={onSure} onNo={onClose} />}
    >
      {children}
    </Modal>
  );
}

type ConfirmButtonsProps = { sure: string; busy: boolean; onSure: () => void; onNo: () => void };

export const ConfirmButtons = ({ sure, busy, onSure, onNo }: ConfirmButtonsProps) => (
  <span className="actions ms-auto">
    <AdminButton autoFocus ref={markAutofocus} kind="quiet" onClick={onNo}>
      No
    </AdminButton>
    <AdminButton kind="sure" busy={busy} onClick={onSure}>
      {sure}
    </AdminButton>
  </span>
);

/** A dialog that opens looks for the attribute, which React does not write. */
const markAutofocus = (button: HTMLButtonElement | null): void => button?.setAttribute("autofocus", "");

/** Message after a request without a response, with a button to reload. */
export function UnknownOutcome({ message, onLook }: { message: string | null; onLook: () => void }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <Note tone="pending">
          <p className="mb-2">{message}</p>
          <AdminButton slim onClick={onLook}>
            Check again
          </AdminButton>
        </Note>
      )}
    </div>
  );
}

/**
 * Submits an action to `to`, by default the page's own URL, and shows its result as a toast. `onResult` is called with the server's
 * result. `unanswered`: message after a request without a response, until the next submit or `resolve`. `undo`: fields of the
 * action that takes it back, offered in the toast. `quiet`: the caller shows its failure, `fault`.
 */
export function useOrderAction(onResult?: (ok: boolean) => void, { to, quiet }: { to?: string; quiet?: boolean } = {}) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per result
  useEffect(() => {
    if (!outcome) return;
    if ("unanswered" in outcome && outcome.unanswered) return setUnanswered(outcome.error);
    const undo = undoFields.current;
    if (outcome.ok) toast.success(outcome.message, { undo: undo && (() => submit(undo)) });
    else if (!quiet) toast.error(outcome.error);
    onResult?.(outcome.ok);
  }, [outcome]);
  return {
    busy: fetcher.state !== "idle",
    unanswered,
    fault: outcome && !outcome.ok && fetcher.state === "idle" ? outcome.error : null,
    resolve: () => setUnanswered(null),
    reload: () => void revalidate(),
    submit,
  };
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
