import { useEffect } from "react";
import { useNavigation } from "react-router";
import type { Result } from "~/lib/result";
import { toast } from "~/ui/toast";

export type InboxAnswer = Result<{ message: string }>;

/** Shows the result of a form as a toast. */
export function useInboxAnswer(answer: InboxAnswer | undefined): void {
  useEffect(() => {
    if (answer?.ok) toast.success(answer.message, { id: "inbox" });
    else if (answer) toast.error(answer.error, { id: "inbox" });
  }, [answer]);
}

/** True while a form with this intent, and this value of `field`, is sent. */
export function useIsSending(intent: string, field?: string, value?: string): boolean {
  const form = useNavigation().formData;
  return form?.get("intent") === intent && (field === undefined || form.get(field) === value);
}
