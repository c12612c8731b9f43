import { type ReactNode, useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import { AdminButton } from "./admin-button";
import { Modal } from "./modal";

type ConfirmButtonProps = {
  /** Label of the button that asks. `name`: its accessible name if the label alone does not say what it changes. */
  label: string;
  name?: string;
  kind?: "danger" | "danger-quiet" | "quiet" | "secondary";
  slim?: boolean;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string;
  title: string;
  /** What happens. */
  children: ReactNode;
  /** Label of the button that does it. */
  sure: string;
  keep?: string;
  /** Values of the form that it submits; `intent` is one of them. */
  values: Readonly<Record<string, string>>;
  /** A fetcher's form, if the page does not submit it itself. */
  form?: typeof Form;
};

/** A button of something that cannot be undone: it asks in a dialog, which submits the form. */
export function ConfirmButton({
  label,
  name,
  kind = "danger",
  slim = true,
  disabled = false,
  reason,
  title,
  children,
  sure,
  keep = "Cancel",
  values,
  form: SubmittedForm = Form,
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const submitted = useNavigation().formData;
  const busy =
    submitted !== undefined && Object.entries(values).every(([field, value]) => submitted.get(field) === value);
  return (
    <>
      <AdminButton
        kind={kind}
        slim={slim}
        className="above-link"
        disabled={disabled || busy}
        title={reason}
        aria-label={name}
        {...invoker("show-modal", id)}
        onClick={() => setOpen(true)}
      >
        {busy ? "Working…" : label}
      </AdminButton>
      <Modal
        id={id}
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        footer={
          <SubmittedForm method="post" preventScrollReset className="actions push" onSubmit={() => setOpen(false)}>
            {Object.entries(values).map(([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ))}
            <AdminButton kind="quiet" {...invoker("close", id)} onClick={() => setOpen(false)}>
              {keep}
            </AdminButton>
            <AdminButton kind="sure" type="submit">
              {sure}
            </AdminButton>
          </SubmittedForm>
        }
      >
        {children}
      </Modal>
    </>
  );
}

/** Attributes that open and close a dialog without scripts, where the browser knows them. */
const invoker = (command: "show-modal" | "close", id: string): object => ({ command, commandfor: id });
