import { toast } from "~/ui/toast";
import { NEXT_PAGE_TOAST, type NextPageToast, readStoredJson, removeStoredText } from "./draft-storage";

export function showNextPageToast(): void {
  const next = readStoredJson(NEXT_PAGE_TOAST);
  removeStoredText(NEXT_PAGE_TOAST);
  if (isNextPageToast(next)) toast[next.kind](next.title);
}

/** Without a schema, so that the page can show it without loading forms. */
const isNextPageToast = (value: unknown): value is NextPageToast =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  (value.kind === "error" || value.kind === "warning") &&
  "title" in value &&
  typeof value.title === "string";
