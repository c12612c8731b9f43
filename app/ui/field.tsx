import { type ComponentProps, type ReactNode, useId } from "react";
import { EmailSuggestion } from "./email-question";

type Labelled = {
  label: string;
  name: string;
  error?: string;
  hint?: ReactNode;
  /** Marks the label; every other field is marked as required. */
  optional?: boolean;
};

/** A labelled input; one for an address asks about what looks misspelt. Made for `<Field label="Name" error={errors.name?.message} {...register("name")} />`. */
export function Field({ label, error, hint, optional, className = "", ...input }: FieldProps) {
  const { id, described, messages } = useMessages(error, hint, input.id);
  return (
    <div className="mb-5">
      <Label htmlFor={id} optional={optional}>
        {label}
      </Label>
      <input
        aria-required={!optional}
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        className={`field ${className}`}
      />
      {messages}
      {input.type === "email" && <EmailSuggestion inputId={id} />}
    </div>
  );
}

/** A labelled text of several lines. */
export function TextArea({ label, error, hint, optional, className = "", rows = 5, ...textarea }: TextAreaProps) {
  const { id, described, messages } = useMessages(error, hint, textarea.id);
  return (
    <div className="mb-5">
      <Label htmlFor={id} optional={optional}>
        {label}
      </Label>
      <textarea
        aria-required={!optional}
        {...textarea}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        className={`field ${className}`}
      />
      {messages}
    </div>
  );
}

/** A checkbox with its sentence, which may hold links. */
export function CheckField({ label, error, hint, optional, className = "", ...input }: CheckFieldProps) {
  const { id, described, messages } = useMessages(error, hint, input.id);
  return (
    <div className="mb-6">
      <div className="flex items-start">
        <input
          type="checkbox"
          aria-required={!optional}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className={`checkbox ${className}`}
        />
        <label htmlFor={id} className="pointer-coarse:min-h-11 cursor-pointer pt-0.5 pl-3 text-mute">
          {label}
        </label>
      </div>
      {messages}
    </div>
  );
}

function Label({ htmlFor, optional, children }: { htmlFor: string; optional?: boolean; children: string }) {
  return (
    <label htmlFor={htmlFor} className="mb-2 block font-semibold">
      {children}
      {optional ? (
        <span className="font-normal text-mute"> (optional)</span>
      ) : (
        <span aria-hidden="true" className="text-pink">
          {" *"}
        </span>
      )}
    </label>
  );
}

/** The hint and the error below a control, and the ids by which the control names them. */
function useMessages(error: string | undefined, hint: ReactNode, givenId: string | undefined) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return {
    id,
    described: [hint && hintId, error && errorId].filter(Boolean).join(" ") || undefined,
    messages: (
      <>
        {hint && (
          <p id={hintId} className="mt-2 text-mute text-sm">
            {hint}
          </p>
        )}
        {/* Always there, so that a screen reader hears what appears in it. */}
        <p id={errorId} role="alert" className="mt-2 text-danger text-sm empty:mt-0">
          {error}
        </p>
      </>
    ),
  };
}

type FieldProps = Labelled & Omit<ComponentProps<"input">, "name">;
type TextAreaProps = Labelled & Omit<ComponentProps<"textarea">, "name">;
type CheckFieldProps = Omit<Labelled, "label"> & { label: ReactNode } & Omit<ComponentProps<"input">, "name" | "type">;
