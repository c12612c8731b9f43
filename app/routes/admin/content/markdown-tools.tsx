import { useEffect, useState } from "react";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { replaceText } from "./insert-text";

/** Loaded by pages with a Markdown field only. */

const TOOLS = [
  { label: "Bold", apply: (field: HTMLTextAreaElement) => wrap(field, "**", "**", "bold") },
  { label: "Link", apply: (field: HTMLTextAreaElement) => wrap(field, "[", "](/contact)", "link") },
  { label: "List", apply: (field: HTMLTextAreaElement) => prefixLines(field, "- ") },
  { label: "Heading", apply: (field: HTMLTextAreaElement) => prefixLines(field, "## ") },
] as const;

/** Buttons for the field with the id `control`. */
export const MarkdownBar = ({ control, label }: { control: string; label: string }) => (
  <fieldset className="row col-span-full noscript:hidden min-h-9 border-0 p-0">
    <legend className="sr-only">{`Format: ${label}`}</legend>
    {TOOLS.map((tool) => (
      <AdminButton
        key={tool.label}
        slim
        aria-controls={control}
        onClick={() => {
          const field = document.getElementById(control);
          if (field instanceof HTMLTextAreaElement) tool.apply(field);
        }}
      >
        {tool.label}
      </AdminButton>
    ))}
  </fieldset>
);

function wrap(field: HTMLTextAreaElement, before: string, after: string, placeholder: string): void {
  const { selectionStart: from, selectionEnd: to, value } = field;
  const text = value.slice(from, to) || placeholder;
  replaceText(field, from, to, before + text + after);
  field.setSelectionRange(from + before.length, from + before.length + text.length);
}

function prefixLines(field: HTMLTextAreaElement, prefix: string): void {
  const { selectionStart, selectionEnd: to, value } = field;
  const from = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const lines = value.slice(from, to).split("\n");
  const text = lines.map((line) => prefix + line).join("\n");
  replaceText(field, from, to, text);
  field.setSelectionRange(from + text.length, from + text.length);
}

/** Milliseconds without a key. */
const REST_MS = 300;

type MarkdownPreviewProps = {
  /** That answers with `{ html }` or `{ fault }`. */
  action: string;
  field: string;
  label: string;
  text: string;
};

type Preview = { html?: string; fault?: string };

const UNAVAILABLE: Preview = { fault: "The preview can’t be shown right now." };

/** The text as its page shows it, or what is wrong with it. Keeps the last one while the next is rendered. */
export function MarkdownPreview({ action, field, label, text }: MarkdownPreviewProps) {
  const [{ html = "", fault }, setPreview] = useState<Preview>({});
  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const preview = await requestPreview(action, new URLSearchParams({ field, text }), left.signal);
      if (!left.signal.aborted) setPreview((last) => ({ html: last.html, ...preview }));
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [action, field, text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, also by keyboard
    <section className="markdown-preview" aria-label={`Preview: ${label}`} tabIndex={0}>
      <p role="status" className={fault ? "fault" : "sr-only"}>
        {fault}
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown, rendered by the server without raw HTML */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

async function requestPreview(action: string, body: URLSearchParams, signal: AbortSignal): Promise<Preview> {
  try {
    const response = await fetch(action, { method: "POST", body, signal });
    const { html, fault }: { html?: unknown; fault?: unknown } = await response.json();
    if (typeof fault === "string") return { fault };
    return typeof html === "string" ? { html, fault: undefined } : UNAVAILABLE;
  } catch {
    return UNAVAILABLE;
  }
}
