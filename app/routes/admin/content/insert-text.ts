import type { ClipboardEvent } from "react";
import { tidyMarkdown } from "~/content/documents/tidy-markdown";

/** As if it were typed, so that it can be undone. */
export function replaceText(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  field.focus();
  field.setSelectionRange(from, to);
  if (document.execCommand("insertText", false, text)) return;
  field.setRangeText(text, from, to);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Pastes what saving would make of the text: lists and paragraphs of Word become Markdown, also in the preview. */
export function pasteMarkdown(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const pasted = event.clipboardData.getData("text/plain");
  const before = value.slice(0, selectionStart);
  const tidy = tidyMarkdown(before + pasted);
  const text = tidy.startsWith(before) ? tidy.slice(before.length) : tidyMarkdown(pasted);
  if (text === pasted.replaceAll("\r\n", "\n")) return;
  event.preventDefault();
  replaceText(event.currentTarget, selectionStart, selectionEnd, text);
}
