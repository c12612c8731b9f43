import { useEffect, useSyncExternalStore } from "react";
import { failure, type Result } from "~/lib/result";
import { FORM_OUTCOME_TOAST, toast } from "./toast";

/** The fields of account forms that a fault may be about. */
export type FieldErrors = { email?: string; password?: string; newPassword?: string };

/**
 * What came of a form that was sent. `hint` is a second sentence for whoever wants to know more; `fields` says beside a field what is
 * wrong with it.
 */
export type FormOutcome = Result<{ message: string }, { hint?: string; fields?: FieldErrors }>;

export const formSuccess = (message: string): FormOutcome => ({ ok: true, message });

/** Refuses, and says beside the fields what is wrong with them. */
export const formFieldErrors = (error: string, fields: FieldErrors): FormOutcome => ({ ...failure(error), fields });

/** Refuses for what one field holds, if it is known which; the same is said beside it. */
export const formFieldError = ({ error, field }: { error: string; field?: keyof FieldErrors }): FormOutcome =>
  field ? formFieldErrors(error, { [field]: error }) : failure(error);

/** Says what came of it: as a toast, or, where no scripts run, in the page. The next outcome takes the place of the last one. */
export function FormOutcomeMessage({ outcome }: { outcome: FormOutcome | undefined }) {
  const scripted = useSyncExternalStore(neverChanges, inBrowser, onServer);
  useEffect(() => {
    if (outcome?.ok) toast.success(outcome.message, { id: FORM_OUTCOME_TOAST });
    else if (outcome) toast.error(outcome.error, { id: FORM_OUTCOME_TOAST, description: outcome.hint });
  }, [outcome]);
  if (scripted || !outcome) return null;
  const tone = outcome.ok ? "border-lime text-lime" : "border-danger text-danger";
  return (
    <p role={outcome.ok ? "status" : "alert"} className={`mb-6 border-l-4 pl-4 ${tone}`}>
      {outcome.ok ? outcome.message : outcome.error}
    </p>
  );
}

/** What is wrong with this field, or undefined. */
export const fieldErrorOf = (outcome: FormOutcome | undefined, field: keyof FieldErrors): string | undefined =>
  outcome?.ok === false ? outcome.fields?.[field] : undefined;

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
