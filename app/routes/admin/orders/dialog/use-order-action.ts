import { useEffect, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { ActionError } from "~/lib/http/client-errors";
import { toast } from "~/ui/toast";
import type { OrderActionResult } from "./order-actions.server";

/**
 * Sends what the dialog asks for and shows how it went; the page loads afresh by itself. `onAnswer` is called once the shop
 * has answered, with yes or no. `unanswered` is what is known after a request that got no answer, until the next one or `resolve`.
 */
export function useOrderAction(onAnswer?: (ok: boolean) => void) {
  const fetcher = useFetcher<OrderActionResult | ActionError>();
  const { revalidate } = useRevalidator();
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const { data: outcome } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!outcome) return;
    if ("unanswered" in outcome && outcome.unanswered) return setUnanswered(outcome.error);
    if (outcome.ok) toast.success(outcome.message);
    else toast.error(outcome.error);
    onAnswer?.(outcome.ok);
  }, [outcome]);
  return {
    busy: fetcher.state !== "idle",
    unanswered,
    resolve: () => setUnanswered(null),
    lookAgain: () => void revalidate(),
    submit: (fields: Record<string, string> | FormData) => {
      setUnanswered(null);
      void fetcher.submit(fields, { method: "post", action: "/admin/orders" });
    },
  };
}
