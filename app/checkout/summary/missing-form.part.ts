import { readStoredJson, readStoredText, saveNextPageToast } from "~/checkout/draft-storage";

/** Paths of a summary and its form, the submitted form's key, and what is said if that is missing, or not valid JSON. */
export type SummaryForm = { summary: string; form: string; draftKey: string; missing: string; unreadable?: string };

/** Opens the form of a summary that has none to show, before React loads. The island finds forms that are incomplete. */
export function leaveWithoutForm(
  _: HTMLElement,
  { forms }: { forms: readonly SummaryForm[] },
  open = (path: string): void => location.replace(path),
): void {
  const form = forms.find(({ summary }) => summary === location.pathname + location.search);
  if (!form || readStoredJson(form.draftKey)) return;
  saveMissingFormToast(form);
  open(form.form);
}

export function saveMissingFormToast({ draftKey, missing, unreadable }: SummaryForm): void {
  const isCorrupt = readStoredText(draftKey) !== null && readStoredJson(draftKey) === undefined;
  saveNextPageToast(
    unreadable && isCorrupt ? { kind: "error", title: unreadable } : { kind: "warning", title: missing },
  );
}
