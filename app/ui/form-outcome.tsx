import { useEffect } from "react";
import { failure, type Result } from "~/lib/result";
import { FORM_OUTCOME_TOAST, toast } from "./toast";
import { useHydrated } from "./use-hydrated";

export type FieldErrors = { email?: string; password?: string; newPassword?: string };

/**
 * Result of a submitted form. `hint`: optional second sentence. `fields`: error text by field name.
 */
export type FormOutcome = Result<{ message: string }, { hint?: string; fields?: FieldErrors }>;

export const formSuccess = (message: string): FormOutcome => ({ ok: true, message });

export const formFieldErrors = (error: string, fields: FieldErrors): FormOutcome => ({ ...failure(error), fields });

/** A failure that is also shown beside the field, if one is given. */
export const formFieldError = ({ error, field }: { error: string; field?: keyof FieldErrors }): FormOutcome =>
  field ? formFieldErrors(error, { [field]: error }) : failure(error);

/** Shows the outcome as a toast, or in the page without scripts. `inline`: shows a success only in the page. */
export function FormOutcomeMessage({
  outcome,
  inline = false,
}: {
  outcome: FormOutcome | undefined;
  inline?: boolean;
}) {
  const hydrated = useHydrated();
  const stays = inline && outcome?.ok === true;
  useEffect(() => {
    if (stays) toast.dismiss(FORM_OUTCOME_TOAST);
    else if (outcome?.ok) toast.success(outcome.message, { id: FORM_OUTCOME_TOAST });
    else if (outcome) toast.error(outcome.error, { id: FORM_OUTCOME_TOAST, description: outcome.hint });
  }, [outcome, stays]);
  if ((hydrated && !stays) || !outcome) return null;
  const tone = outcome.ok ? "border-lime text-lime" : "border-danger text-danger";
  return (
    <p role={outcome.ok ? "status" : "alert"} className={`mb-6 border-l-4 pl-4 ${tone}`}>
      {outcome.ok ? outcome.message : outcome.error}
    </p>
  );
}

export const fieldErrorOf = (outcome: FormOutcome | undefined, field: keyof FieldErrors): string | undefined =>
  outcome?.ok === false ? outcome.fields?.[field] : undefined;
