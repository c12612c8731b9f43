import type { ClipboardEvent } from "react";
import { tidyMarkdown } from "~/content/documents/tidy-markdown";

/** As if it were typed, so that it can be undone. */
export function replaceText(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  field.focus();
  field.setSelectionRange(from, to);
  if (document.execCommand("insertText", false, text)) return;
  field.setRangeText(text, from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Puts blank lines around what is a block, or several. */
export function insertBlock(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart: from, selectionEnd: to, value } = field;
  const before = /(^|\n\n)$/.test(value.slice(0, from)) ? "" : value[from - 1] === "\n" ? "\n" : "\n\n";
  const after = /^(\n\n|$)/.test(value.slice(to)) ? "" : value[to] === "\n" ? "\n" : "\n\n";
  replaceText(field, from, to, before + text + after);
}

const BLOCK = /\n\n|^(?:#|- |\d+\. |\|)/;

/** Pastes documents of Word, Google Docs and pages as Markdown, and plain text as saving would store it. */
export function pasteMarkdown(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const field = event.currentTarget;
  const plain = event.clipboardData.getData("text/plain");
  const html = event.clipboardData.getData("text/html");
  const before = field.value.slice(0, field.selectionStart);
  const isInCode = (before.match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1;
  if (html && !isInCode) {
    event.preventDefault();
    import("./pasted-html").then(
      ({ markdownOfHtml }) => {
        const markdown = markdownOfHtml(html);
        if (markdown === null) insertPlain(field, plain);
        else if (BLOCK.test(markdown)) insertBlock(field, markdown);
        else replaceText(field, field.selectionStart, field.selectionEnd, markdown);
      },
      // Without the script, as without formatting.
      () => insertPlain(field, plain),
    );
  } else if (tidied(field, plain) !== plain.replaceAll("\r\n", "\n")) {
    event.preventDefault();
    insertPlain(field, plain);
  }
}

const insertPlain = (field: HTMLTextAreaElement, text: string): void =>
  replaceText(field, field.selectionStart, field.selectionEnd, tidied(field, text));

function tidied({ value, selectionStart }: HTMLTextAreaElement, text: string): string {
  const before = value.slice(0, selectionStart);
  const tidy = tidyMarkdown(before + text);
  return tidy.startsWith(before) ? tidy.slice(before.length) : tidyMarkdown(text);
}
