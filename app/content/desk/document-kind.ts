import type { Site } from "~/lib/config/site";
import { toStorableText } from "~/lib/db/storable-text";
import { isPictureName } from "./pictures";

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
  optional?: true;
  /** "picture": the name of an uploaded picture (pictures.ts). */
  input?: "tel" | "email" | "url" | "picture";
  /** Values with their labels. */
  choices?: readonly (readonly [value: string, label: string])[];
  /** Returns what is wrong with a text that is not empty. */
  findFault?: (text: string) => string | undefined;
};

/** Describes a document: its form, its rules, and what it changes. The key of the only document of a kind is the kind's name. */
export type DocumentKind = {
  name: string;
  title: string;
  about: string;
  /** The lowest role that publishes it. */
  publishedBy: "owner" | "manager";
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
  /** Must return an equal site for the shipped texts. */
  apply: (site: Site, texts: Texts) => Site;
};

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

/** Reads only the kind's fields; a missing one is empty. Line breaks become spaces. */
export const readTexts = (kind: DocumentKind, form: FormData): Texts =>
  Object.fromEntries(
    fieldsOf(kind).map(({ name }) => {
      const value = form.get(name);
      return [name, typeof value === "string" ? toStorableText(value).replace(/\s+/g, " ").trim() : ""];
    }),
  );

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
    return `This has ${text.length.toLocaleString("en-US")} characters. The limit is ${field.maxLength}.`;
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
