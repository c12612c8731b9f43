import * as z from "zod/mini";
import { toast } from "~/ui/toast";
import { discardText, keepText, NEXT_PAGE_TOAST, readJson } from "./storage";

const stored = z.object({ kind: z.enum(["error", "warning"]), title: z.string() });

/** Has the next page show a toast. */
export const leaveToast = (next: z.infer<typeof stored>) => keepText(NEXT_PAGE_TOAST, JSON.stringify(next));

/** Shows the toast that the page before left, once. */
export function showNextPageToast(): void {
  const next = stored.safeParse(readJson(NEXT_PAGE_TOAST)).data;
  discardText(NEXT_PAGE_TOAST);
  if (next) toast[next.kind](next.title);
}
