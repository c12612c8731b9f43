import { type ComponentProps, type ReactNode, useEffect, useId, useState } from "react";
import { runAfterClick } from "./after-press";
import { enterValue } from "./enter-value";
import { Icon } from "./icon";

type LabelProps = {
  label: string;
  name: string;
  error?: string;
  hint?: ReactNode;
  /** Marks the label; every other field is marked as required. */
  optional?: boolean;
};

type FieldProps = LabelProps & Omit<ComponentProps<"input">, "name">;
type TextAreaProps = LabelProps & Omit<ComponentProps<"textarea">, "name">;
type CheckFieldProps = Omit<LabelProps, "label"> & { label: ReactNode } & Omit<
    ComponentProps<"input">,
    "name" | "type"
  >;

/** A field for an email address suggests a correction of misspelled ones. */
export function Field({ label, error, hint, optional, className = "", ...input }: FieldProps) {
  const { control, messages } = useMessages(error, hint, input.id);
  return (
    <div className="mb-6 min-w-0">
      <Label htmlFor={control.id} optional={optional}>
        {label}
      </Label>
      <input aria-required={!optional} {...input} {...control} className={`field ${className}`} />
      <Messages {...messages} />
      {input.type === "email" && <EmailSuggestion inputId={control.id} />}
    </div>
  );
}

export function TextArea({ label, error, hint, optional, className = "", rows = 5, ...textarea }: TextAreaProps) {
  const { control, messages } = useMessages(error, hint, textarea.id);
  return (
    <div className="mb-6 min-w-0">
      <Label htmlFor={control.id} optional={optional}>
        {label}
      </Label>
      <textarea aria-required={!optional} {...textarea} {...control} rows={rows} className={`field ${className}`} />
      <Messages {...messages} />
    </div>
  );
}

export function CheckField({ label, error, hint, optional, className = "", ...input }: CheckFieldProps) {
  const { control, messages } = useMessages(error, hint, input.id);
  return (
    <div className="mb-6">
      <div className="flex items-start">
        <input type="checkbox" aria-required={!optional} {...input} {...control} className={`checkbox ${className}`} />
        <label htmlFor={control.id} className="pointer-coarse:min-h-11 cursor-pointer pt-1 pl-3 leading-6">
          <span>{label}</span>
          {!optional && <RequiredMark />}
        </label>
      </div>
      <Messages {...messages} />
    </div>
  );
}

/** Opens the terms in a new tab, so that the form keeps its input. */
export function TermsLabel() {
  return (
    <span>
      I agree to the{" "}
      <a className="link" href="/terms" target="_blank" rel="noopener">
        terms of service
      </a>
      .
    </span>
  );
}

/**
 * Suggests a correction of a misspelled address when the field `inputId` loses focus; one click
 * accepts it. Never blocks the form.
 */
export function EmailSuggestion({ inputId }: { inputId: string }) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  useEffect(() => {
    const input = findInput(inputId);
    if (!input) return;
    const suggest = async () => {
      const { suggestEmail } = await import("./suggest-email");
      runAfterClick(() => setSuggestion(suggestEmail(input.value)));
    };
    const clear = () => setSuggestion(null);
    input.addEventListener("blur", suggest);
    input.addEventListener("input", clear);
    return () => {
      input.removeEventListener("blur", suggest);
      input.removeEventListener("input", clear);
    };
  }, [inputId]);
  return (
    // Always rendered, so that screen readers announce its changes.
    <p aria-live="polite" className="mt-2 text-gold text-sm empty:mt-0">
      {suggestion && (
        <span>
          Did you mean{" "}
          <button
            type="button"
            className="link wrap-anywhere min-h-6"
            onClick={() => replaceValue(inputId, suggestion)}
          >
            {suggestion}
          </button>
          ?
        </span>
      )}
    </p>
  );
}

function Label({ htmlFor, optional, children }: { htmlFor: string; optional?: boolean; children: string }) {
  return (
    <label htmlFor={htmlFor} className="mb-2 block font-bold leading-6">
      <span>{children}</span>
      {optional ? <span className="font-normal text-mute"> (optional)</span> : <RequiredMark />}
    </label>
  );
}

export const RequiredMark = () => (
  <span aria-hidden="true" className="text-pink">
    {"\u00a0*"}
  </span>
);

/** Always rendered, so that screen readers announce its changes. The text is the only child, so that it can be translated. */
export const FieldError = ({ id, children }: { id?: string; children: string | null | undefined }) => (
  <div className="mt-2 flex gap-2 text-danger text-sm has-[p:empty]:mt-0">
    {children && <Icon name="alert" className="-my-0.5 size-6" />}
    <p id={id} role="alert">
      {children}
    </p>
  </div>
);

function useMessages(error: string | undefined, hint: ReactNode, givenId: string | undefined) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  // The error replaces the hint, so that the rows keep their height.
  const shownHint = error ? null : hint;
  return {
    control: {
      id,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": [shownHint && hintId, error && errorId].filter(Boolean).join(" ") || undefined,
    },
    messages: { hint: shownHint, hintId, error, errorId },
  };
}

type MessagesProps = { hint: ReactNode; hintId: string; error: string | undefined; errorId: string };

const Messages = ({ hint, hintId, error, errorId }: MessagesProps) => (
  <>
    {hint && (
      <p id={hintId} className="mt-2 text-mute text-sm">
        {hint}
      </p>
    )}
    <FieldError id={errorId}>{error}</FieldError>
  </>
);

function replaceValue(inputId: string, value: string): void {
  const input = findInput(inputId);
  if (!input) return;
  enterValue(input, value);
  input.focus();
}

function findInput(id: string): HTMLInputElement | null {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? input : null;
}
