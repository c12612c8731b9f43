import { useInsertionEffect, useLayoutEffect, useRef, useState } from "react";
import { type FieldValues, set, type UseFormReturn, useForm } from "react-hook-form";
import type { Service } from "~/catalog/define-service";
import type { FieldProps, ServiceView } from "~/catalog/define-view";
import { discardDrafts, readDraft, saveDraft } from "~/checkout/drafts";
import { runAfterClick } from "~/ui/after-press";
import { toast } from "~/ui/toast";
import { schemaResolver } from "./checked-by";
import { type EarlyInput, readPreHydrationInput } from "./early-input";
import { createSubmit } from "./submit-form";
import { useAutosave } from "./use-autosave";

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
