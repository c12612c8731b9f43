import { useEffect } from "react";
import { useFetcher } from "react-router";
import { toast } from "~/ui/toast";
import type { HealthActionResult } from "./health-actions.server";

export type HealthAction = ReturnType<typeof useHealthAction>;

/** Fetcher form that shows its result as a toast. Used by the page, since a job's row may disappear before the response arrives. */
export function useHealthAction() {
  const { Form, data: outcome, state } = useFetcher<HealthActionResult>();
  useEffect(() => {
    if (outcome?.ok) toast.success(outcome.message);
    else if (outcome) toast.error(outcome.error);
  }, [outcome]);
  return { Form, busy: state !== "idle", outcome };
}
