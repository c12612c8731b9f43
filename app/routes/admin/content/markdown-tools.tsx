import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import type { Route } from "./+types/document";
import { insertBlock, replaceText } from "./insert-text";
import { choiceOf, type PictureChoice } from "./picture-choice";
import { usePictureDialog } from "./picture-field";

/** Loaded by pages with a Markdown field only. */

const TABLE = "| Column | Column |\n| --- | --- |\n| Text | Text |";

/** `key`: with Ctrl, or Cmd on a Mac. */
const TOOLS: readonly { label: string; key?: string; apply?: (field: HTMLTextAreaElement) => void }[] = [
  { label: "Bold", key: "b", apply: (field) => toggleAround(field, "**", "bold") },
  { label: "Italic", key: "i", apply: (field) => toggleAround(field, "_", "italic") },
  { label: "Link", key: "k", apply: insertLink },
  { label: "Heading", apply: (field) => togglePrefix(field, "## ") },
  { label: "List", apply: (field) => togglePrefix(field, "- ") },
  { label: "Table", apply: (field) => insertBlock(field, TABLE) },
  { label: "Picture" },
];

const fieldOf = (id: string): HTMLTextAreaElement | null => {
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field : null;
};

/** Buttons for the field with the id `control`. Tab reaches one of them, and arrow keys the others. */
export function MarkdownBar({ control, label }: { control: string; label: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const loaded = useLoaderData<Route.ComponentProps["loaderData"]>();
  const [picked, setPicked] = useState<PictureChoice | null>(null);
  /** What was selected: a dialog that closes may move the caret. */
  const selected = useRef<[number, number]>([0, 0]);
  const { dialog, open } = usePictureDialog({
    choices: loaded.ok ? loaded.pictures.map(choiceOf) : [],
    onChoose: setPicked,
  });
  useEffect(() => {
    // By now the dialog is closed, and the field can take the focus.
    const field = fieldOf(control);
    if (!field || !picked) return;
    field.setSelectionRange(...selected.current);
    insertBlock(field, `![${picked.alt.replaceAll(/[\\[\]]/g, "\\$&")}](${picked.value})`);
  }, [picked, control]);
  const openAtCaret = (files?: FileList) => {
    const { selectionStart = 0, selectionEnd = 0 } = fieldOf(control) ?? {};
    selected.current = [selectionStart, selectionEnd];
    open(files);
  };
  /** A copied picture has no text, but may have HTML with its address. */
  const pastePicture = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event;
    if (!clipboardData?.files[0]?.type.startsWith("image/") || clipboardData.getData("text/plain").trim()) return;
    event.preventDefault();
    event.stopPropagation();
    openAtCaret(clipboardData.files);
  });
  useEffect(() => {
    const field = fieldOf(control);
    const listening = new AbortController();
    const applyKey = (event: KeyboardEvent) => {
      const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
      if (!field || !tool || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      tool.apply?.(field);
    };
    field?.addEventListener("keydown", applyKey, listening);
    field?.addEventListener("paste", (event) => pastePicture(event), listening);
    return () => listening.abort();
  }, [control]);
  const moveFocus = (event: ReactKeyboardEvent) => {
    const last = TOOLS.length - 1;
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    bar.current?.querySelectorAll("button")[(next + TOOLS.length) % TOOLS.length]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={`Format: ${label}`}
      aria-controls={control}
      className="row col-span-full noscript:hidden min-h-9"
      onKeyDown={moveFocus}
    >
      {TOOLS.map(({ label, key, apply = () => openAtCaret() }, index) => (
        <AdminButton
          key={label}
          slim
          tabIndex={index === current ? 0 : -1}
          {...(key && { "aria-keyshortcuts": `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}` })}
          onFocus={() => setCurrent(index)}
          onClick={() => {
            const field = fieldOf(control);
            if (field) apply(field);
          }}
        >
          {label}
        </AdminButton>
      ))}
      <div className="contents">{dialog}</div>
    </div>
  );
}

/** Puts the marks around what is selected, or removes them. */
function toggleAround(field: HTMLTextAreaElement, marks: string, placeholder: string): void {
  const { selectionStart: from, selectionEnd: to, value } = field;
  const { length } = marks;
  const isMarked = value.slice(0, from).endsWith(marks) && value.slice(to).startsWith(marks);
  const text = value.slice(from, to) || placeholder;
  if (isMarked) replaceText(field, from - length, to + length, value.slice(from, to));
  else replaceText(field, from, to, marks + text + marks);
  const start = isMarked ? from - length : from + length;
  field.setSelectionRange(start, start + (isMarked ? to - from : text.length));
}

const ADDRESS = "https://";

/** Selects what is to be typed next: the address of a selected text. */
function insertLink(field: HTMLTextAreaElement): void {
  const { selectionStart: from, selectionEnd: to, value } = field;
  const text = value.slice(from, to);
  const label = text || "link";
  replaceText(field, from, to, `[${label}](${ADDRESS})`);
  const start = from + 1 + (text ? label.length + 2 : 0);
  field.setSelectionRange(start, start + (text ? ADDRESS : label).length);
}

/** Of all selected lines. */
function togglePrefix(field: HTMLTextAreaElement, prefix: string): void {
  const { selectionStart, selectionEnd: to, value } = field;
  const from = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const lines = value.slice(from, to).split("\n");
  const isPrefixed = lines.every((line) => line.startsWith(prefix));
  const text = lines.map((line) => (isPrefixed ? line.slice(prefix.length) : prefix + line)).join("\n");
  replaceText(field, from, to, text);
  field.setSelectionRange(from + text.length, from + text.length);
}
