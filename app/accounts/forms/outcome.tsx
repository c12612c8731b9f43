import { useEffect, useSyncExternalStore } from "react";
import { toast } from "~/ui/toast";

/** What came of a form that was sent. */
export type Outcome = { kind: "success" | "error"; message: string };

export const succeeded = (message: string): Outcome => ({ kind: "success", message });
export const failed = (message: string): Outcome => ({ kind: "error", message });

/** Says what came of it: as a toast, or, where no scripts run, in the page. */
export function OutcomeMessage({ outcome }: { outcome: Outcome | undefined }) {
  const scripted = useSyncExternalStore(neverChanges, inBrowser, onServer);
  useEffect(() => {
    if (outcome) toast[outcome.kind](outcome.message);
  }, [outcome]);
  if (scripted || !outcome) return null;
  const tone = outcome.kind === "error" ? "border-danger text-danger" : "border-lime text-lime";
  return (
    <p role={outcome.kind === "error" ? "alert" : "status"} className={`mb-6 border-l-4 pl-4 ${tone}`}>
      {outcome.message}
    </p>
  );
}

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
