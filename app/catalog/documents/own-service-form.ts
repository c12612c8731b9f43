import type { FIELD_KINDS } from "~/catalog/description-schema";
import { choiceField, type Faults, type Field, findRepeated, type Texts } from "~/content/documents/document-kind";
import { wordsOf } from "./own-service-address";

export const MAX_OWN_FIELDS = 30;
const MOST_OPTIONS = 20;
const MAX_OPTION = 80;
const MAX_FILES = 10;
const MOST_ANSWER = 2_000;

const KIND_LABELS: Record<(typeof FIELD_KINDS)[number], string> = {
  text: "Short text",
  long: "Long text",
  company: "Company name",
  phone: "Phone",
  web: "Web address",
  email: "Email address",
  number: "Number",
  date: "Date",
  one: "One of several options",
  several: "Several options",
  files: "Files",
  consent: "A box to tick",
};

/** A field's first choice is blank, so that an entry of a list can be. */
const { text: shortText, ...otherKinds } = KIND_LABELS;
const kindChoices = { "": shortText, ...otherKinds };

export const numberField = (name: string, label: string, most: number, hint?: string): Field => ({
  name,
  label,
  maxLength: 9,
  optional: true,
  hint,
  findFault: (text) =>
    /^\d+$/.test(text) && Number(text) <= most
      ? undefined
      : `Enter a whole number up to ${most.toLocaleString("en-US")}.`,
});

/** Names of the fields of an entry: "field.3.label". */
export const fieldName = (place: number, part: string): string => `field.${place}.${part}`;

/** Parts of a field of the form. */
export function formFieldAt(place: number): Field[] {
  const name = (part: string) => fieldName(place, part);
  return [
    { name: name("label"), label: "Label", maxLength: 60 },
    choiceField(name("kind"), "Kind", kindChoices, { optional: true }),
    choiceField(name("optional"), "Answer", { "": "Required", yes: "Optional" }, { optional: true }),
    { name: name("hint"), label: "Hint below the field", maxLength: 160, optional: true },
    {
      name: name("options"),
      label: "Options, one per line",
      maxLength: 1_640,
      optional: true,
      input: "long",
      hint: "2 to 20, for one or several of them.",
    },
    numberField(name("least"), "At least", 1_000_000, "Characters, choices or files, or the lowest number."),
    numberField(name("most"), "At most", 1_000_000, "Characters, choices or files, or the highest number."),
    {
      name: name("if"),
      label: "Only if this field",
      maxLength: 60,
      optional: true,
      hint: "The label of a field with options. Blank: always asked.",
    },
    { name: name("is"), label: "has this option", maxLength: 80, optional: true },
    { name: name("id"), label: "Name of its answers", maxLength: 34, optional: true, input: "hidden" },
  ];
}

/** Of what a service or a plan includes. */
const MOST_LINES = 12;
export const findLinesFault = (text: string): string | undefined =>
  linesOf(text).length > MOST_LINES ? `Please keep it to ${MOST_LINES} lines.` : undefined;

/** Without blank ones. */
export const linesOf = (text = ""): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const places = Array.from({ length: MAX_OWN_FIELDS }, (_, place) => place);

/** Each field gets the name of its answers once, from its first label. It moves with its entry. */
export function withFieldIds(texts: Texts): Texts {
  const taken = new Set<string>();
  const ids: Record<string, string> = {};
  for (const place of places) {
    const label = texts[fieldName(place, "label")] ?? "";
    const given = texts[fieldName(place, "id")] ?? "";
    if (label === "") ids[fieldName(place, "id")] = "";
    else {
      const first = /^f-[a-z\d-]{1,32}$/.test(given) ? given : `f-${wordsOf(label).slice(0, 26) || "field"}`;
      let id = first;
      for (let count = 2; taken.has(id); count++) id = `${first.slice(0, 28)}-${count}`;
      taken.add(id);
      ids[fieldName(place, "id")] = id;
    }
  }
  return { ...texts, ...ids };
}

