import { useEffect } from "react";
import { useFetcher } from "react-router";
import { toast } from "~/ui/toast";
import type { HealthActionResult } from "./examine.server";

export type HealthAction = ReturnType<typeof useHealthAction>;

/**
 * A form that does something here and shows how it went; the lists load afresh by themselves. It belongs to the page: a job's
 * own row may be gone before the answer is there.
 */
export function useHealthAction() {
  const { Form, data: outcome, state } = useFetcher<HealthActionResult>();
  useEffect(() => {
    if (outcome?.ok) toast.success(outcome.message);
    else if (outcome) toast.error(outcome.error);
  }, [outcome]);
  return { Form, busy: state !== "idle", outcome };
}
