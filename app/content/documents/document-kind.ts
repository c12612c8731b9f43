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
  /** "long" and "markdown" have several lines; a "date" is YYYY-MM-DD; "money" is in dollars; a "check" is `CHECKED` or blank; a "target" is where a link leads (link-target.ts); a "picture" is the name of an uploaded one (pictures.ts), or one of `choices`; a "color" is `#rrggbb`; "hidden" is not for people. */
  input?:
    | "tel"
    | "email"
    | "url"
    | "date"
    | "long"
    | "markdown"
    | "picture"
    | "money"
    | "check"
    | "target"
    | "color"
    | "hidden";
  /** Values with their labels; those of a picture with its URL. */
  choices?: readonly (readonly [value: string, label: string, image?: string])[];
  /** Values that the form proposes, with their labels. Others are possible. */
  suggestions?: readonly (readonly [value: string, label: string])[];
  /** Its text as it came with the site; blank without it. */
  shipped?: string;
  /** Of an entry of a list: see `listFields`. */
  item?: ListItem;
  /** In a table of services: the slug of its row. */
  service?: string;
  /** `#rrggbb` of backgrounds on which a color should be readable, by what they are. */
  grounds?: Readonly<Record<string, readonly string[]>>;
  /** Brings what was typed or pasted into the form in which it is stored. */
  tidy?: (text: string) => string;
  /** Returns what is wrong with a text that is not empty. */
  findFault?: (text: string) => string | undefined;
};

export const CHECKED = "yes";

type FieldOptions = Omit<Field, "name" | "label" | "choices" | "maxLength">;

/** A field with one of these values, by their labels. */
export const choiceField = (
  name: string,
  label: string,
  choices: Readonly<Record<string, string>>,
  options: FieldOptions = {},
): Field => ({ name, label, maxLength: 100, choices: Object.entries(choices), ...options });

/** A field for an uploaded picture, or one of `choices`. */
export const pictureField = (
  name: string,
  label: string,
  options: FieldOptions & Pick<Field, "choices"> = {},
): Field => ({ name, label, maxLength: 32, input: "picture", ...options });

/** `list`: unique in the document. `place`: from 0. `least`: entries that the list must have. */
export type ListItem = { list: string; title: string; noun: string; place: number; least: number };

/** Fields of a list with `most` entries, place by place. An entry whose fields are blank is left out. */
export const listFields = (
  { most, ...list }: Omit<ListItem, "place"> & { most: number },
  fieldsAt: (place: number) => readonly Field[],
): Field[] =>
  Array.from({ length: most }, (_, place) =>
    fieldsAt(place).map((field) => ({ ...field, item: { ...list, place } })),
  ).flat();

/** Of a list of texts by the name of the entry's field: "page.inclusions.2" */
export function textItem(name: string, title: string, noun: string): ListItem {
  const at = name.lastIndexOf(".");
  return { list: name.slice(0, at), title, noun, place: Number(name.slice(at + 1)), least: 1 };
}

export const DOCUMENT_GROUPS = ["Company", "Pages", "Services", "Questions", "Posts", "Legal"] as const;

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
  /** `isFolded`: closed in the form while all its fields are blank. */
  sections: readonly { title: string; fields: readonly Field[]; isFolded?: boolean }[];
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
  /** Fills in what a form does not ask, such as names that follow from other texts. */
  complete?: (texts: Texts) => Texts;
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
export function readTexts(kind: DocumentKind, form: FormData): Texts {
  const texts = Object.fromEntries(
    fieldsOf(kind).map((field) => {
      const value = form.get(field.name);
      return [field.name, typeof value === "string" ? readText(field, toStorableText(value)) : ""];
    }),
  );
  return kind.complete?.(texts) ?? texts;
}

/** As it is stored. Line breaks become spaces in a field of one line; a day is typed in words or figures. */
export function readText({ input, tidy }: Pick<Field, "input" | "tidy">, given: string): string {
  const text = tidy ? tidy(given) : given;
  if (input === "markdown") return tidyMarkdown(text).trim();
  if (input === "date") return parseTypedDate(text) ?? text.trim();
  if (input === "color") return text.trim().toLowerCase();
  return (input === "long" ? text.replace(/\r\n?/g, "\n") : text.replace(/\s+/g, " ")).trim();
}

export const hasLines = ({ input }: Pick<Field, "input">): boolean => input === "long" || input === "markdown";

export function findTextFaults(kind: DocumentKind, texts: Texts): Faults {
  const faults: Record<string, string> = {};
  const entries = neededEntries(kind, texts);
  for (const field of fieldsOf(kind)) {
    const fault = findFieldFault(field, texts[field.name] ?? "", !field.item || entries.has(entryOf(field.item)));
    if (fault) faults[field.name] = fault;
  }
  return Object.keys(faults).length > 0 ? faults : (kind.findFaults?.(texts) ?? {});
}

const entryOf = ({ list, place }: ListItem): string => `${list} ${place}`;

/** Entries with a text, and blank ones up to the least number. */
function neededEntries(kind: DocumentKind, texts: Texts): ReadonlySet<string> {
  const items = fieldsOf(kind).flatMap(({ item, ...field }) => (item ? [{ ...field, item }] : []));
  const needed = new Set(
    items.flatMap(({ name, optional, item }) => (texts[name] && !optional ? [entryOf(item)] : [])),
  );
  for (const { item } of items) {
    const count = [...needed].filter((entry) => entry.startsWith(`${item.list} `)).length;
    if (count < item.least) needed.add(entryOf(item));
  }
  return needed;
}

/** `isNeeded`: not of a blank entry of a list. */
export function findFieldFault(field: Field, text: string, isNeeded = true): string | undefined {
  if (text === "") return field.optional || !isNeeded ? undefined : "Please fill this in.";
  if (text.length > field.maxLength) return describeLength(text.length, field.maxLength);
  if (text.length < (field.minLength ?? 0)) return `Please write at least ${field.minLength} characters.`;
  if (field.input === "date" && parseTypedDate(text) !== text) return "Please choose a day.";
  const isChoice = field.choices?.some(([value]) => value === text);
  if (field.input === "picture" && !isChoice && !isPictureName(text)) return MISSING_PICTURE;
  if (field.input !== "picture" && isChoice === false) return "Please choose one of the options.";
  return field.findFault?.(text);
}

/** Faults of fields that have the text of an earlier one; blank ones have none. Ignores case. */
export function findRepeated(texts: Texts, names: readonly string[], fault: string): Faults {
  const all = names.map((name) => (texts[name] ?? "").toLowerCase());
  const repeated = names.filter((_, place) => all[place] && all.indexOf(all[place]) < place);
  return Object.fromEntries(repeated.map((name) => [name, fault]));
}

/** "208 of 220 characters", and what to do above the limit. */
export function describeLength(length: number, limit: number): string {
  const [count, most, excess] = [length, limit, length - limit].map((each) => each.toLocaleString("en-US"));
  return `${count} of ${most} characters${length > limit ? `. Shorten it by ${excess}.` : ""}`;
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
