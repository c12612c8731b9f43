import * as z from "zod/mini";
import { toast } from "~/ui/toast";
import { NEXT_PAGE_TOAST, readStoredJson, removeStoredText, storeText } from "./draft-storage";

const stored = z.object({ kind: z.enum(["error", "warning"]), title: z.string() });

/** Has the next page show a toast. */
export const saveNextPageToast = (next: z.infer<typeof stored>) => storeText(NEXT_PAGE_TOAST, JSON.stringify(next));

/** Shows the toast that the page before left, once. */
export function showNextPageToast(): void {
  const next = stored.safeParse(readStoredJson(NEXT_PAGE_TOAST)).data;
  removeStoredText(NEXT_PAGE_TOAST);
  if (next) toast[next.kind](next.title);
}
