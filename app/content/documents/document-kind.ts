import type { Site } from "~/content/site";
import { parseTypedDate } from "~/lib/dates/typed-date";
import { toStorableText } from "~/lib/db/storable-text";
import { isPictureName } from "./pictures";
import { tidyMarkdown } from "./tidy-markdown";

/** All texts of a document by field name. One level: forms, comparisons and searches read fields one after the other. */
export type Texts = Readonly<Record<string, string>>;

/** Sentences by field name. */
export type Faults = Readonly<Record<string, string>>;

export type Field = {
  name: string;
  label: string;
  hint?: string;
  /** UTF-16 units. */
  maxLength: number;
  /** UTF-16 units. */
  minLength?: number;
  optional?: true;
  /** "long" and "markdown" have several lines; a "date" is YYYY-MM-DD; a "picture" is the name of an uploaded one (pictures.ts). */
  input?: "tel" | "email" | "url" | "date" | "long" | "markdown" | "picture";
  /** Values with their labels. */
  choices?: readonly (readonly [value: string, label: string])[];
  /** Returns what is wrong with a text that is not empty. */
  findFault?: (text: string) => string | undefined;
  /** Of Markdown that has no fault: the HTML of its page, for the preview beside it. */
  toHtml?: (text: string) => string;
};

export const DOCUMENT_GROUPS = ["Company", "Pages", "Services", "Questions", "Posts", "Legal"] as const;

/** Describes a document: its form, its rules, and what it changes. */
export type DocumentKind = {
  /** Its address: the kind, and the key if there are several of the kind ("site", "post-11"). */
  name: string;
  /** Of the list. */
  group: (typeof DOCUMENT_GROUPS)[number];
  title: string;
  about: string;
  /** The lowest role that publishes it. */
  publishedBy: "owner" | "manager";
  /** Field of a day that stands for one text: a version that differs from what was published on that day needs another. */
  datedBy?: string;
  /** Stored with each revision. Increase it if a field is renamed or removed. */
  version: number;
  sections: readonly { title: string; fields: readonly Field[] }[];
  /** Faults of fields that are valid alone. */
  findFaults?: (texts: Texts) => Faults;
  /** What is left to do, for the list. */
  findRemark?: (texts: Texts) => string | null;
  /** Public pages that show most of it, for previews. */
  pages: readonly { path: string; title: string }[];
  /** The texts of a site. Of the shipped one: revision 0, the source code with the environment's settings. */
  shipped: (site: Site) => Texts;
  /** Revision 0 has no texts: visitors see it once it is published. */
  startsEmpty?: true;
  /** How the list names the newest texts, if several documents have the kind's title. */
  entryOf?: (texts: Texts) => { title: string; about: string };
  /** Must return an equal site for the shipped texts. */
  apply: (site: Site, texts: Texts) => Site;
};

/** How a document is stored: "post-11" as `{ kind: "post", key: "11" }`, "site" as `{ kind: "site", key: "site" }`. */
export function rowOf({ name }: Pick<DocumentKind, "name">): { kind: string; key: string } {
  const [kind = name, ...key] = name.split("-");
  return { kind, key: key.join("-") || kind };
}

export const nameOfRow = ({ kind, key }: { kind: string; key: string }): string =>
  key === kind ? kind : `${kind}-${key}`;

export const fieldsOf = ({ sections }: Pick<DocumentKind, "sections">): readonly Field[] =>
  sections.flatMap(({ fields }) => fields);

/** Stored texts of today's fields; those that an earlier version did not have are the shipped ones. */
export const completeTexts = (kind: DocumentKind, stored: Readonly<Record<string, unknown>>, shipped: Texts): Texts =>
  Object.fromEntries(
    fieldsOf(kind).map(({ name }) => {
      const text = Object.hasOwn(stored, name) ? stored[name] : undefined;
      return [name, typeof text === "string" ? text : (shipped[name] ?? "")];
    }),
  );

/** Reads only the kind's fields; a missing one is empty. */
export const readTexts = (kind: DocumentKind, form: FormData): Texts =>
  Object.fromEntries(
    fieldsOf(kind).map((field) => {
      const value = form.get(field.name);
      return [field.name, typeof value === "string" ? readText(field, toStorableText(value)) : ""];
    }),
  );

/** As it is stored. Line breaks become spaces in a field of one line. */
export function readText({ input }: Pick<Field, "input">, text: string): string {
  if (input === "markdown") return tidyMarkdown(text).trim();
  return (input === "long" ? text.replace(/\r\n?/g, "\n") : text.replace(/\s+/g, " ")).trim();
}

export const hasLines = ({ input }: Pick<Field, "input">): boolean => input === "long" || input === "markdown";

export function findTextFaults(kind: DocumentKind, texts: Texts): Faults {
  const faults: Record<string, string> = {};
  for (const field of fieldsOf(kind)) {
    const fault = findFieldFault(field, texts[field.name] ?? "");
    if (fault) faults[field.name] = fault;
  }
  return Object.keys(faults).length > 0 ? faults : (kind.findFaults?.(texts) ?? {});
}

function findFieldFault(field: Field, text: string): string | undefined {
  if (text === "") return field.optional ? undefined : "Please fill this in.";
  if (text.length > field.maxLength)
    return `${text.length.toLocaleString("en-US")} of ${field.maxLength.toLocaleString("en-US")} characters. Shorten it by ${(text.length - field.maxLength).toLocaleString("en-US")}.`;
  if (text.length < (field.minLength ?? 0)) return `Please write at least ${field.minLength} characters.`;
  if (field.input === "date" && parseTypedDate(text) !== text) return "Please choose a day.";
  if (field.choices && !field.choices.some(([value]) => value === text)) return "Please choose one of the options.";
  if (field.input === "picture" && !isPictureName(text)) return MISSING_PICTURE;
  return field.findFault?.(text);
}

/** Also for a picture that was removed: whether it exists is checked when a text is stored. */
export const MISSING_PICTURE = "This picture doesn’t exist. Choose another one.";

/** Names of the fields that differ. */
export const changedFields = (kind: DocumentKind, before: Texts, after: Texts): string[] =>
  fieldsOf(kind).flatMap(({ name }) => (before[name] === after[name] ? [] : [name]));

/** For links on public pages. */
export const findUrlFault = (text: string): string | undefined =>
  URL.canParse(text) && new URL(text).protocol === "https:"
    ? undefined
    : "Enter a full address that starts with https://.";
