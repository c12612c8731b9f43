import { useEffect } from "react";
import { useFetcher } from "react-router";
import { toast } from "~/ui/toast";
import type { action } from "./orders";

/** Sends what the dialog asks for and shows how it went; the page loads afresh by itself. */
export function useOrderAction(onDone?: () => void) {
  const fetcher = useFetcher<typeof action>();
  const { data: outcome } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!outcome) return;
    if (outcome.ok) toast.success(outcome.message);
    else toast.error(outcome.message);
    onDone?.();
  }, [outcome]);
  return {
    busy: fetcher.state !== "idle",
    submit: (fields: Record<string, string>) => fetcher.submit(fields, { method: "post", action: "/admin/orders" }),
  };
}
