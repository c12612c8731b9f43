import * as z from "zod/mini";
import { toast } from "~/ui/toast";
import { NEXT_PAGE_TOAST, readStoredJson, removeStoredText, storeText } from "./draft-storage";

const nextPageToastSchema = z.object({ kind: z.enum(["error", "warning"]), title: z.string() });

export const saveNextPageToast = (next: z.infer<typeof nextPageToastSchema>) =>
  storeText(NEXT_PAGE_TOAST, JSON.stringify(next));

/** Shows the toast that the previous page saved, and removes it. */
export function showNextPageToast(): void {
  const next = nextPageToastSchema.safeParse(readStoredJson(NEXT_PAGE_TOAST)).data;
  removeStoredText(NEXT_PAGE_TOAST);
  if (next) toast[next.kind](next.title);
}
