import { type SubmitEvent, useCallback, useEffect, useInsertionEffect, useLayoutEffect, useRef, useState } from "react";
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { Service } from "~/catalog/define-service";
import type { FieldProps, ServiceView } from "~/catalog/define-view";
import { discardDrafts, readDraft, saveDraft } from "~/checkout/drafts";
import { EMAIL_HASH, EMAIL_REJECTED } from "~/checkout/rejected-email";
import { runAfterClick } from "~/ui/after-press";
import { toast } from "~/ui/toast";
import { createSubmit } from "./submit-form";

/** Delay between the last change and the autosave, in milliseconds. */
export const AUTOSAVE_MS = 400;

export const orderFormId = (service: Service): string => `order-${service.offer.slug}`;

type OrderFormState = {
  form: UseFormReturn<FieldValues>;
  /** True if stored values were found. */
  restored: boolean;
  submitting: boolean;
  /** True while `view.blocker` returns a sentence. */
  blocked: boolean;
  /** The blocker's sentence after an attempt to submit, else null. */
  reason: string | null;
  field: (name: string) => FieldProps;
  /** While blocked, it shows the reason instead of submitting. */
  submit: (event: SubmitEvent) => void;
  startOver: () => void;
};

/**
 * State of a service's order form. Validates with the service's schema on blur and on submit, restores stored values and
 * autosaves changes. Shows `view.failure` as a toast if submitting fails.
 */
export function useOrderForm(view: ServiceView): OrderFormState {
  const { service } = view;
  const submitValues = createSubmit(view);
  const form = useForm<FieldValues>({
    resolver: schemaResolver(service),
    defaultValues: service.defaults,
    mode: "onTouched",
  });
  const [restored, setRestored] = useRestoredValues(service, form);
  const cancelAutosave = useAutosave(service, form);
  useRejectedEmail(service, form);

  const submitForm = form.handleSubmit(
    async (values) => {
      try {
        saveDraft(service, form.getValues());
        // A later autosave must not bring back the draft of a submitted form.
        cancelAutosave();
        await submitValues(values);
      } catch {
        toast.error(view.failure);
      }
    },
    (errors) => {
      for (const name of view.errorToasts ?? []) {
        const message = errors[name]?.message;
        if (typeof message === "string") toast.error(message, { id: `invalid-${name}` });
      }
    },
  );

  const [tried, setTried] = useState(false);
  const blocker = view.blocker?.(form.watch()) ?? null;
  const submit = (event: SubmitEvent) => {
    if (blocker === null) return void submitForm(event);
    event.preventDefault();
    setTried(true);
    if (view.blockedToast) toast.error(view.blockedToast, { id: "blocked" });
  };

  return {
    form,
    restored,
    submitting: form.formState.isSubmitting,
    blocked: blocker !== null,
    reason: tried ? blocker : null,
    field: (name) => fieldProps(service, form, name),
    submit,
    startOver: () => {
      cancelAutosave();
      discardDrafts(service);
      form.reset(service.defaults);
      setTried(false);
      setRestored(false);
    },
  };
}

/** Marks the address that the payment provider did not accept, for a customer who comes back to change it. */
function useRejectedEmail(service: Service, { setError }: UseFormReturn<FieldValues>): void {
  useEffect(() => {
    if (window.location.hash !== EMAIL_HASH) return;
    setError("email", { type: "provider", message: EMAIL_REJECTED });
    // The restored values have just replaced the form's own references to its fields.
    const field = findForm(orderFormId(service))?.elements.namedItem("email");
    if (field instanceof HTMLElement) field.focus();
  }, [service, setError]);
}

/** Validates with the service's schema; reports each field's first message under the field's path. */
export const schemaResolver =
  ({ schema }: Pick<Service, "schema">): Resolver<FieldValues> =>
  (values) => {
    const { data, error } = schema.safeParse(values);
    if (data) return { values: data, errors: {} };
    const errors: FieldErrors = {};
    for (const { path, code, message } of error.issues) {
      const name = path.join(".");
      if (!get(errors, name)) set(errors, name, { type: code, message });
    }
    return { values: {}, errors };
  };

function fieldProps(service: Service, form: UseFormReturn<FieldValues>, name: string): FieldProps {
  const { onBlur, ...registered } = form.register(name);
  return {
    ...registered,
    onBlur: async (event) => runAfterClick(() => onBlur(event)),
    label: service.fields[name]?.label ?? name,
    error: form.getFieldState(name, form.formState).error?.message,
  };
}

/**
 * Fills the form after mount. What was typed before hydration overrides stored values, which override the defaults.
 * The state is true if stored values were found.
 */
function useRestoredValues(service: Service, form: UseFormReturn<FieldValues>) {
  const earlyInput = useRef<EarlyInput>({});
  const [restored, setRestored] = useState(false);
  // While rendering: an extension may have changed the page, and then React replaces the form before any effect.
  const [serverForm] = useState(() => findForm(orderFormId(service)));
  // An insertion effect runs before React Hook Form writes its defaults into the controls.
  useInsertionEffect(() => {
    earlyInput.current = serverForm ? readPreHydrationInput(serverForm) : {};
  }, [serverForm]);
  useLayoutEffect(() => {
    const stored = readDraft(service);
    const values: FieldValues = structuredClone({ ...service.defaults, ...stored });
    // A control's name may be a path, for example in a group of toggles.
    for (const [name, value] of Object.entries(earlyInput.current)) set(values, name, value);
    form.reset(values);
    if (Object.keys(earlyInput.current).length > 0) saveDraft(service, values);
    setRestored(stored !== null);
  }, [service, form]);
  return [restored, setRestored] as const;
}

/**
 * Saves the draft shortly after each change, and immediately when the page is left, hidden or replaced. Returns a function
 * that cancels a pending save.
 */
function useAutosave(service: Service, form: UseFormReturn<FieldValues>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      cancel();
      saveDraft(service, form.getValues());
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      // Only a change of a single field has a name; restoring or resetting the form has none.
      callback: ({ name }) => {
        if (!name) return;
        cancel();
        timer.current = setTimeout(flush, AUTOSAVE_MS);
      },
    });
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      unsubscribe();
      flush();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [service, form, cancel]);
  return cancel;
}

/** Null on the server. */
const findForm = (id: string): HTMLFormElement | null =>
  typeof document === "undefined" ? null : document.querySelector<HTMLFormElement>(`form#${id}`);

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
