import { useEffect } from "react";
import { useFetcher } from "react-router";
import { toast } from "~/ui/toast";
import type { JobOutcome } from "./job-actions.server";

export type JobAction = ReturnType<typeof useJobAction>;

/**
 * A form that retries or discards a job and shows how it went; the lists load afresh by themselves. It belongs to the page: a job's
 * own row may be gone before the answer is there.
 */
export function useJobAction() {
  const { Form, data: outcome, state } = useFetcher<JobOutcome>();
  useEffect(() => {
    if (outcome?.ok) toast.success(outcome.message);
    else if (outcome) toast.error(outcome.error);
  }, [outcome]);
  return { Form, busy: state !== "idle" };
}
