import { type DocumentKind, type Field, fieldsOf, type Texts } from "~/content/documents/document-kind";
import { MISSING_ALT } from "~/content/documents/pictures";
import type { SitePicture } from "~/content/site";

export type TextPart = { change: "same" | "removed" | "added"; text: string };

export type FieldChange = { name: string; label: string; before: string; after: string; parts: TextPart[] };

/** Of the fields that differ, in the order of the form. `pictures`: by name, for their descriptions. */
export const textChanges = (
  kind: Pick<DocumentKind, "sections">,
  before: Texts,
  after: Texts,
  pictures: ReadonlyMap<string, SitePicture> = new Map(),
): FieldChange[] =>
  fieldsOf(kind).flatMap((field) => {
    const { name, label } = field;
    const old = readableText(field, before[name] ?? "", pictures);
    const now = readableText(field, after[name] ?? "", pictures);
    return old === now || field.input === "hidden"
      ? []
      : [{ name, label, before: old, after: now, parts: compareSentences(old, now) }];
  });

/** The label of a choice; an uploaded picture's description with a part of its name: several may have the same. */
export function readableText(
  { input, choices }: Field,
  text: string,
  pictures: ReadonlyMap<string, SitePicture>,
): string {
  const [, label] = choices?.find(([value]) => value === text) ?? [];
  if (label || input !== "picture" || !text) return label ?? text;
  return `${pictures.get(text)?.alt ?? MISSING_ALT} (${text.slice(0, 6)})`;
}

const sentencesOf = (text: string) => (text === "" ? [] : text.split(/(?<=[.!?])\s+|\n+/));

/** Of a table of sentences: 4 MB, and some milliseconds. */
const MAX_CELLS = 500_000;

/** Keeps the longest common sequence of sentences. Between two long texts that hardly agree, all is removed and added. */
export function compareSentences(before: string, after: string): TextPart[] {
  const [old, now] = [sentencesOf(before), sentencesOf(after)];
  const start = countEqual(old, now);
  const end = countEqual(old.slice(start).toReversed(), now.slice(start).toReversed());
  const same = (text: string): TextPart => ({ change: "same", text });
  return [
    ...old.slice(0, start).map(same),
    ...compareMiddles(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
}

/** Sentences at the beginning. */
function countEqual(old: readonly string[], now: readonly string[]): number {
  const differs = old.findIndex((sentence, at) => sentence !== now[at]);
  return differs === -1 ? old.length : differs;
}

function compareMiddles(old: readonly string[], now: readonly string[]): TextPart[] {
  if (old.length * now.length > MAX_CELLS)
    return [
      ...old.map((text) => ({ change: "removed" as const, text })),
      ...now.map((text) => ({ change: "added" as const, text })),
    ];
  const common = commonLengths(old, now);
  const parts: TextPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      parts.push({ change: "same", text: old[i] ?? "" });
      i++;
      j++;
    } else if (j >= now.length || (i < old.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      parts.push({ change: "removed", text: old[i] ?? "" });
      i++;
    } else {
      parts.push({ change: "added", text: now[j] ?? "" });
      j++;
    }
  }
  return parts;
}

/** Length of the longest common sequence of `old` from i and `now` from j. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = lengths[i] ?? [];
      row[j] =
        old[i] === now[j]
          ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(lengths[i + 1]?.[j] ?? 0, lengths[i]?.[j + 1] ?? 0);
    }
  }
  return lengths;
}
