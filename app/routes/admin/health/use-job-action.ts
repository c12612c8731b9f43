import { useEffect } from "react";
import { useFetcher } from "react-router";
import { toast } from "~/ui/toast";
import type { JobOutcome } from "./job-actions.server";

/** Retries or discards a job and shows how it went; the lists load afresh by themselves. */
export function useJobAction(id: string) {
  const fetcher = useFetcher<JobOutcome>();
  const { data: outcome } = fetcher;
  useEffect(() => {
    if (outcome?.ok) toast.success(outcome.message);
    else if (outcome) toast.error(outcome.message);
  }, [outcome]);
  return {
    busy: fetcher.state !== "idle",
    send: (intent: "retry" | "discard") => fetcher.submit({ intent, id }, { method: "post", action: "/admin/health" }),
  };
}
