import { useEffect, useSyncExternalStore } from "react";
import type { Result } from "~/result";
import { toast } from "~/ui/toast";

/** What came of a form that was sent. */
export type Outcome = Result<{ message: string }>;

export const succeeded = (message: string): Outcome => ({ ok: true, message });

/** Says what came of it: as a toast, or, where no scripts run, in the page. */
export function OutcomeMessage({ outcome }: { outcome: Outcome | undefined }) {
  const scripted = useSyncExternalStore(neverChanges, inBrowser, onServer);
  useEffect(() => {
    if (outcome?.ok) toast.success(outcome.message);
    else if (outcome) toast.error(outcome.error);
  }, [outcome]);
  if (scripted || !outcome) return null;
  const tone = outcome.ok ? "border-lime text-lime" : "border-danger text-danger";
  return (
    <p role={outcome.ok ? "status" : "alert"} className={`mb-6 border-l-4 pl-4 ${tone}`}>
      {outcome.ok ? outcome.message : outcome.error}
    </p>
  );
}

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
