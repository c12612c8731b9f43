import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Form } from "react-router";
import { HiddenFields, useIsSubmitting } from "~/ui/hidden-fields";
import { AdminButton } from "./admin-button";
import { Modal } from "./modal";

type ConfirmationProps = {
  title: string;
  /** What happens. */
  children: ReactNode;
  /** Label of the button that does it; null if there is nothing to do. */
  sure: string | null;
  keep?: string;
  /** As of `Modal`. */
  textOnly?: boolean;
  /** Values of the form that it submits; `intent` is one of them. Without any, only `onSure` is called. */
  values?: Readonly<Record<string, string>>;
  /** Called instead of a submit. It also closes a `ConfirmDialog`. */
  onSure?: () => void;
  busy?: boolean;
};

type ConfirmButtonProps = ConfirmationProps & {
  values: Readonly<Record<string, string>>;
  /** Label of the button that asks. `name`: its accessible name if the label alone does not say what it changes. */
  label: string;
  name?: string;
  kind?: "danger" | "danger-quiet" | "quiet" | "secondary";
  slim?: boolean;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string;
};

/** A button of something that cannot be undone: it asks in a dialog, which submits the form. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name, kind = "danger", slim = true, disabled = false, reason, ...confirmation } = props;
  const { open, opener, dialog } = useConfirmation();
  const { values, onSure } = confirmation;
  const isSubmitting = useIsSubmitting(values);
  const busy = confirmation.busy || isSubmitting;
  return (
    <>
      <AdminButton
        kind={kind}
        slim={slim}
        className="relative z-1"
        disabled={disabled || busy}
        title={reason}
        aria-label={name}
        {...opener}
      >
        {busy ? "Working…" : label}
      </AdminButton>
      <ConfirmDialog
        {...confirmation}
        {...dialog}
        open={open}
        onSure={
          onSure &&
          (() => {
            dialog.onClose();
            onSure();
          })
        }
      />
    </>
  );
}

/** For a dialog whose button stands elsewhere, such as in a menu, which closes when it is pressed. */
export function useConfirmation() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return {
    open,
    opener: { ...invoker("show-modal", id), onClick: () => setOpen(true) },
    dialog: { id, onClose: () => setOpen(false) },
  };
}

type ConfirmDialogProps = ConfirmationProps & { id?: string; open: boolean; onClose: () => void };

/** The focus goes to the button that keeps everything, so that pressing Enter twice does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { values, sure, keep = "Cancel", onSure, busy, children, ...modal } = props;
  const { onClose, textOnly } = modal;
  const ownId = useId();
  const id = modal.id ?? ownId;
  const submit = (event: FormEvent) => {
    if (!onSure) return onClose();
    event.preventDefault();
    onSure();
  };
  const buttons = (
    <>
      <AdminButton kind="quiet" {...invoker("close", id)} onClick={onClose} ref={textOnly ? undefined : markAutofocus}>
        {keep}
      </AdminButton>
      <AdminButton kind="danger-sure" type="submit" busy={busy}>
        {sure}
      </AdminButton>
    </>
  );
  const form = values ? (
    <Form method="post" preventScrollReset className="actions ms-auto" onSubmit={submit}>
      <HiddenFields values={values} />
      {buttons}
    </Form>
  ) : (
    <form method="dialog" className="actions ms-auto" onSubmit={submit}>
      {buttons}
    </form>
  );
  return (
    <Modal {...modal} id={id} footer={sure !== null && form}>
      {children}
    </Modal>
  );
}

/** A dialog that opens looks for the attribute, which React does not write. */
const markAutofocus = (button: HTMLButtonElement | null): void => button?.setAttribute("autofocus", "");

/** Attributes that open and close a dialog without scripts, where the browser knows them. */
const invoker = (command: "show-modal" | "close", id: string): object => ({ command, commandfor: id });
