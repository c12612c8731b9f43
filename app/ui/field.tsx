import { type ComponentProps, type ReactNode, useEffect, useId, useState } from "react";
import { runAfterClick } from "./after-press";

/** Providers whose names are misspelt again and again. */
const PROVIDERS = [
  "gmail.com",
  "googlemail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "comcast.net",
  "verizon.net",
  "bellsouth.net",
  "protonmail.com",
] as const;

/** Endings that no address has, and what was meant. */
const ENDINGS: Readonly<Record<string, string>> = {
  con: "com",
  cmo: "com",
  ocm: "com",
  comm: "com",
  coom: "com",
  vom: "com",
  xom: "com",
  cpm: "com",
  clm: "com",
  nte: "net",
  ner: "net",
  netl: "net",
  ogr: "org",
  orgg: "org",
  rog: "org",
};

/** The address that was probably meant ("jo@gmail.con" → "jo@gmail.com"), or null where nothing looks misspelt. */
export function suggestEmail(typed: string): string | null {
  const [, local, domain] = /^\s*([^\s@]+)@([^\s@]+\.[^\s@]+)\s*$/.exec(typed) ?? [];
  if (!local || !domain) return null;
  const meant = meantDomain(domain.toLowerCase());
  return meant === domain.toLowerCase() ? null : `${local}@${meant}`;
}

function meantDomain(typed: string): string {
  const ending = typed.slice(typed.lastIndexOf(".") + 1);
  const right = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
  const domain = right ? typed.slice(0, -ending.length) + right : typed;
  // Who misspells a name gets its first letter right; so mail.com and ymail.com are themselves.
  return PROVIDERS.find((known) => known[0] === domain[0] && isOneSlipFrom(known, domain)) ?? domain;
}

/** Whether one letter is missing, too many or another, or two neighbors changed places. */
function isOneSlipFrom(known: string, typed: string): boolean {
  if (known === typed || Math.abs(known.length - typed.length) > 1) return known === typed;
  let start = 0;
  while (known[start] === typed[start]) start += 1;
  const [rest, other] = [known.slice(start), typed.slice(start)];
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  );
}

/**
 * Asks about an address that looks misspelt, once its field is left; one press takes what was meant. It only asks: an address that
 * nobody would have is taken as well. `inputId` names the field.
 */
export function EmailSuggestion({ inputId }: { inputId: string }) {
  const [meant, setMeant] = useState<string | null>(null);
  useEffect(() => {
    const input = inputOf(inputId);
    if (!input) return;
    const ask = () => runAfterClick(() => setMeant(suggestEmail(input.value)));
    const forget = () => setMeant(null);
    input.addEventListener("blur", ask);
    input.addEventListener("input", forget);
    return () => {
      input.removeEventListener("blur", ask);
      input.removeEventListener("input", forget);
    };
  }, [inputId]);
  return (
    // Always there, so that a screen reader hears what appears in it.
    <p aria-live="polite" className="mt-2 text-gold text-sm empty:mt-0">
      {meant && (
        <>
          Did you mean{" "}
          <button type="button" className="link wrap-anywhere min-h-6" onClick={() => replaceAddress(inputId, meant)}>
            {meant}
          </button>
          ?
        </>
      )}
    </p>
  );
}

/** As if it had been typed, so that the form notices, whichever keeps it. */
function replaceAddress(inputId: string, meant: string): void {
  const input = inputOf(inputId);
  if (!input) return;
  // React would not notice a value that is set on the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, meant);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
}

function inputOf(id: string): HTMLInputElement | null {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? input : null;
}

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

/** What a buyer agrees to, as the label of the form's check box. In a new tab: what is typed stays where it is. */
export function TermsLabel() {
  return (
    <>
      I agree to the{" "}
      <a className="link" href="/terms" target="_blank" rel="noopener">
        terms of service
      </a>
      .
    </>
  );
}