export function findFormFaults(texts: Texts): Faults {
  const labels = places.map((place) => fieldName(place, "label"));
  const faults: Record<string, string> = { ...findRepeated(texts, labels, "Another field has this label.") };
  for (const place of filledPlaces(texts)) {
    if (/^(name|email)$/i.test(texts[fieldName(place, "label")] ?? ""))
      faults[fieldName(place, "label")] = "Every form already asks for name and email.";
    for (const fault of [findKindFault, findOptionFault, findLimitFault, findConditionFault].map((find) =>
      find(texts, place),
    ))
      if (fault) faults[fieldName(place, fault.part)] = fault.text;
  }
  return faults;
}

type PartFault = { part: string; text: string } | null;

const partOf = (texts: Texts, place: number, part: string): string => texts[fieldName(place, part)] ?? "";

const hasOptions = (texts: Texts, place: number): boolean => ["one", "several"].includes(partOf(texts, place, "kind"));

/** The files are asked for after the payment, for the form as a whole. */
function findKindFault(texts: Texts, place: number): PartFault {
  const isFiles = (at: number) => partOf(texts, at, "kind") === "files";
  return isFiles(place) && filledPlaces(texts).some((other) => other < place && isFiles(other))
    ? { part: "kind", text: "Another field already asks for files. A form can have one." }
    : null;
}

function findOptionFault(texts: Texts, place: number): PartFault {
  if (!hasOptions(texts, place)) return null;
  const options = linesOf(partOf(texts, place, "options"));
  const isRepeated = new Set(options.map((each) => each.toLowerCase())).size < options.length;
  const text =
    options.length < 2 || options.length > MOST_OPTIONS
      ? `Enter 2 to ${MOST_OPTIONS} options, one per line.`
      : isRepeated
        ? "Two options are the same."
        : options.some((each) => each.length > MAX_OPTION)
          ? `An option can have ${MAX_OPTION} characters.`
          : null;
  return text ? { part: "options", text } : null;
}

function findLimitFault(texts: Texts, place: number): PartFault {
  const kind = partOf(texts, place, "kind");
  const [least, most] = [partOf(texts, place, "least"), partOf(texts, place, "most")];
  const options = linesOf(partOf(texts, place, "options")).length;
  const highest =
    kind === "number" ? Infinity : kind === "files" ? MAX_FILES : hasOptions(texts, place) ? options : MOST_ANSWER;
  if (most && (Number(most) > highest || (Number(most) < 1 && kind !== "number")))
    return { part: "most", text: `Enter a number from 1 to ${highest}.` };
  return least && Number(least) > (most ? Number(most) : highest)
    ? { part: "least", text: "This is more than the field can have." }
    : null;
}

/** A condition depends on a field with options that is always asked. */
function findConditionFault(texts: Texts, place: number): PartFault {
  const [label, value] = [texts[fieldName(place, "if")] ?? "", texts[fieldName(place, "is")] ?? ""];
  if (!label) return value ? { part: "if", text: "Enter the label of the field that has this option." } : null;
  const other = placeOfLabel(texts, label);
  if (other === undefined || other === place) return { part: "if", text: "No other field has this label." };
  if (!hasOptions(texts, other)) return { part: "if", text: "This field has no options." };
  if (texts[fieldName(other, "if")])
    return { part: "if", text: "This field is not always asked itself. Choose one that is." };
  return linesOf(texts[fieldName(other, "options")]).includes(value)
    ? null
    : { part: "is", text: "The other field doesn’t have this option." };
}

/** Ignores case. */
export const placeOfLabel = (texts: Texts, label: string): number | undefined =>
  places.find((place) => label && texts[fieldName(place, "label")]?.toLowerCase() === label.toLowerCase());

/** Places of the fields that are there, in their order. */
export const filledPlaces = (texts: Texts): number[] => places.filter((place) => texts[fieldName(place, "label")]);
