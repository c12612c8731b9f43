import { useCallback, useEffect, useInsertionEffect, useLayoutEffect, useRef, useState } from "react";
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
import { runAfterClick } from "~/ui/after-press";
import { toast } from "~/ui/toast";
import { createSubmit } from "./submit-form";

/** How the form library has a form checked by the service's own schema: each field's first message, by the field's path. */
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

/** By field name: a text, a single box, or the checked values of a group of boxes. */
export type EarlyInput = Record<string, string | boolean | string[]>;

/**
 * What a visitor entered before the page's scripts ran: controls that no longer hold what the HTML gave them.
 * Pages start their scripts late, so a fast typist is ahead of them.
 */
function readPreHydrationInput(form: HTMLFormElement | null): EarlyInput {
  const changed: EarlyInput = {};
  for (const control of form?.elements ?? []) {
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

function checkedInGroup({ form, name }: HTMLInputElement): string[] {
  const boxes = [...(form?.elements ?? [])].filter((box) => box instanceof HTMLInputElement && box.name === name);
  return boxes.flatMap((box) => (box instanceof HTMLInputElement && box.checked ? [box.value] : []));
}

/** Rest between the last keystroke and saving, in milliseconds. */
export const AUTOSAVE_MS = 400;

/**
 * Saves what is being typed: shortly after each change, and at once when the page is left, hidden or replaced.
 * Returns a function that drops what is not saved yet.
 */
function useAutosave(service: Service, form: UseFormReturn<FieldValues>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      stop();
      saveDraft(service, form.getValues());
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      // A change of one field names it; filling the whole form (restore, start over) does not and is not typing.
      callback: ({ name }) => {
        if (!name) return;
        stop();
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
  }, [service, form, stop]);
  return stop;
}

type OrderFormState = {
  form: UseFormReturn<FieldValues>;
  /** True when something was found in storage. */
  restored: boolean;
  submitting: boolean;
  /** True while the view wants something chosen first. */
  blocked: boolean;
  /** Why, after a try; else null. */
  reason: string | null;
  /** A click on the disabled button, or Enter in a field. */
  tryToSubmit: () => void;
  field: (name: string) => FieldProps;
  submit: () => void;
  startOver: () => void;
};

/**
 * A service's form: checked by the service's own schema on leaving a field and on submit, restored from storage, saved as
 * one types. A submit keeps the values and moves on to the summary, or sends the request of a service that is not paid for
 * here; `view.failure` is the toast when that does not work.
 */
export function useOrderForm(view: ServiceView): OrderFormState {
  const { service } = view;
  const submitValues = createSubmit(view);
  const form = useForm<FieldValues>({
    resolver: schemaResolver(service),
    defaultValues: service.defaults,
    mode: "onTouched",
  });
  const { restored, forget } = useRestored(service, form);
  const stopSaving = useAutosave(service, form);

  const submit = form.handleSubmit(
    async (values) => {
      try {
        saveDraft(service, form.getValues());
        // All is kept: an autosave that comes later must not bring back a form that is done.
        stopSaving();
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
  const tryToSubmit = () => {
    if (blocker === null) return;
    setTried(true);
    if (view.blockedToast) toast.error(view.blockedToast, { id: "blocked" });
  };

  return {
    form,
    restored,
    submitting: form.formState.isSubmitting,
    blocked: blocker !== null,
    reason: tried ? blocker : null,
    tryToSubmit,
    field: (name) => fieldProps(service, form, name),
    submit,
    startOver: () => {
      stopSaving();
      discardDrafts(service);
      form.reset(service.defaults);
      setTried(false);
      forget();
    },
  };
}

/** Fills the form after mount: the schema's defaults, over them what was stored, over that what was typed before scripts ran. */
function useRestored(service: Service, form: UseFormReturn<FieldValues>) {
  const early = useRef<EarlyInput>({});
  const [restored, setRestored] = useState(false);
  const formId = orderFormId(service);
  // Runs before the form library takes hold of the controls and writes its defaults into them.
  useInsertionEffect(() => {
    const inPage = document.getElementById(formId);
    early.current = readPreHydrationInput(inPage instanceof HTMLFormElement ? inPage : null);
  }, [formId]);
  useLayoutEffect(() => {
    const stored = readDraft(service);
    const values: FieldValues = structuredClone({ ...service.defaults, ...stored });
    // A control's name may be a path, such as one of a group of toggles.
    for (const [name, value] of Object.entries(early.current)) set(values, name, value);
    form.reset(values);
    if (Object.keys(early.current).length > 0) saveDraft(service, values);
    setRestored(stored !== null);
  }, [service, form]);
  return { restored, forget: () => setRestored(false) };
}

export const orderFormId = (service: Service): string => `order-${service.offer.slug}`;

function fieldProps(service: Service, form: UseFormReturn<FieldValues>, name: string): FieldProps {
  const { onBlur, ...registered } = form.register(name);
  return {
    ...registered,
    onBlur: async (event) => runAfterClick(() => onBlur(event)),
    label: service.fields[name]?.label ?? name,
    error: form.getFieldState(name, form.formState).error?.message,
  };
}
