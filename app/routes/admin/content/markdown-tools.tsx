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
