import { type SubmitEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Service } from "~/catalog/define-service";
import type { ServiceView } from "~/catalog/define-view";
import { type FieldProps, type FormState, fieldProps, useFormState } from "~/catalog/form-state";
import type { BriefValues } from "~/catalog/terms-consent";
import { discardDrafts, readDraft, saveDraft } from "~/checkout/drafts";
import { EMAIL_HASH, EMAIL_REJECTED } from "~/checkout/rejected-email";
import { toast } from "~/ui/toast";
import { createSubmit } from "./submit-form";

/** Delay between the last change and the autosave, in milliseconds. */
export const AUTOSAVE_MS = 400;

export const orderFormId = (service: Service): string => `order-${service.offer.slug}`;

type OrderFormState = {
  form: FormState;
  /** True if stored values were found. */
  restored: boolean;
  submitting: boolean;
  /** True while `view.blocker` returns a sentence. */
  blocked: boolean;
  /** The blocker's sentence after an attempt to submit, else null. */
  reason: string | null;
  field: (name: string) => FieldProps;
  /** While blocked, it shows the reason instead of submitting. */
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  startOver: () => void;
};

/**
 * State of a service's order form. Validates with the service's schema, a field once it was left and all on submit; restores stored
 * values and autosaves changes. Shows `view.failure` as a toast if submitting fails.
 */
export function useOrderForm(view: ServiceView): OrderFormState {
  const { service } = view;
  const submitValues = createSubmit(view);
  const state = useFormState(service.defaults);
  const { values, touched, latestValues } = state;
  const [restored, setRestored] = useRestoredValues(service, state);
  const autosave = useAutosave(service, latestValues);
  const rejectedEmail = useRejectedEmail(service, latestValues);
  const [tried, setTried] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const form: FormState = {
    ...state,
    change: (changed) => {
      state.change(changed);
      autosave.start();
    },
  };

  const errors = submitted || touched.size > 0 ? validate(service, values).errors : {};
  const errorOf = (name: string): string | undefined => {
    const error = submitted || touched.has(name) ? errors[name] : undefined;
    return error ?? (name === "email" && values.email === rejectedEmail ? EMAIL_REJECTED : undefined);
  };

  const blocker = view.blocker?.(values, service.offer) ?? null;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (blocker !== null) {
      setTried(true);
      if (view.blockedToast) toast.error(view.blockedToast(service.offer), { id: "blocked" });
      return;
    }
    setSubmitted(true);
    const { data, errors } = validate(service, latestValues());
    if (!data) {
      for (const name of view.errorToasts ?? []) {
        if (errors[name]) toast.error(errors[name], { id: `invalid-${name}` });
      }
      focusFirst(event.currentTarget, errors);
      return;
    }
    setSubmitting(true);
    try {
      saveDraft(service, latestValues());
      // A later autosave must not bring back the draft of a submitted form.
      autosave.cancel();
      await submitValues(data);
    } catch {
      toast.error(view.failure);
    }
    setSubmitting(false);
  };

  return {
    form,
    restored,
    submitting,
    blocked: blocker !== null,
    reason: tried ? blocker : null,
    field: (name) => fieldProps(service.fields, form, name, errorOf(name)),
    submit,
    startOver: () => {
      autosave.cancel();
      discardDrafts(service);
      // Text fields show their new default values.
      findForm(service)?.reset();
      form.reset(service.defaults);
      setTried(false);
      setSubmitted(false);
      setRestored(false);
    },
  };
}

/** Returns the address that the payment provider did not accept, for a customer who comes back to change it. */
function useRejectedEmail(service: Service, latestValues: () => BriefValues): unknown {
  const [rejected, setRejected] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (window.location.hash !== EMAIL_HASH) return;
    setRejected(latestValues().email);
    const field = findForm(service)?.elements.namedItem("email");
    if (field instanceof HTMLElement) field.focus();
  }, []);
  return rejected;
}

/** By field name; of a group as "group.name". The parsed values of a valid form have no unknown fields. */
type Validated = { data?: BriefValues; errors: Readonly<Record<string, string>> };

/** Validates with the service's schema; reports each field's first message. */
export function validate({ schema }: Pick<Service, "schema">, values: BriefValues): Validated {
  const { data, error } = schema.safeParse(values);
  const issues = error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
  return { data, errors: Object.fromEntries(issues.reverse()) };
}

function focusFirst(form: HTMLFormElement, errors: Validated["errors"]): void {
  const invalid = [...form.elements].find((control) => Object.hasOwn(errors, control.getAttribute("name") ?? ""));
  if (invalid instanceof HTMLElement) invalid.focus();
}

/**
 * Fills the form after mount. What was typed before hydration overrides stored values, which override the defaults.
 * The state is true if stored values were found.
 */
function useRestoredValues(service: Service, { reset }: FormState) {
  const [restored, setRestored] = useState(false);
  // While rendering: an extension may have changed the page, and then React replaces the form before any effect.
  const [serverForm] = useState(() => findForm(service));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const stored = readDraft(service);
    const early = Object.entries(serverForm ? readPreHydrationInput(serverForm) : {});
    if (!stored && early.length === 0) return;
    const values: BriefValues = { ...service.defaults, ...stored };
    for (const [path, value] of early) {
      // A control of a group of toggles has the group's name before its own.
      const [name = "", key] = path.split(".");
      values[name] = key === undefined ? value : { ...Object(values[name]), [key]: value };
    }
    reset(values);
    if (early.length > 0) saveDraft(service, values);
    setRestored(stored !== null);
  }, []);
  return [restored, setRestored] as const;
}

/** Saves the draft shortly after each change, and immediately when the page is left, hidden or replaced. */
function useAutosave(service: Service, latestValues: () => BriefValues) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const flush = () => {
    if (timer.current === undefined) return;
    cancel();
    saveDraft(service, latestValues());
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `flush` reads the latest values
  useEffect(() => {
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      flush();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, []);
  return {
    start: () => {
      cancel();
      timer.current = setTimeout(flush, AUTOSAVE_MS);
    },
    cancel,
  };
}

/** Null on the server. */
const findForm = (service: Service): HTMLFormElement | null =>
  typeof document === "undefined" ? null : document.querySelector<HTMLFormElement>(`form#${orderFormId(service)}`);

/** By field name: text, the state of a single checkbox, or the checked values of a group. */
type EarlyInput = Record<string, string | boolean | string[]>;

/** Reads what a customer entered before hydration: controls that differ from their HTML defaults. */
function readPreHydrationInput(form: HTMLFormElement): EarlyInput {
  const changed: EarlyInput = {};
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement) {
      if (control.value !== control.defaultValue) changed[control.name] = control.value;
    } else if (control instanceof HTMLInputElement) {
      readInput(control, changed);
    }
  }
  return changed;
}

function readInput(control: HTMLInputElement, changed: EarlyInput): void {
  if (control.type === "file") return;
  if (control.type === "checkbox" || control.type === "radio") {
    if (control.checked === control.defaultChecked) return;
    if (control.type === "checkbox" && control.hasAttribute("value")) changed[control.name] = checkedInGroup(control);
    else if (control.type === "checkbox") changed[control.name] = control.checked;
    else if (control.checked) changed[control.name] = control.value;
  } else if (control.value !== control.defaultValue) {
    changed[control.name] = control.value;
  }
}

const checkedInGroup = ({ form, name }: HTMLInputElement): string[] =>
  [...(form?.elements ?? [])].flatMap((box) =>
    box instanceof HTMLInputElement && box.name === name && box.checked ? [box.value] : [],
  );
