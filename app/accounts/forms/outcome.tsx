import { useEffect, useSyncExternalStore } from "react";
import { type Result, refused } from "~/result";
import { OUTCOME_TOAST, toast } from "~/ui/toast";

/** The fields of account forms that a fault may be about. */
export type FieldFaults = { email?: string; password?: string; newPassword?: string };

/**
 * What came of a form that was sent. `hint` is a second sentence for whoever wants to know more; `fields` says beside a field what is
 * wrong with it.
 */
export type Outcome = Result<{ message: string }, { hint?: string; fields?: FieldFaults }>;

export const succeeded = (message: string): Outcome => ({ ok: true, message });

/** Refuses, and says beside the fields what is wrong with them. */
export const refusedFields = (error: string, fields: FieldFaults): Outcome => ({ ...refused(error), fields });

/** Refuses for what one field holds, if it is known which; the same is said beside it. */
export const refusedField = ({ error, field }: { error: string; field?: keyof FieldFaults }): Outcome =>
  field ? refusedFields(error, { [field]: error }) : refused(error);

/** Says what came of it: as a toast, or, where no scripts run, in the page. The next outcome takes the place of the last one. */
export function OutcomeMessage({ outcome }: { outcome: Outcome | undefined }) {
  const scripted = useSyncExternalStore(neverChanges, inBrowser, onServer);
  useEffect(() => {
    if (outcome?.ok) toast.success(outcome.message, { id: OUTCOME_TOAST });
    else if (outcome) toast.error(outcome.error, { id: OUTCOME_TOAST, description: outcome.hint });
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
export const faultOfField = (outcome: Outcome | undefined, field: keyof FieldFaults): string | undefined =>
  outcome?.ok === false ? outcome.fields?.[field] : undefined;

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
