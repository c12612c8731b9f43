import { FIELD_KINDS } from "~/catalog/description-schema";
import { offers } from "~/catalog/offers";
import {
  type DocumentKind,
  type Faults,
  type Field,
  findRepeated,
  listFields,
  type Texts,
} from "~/content/documents/document-kind";
import { SEARCH_SECTION, searchFields } from "~/content/documents/search-fields";
import { defineWordsKind } from "~/content/documents/site-words";
import { findTokenFault, SITE_TOKENS } from "~/content/documents/text-tokens";
import type { Site } from "~/content/site";
import { findAmountFault } from "./catalog-kind";

export const MAX_OWN_FIELDS = 30;
export const PLAN_PLACES = [0, 1, 2, 3] as const;
const MOST_OPTIONS = 20;
const MAX_OPTION = 80;
const MAX_FILES = 10;
const MOST_ANSWER = 2_000;

const OWN_NAME = /^service-([a-z\d]+(?:-[a-z\d]+)*)$/;
const WORDS = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** "service-logo-sprint" -> "logo-sprint". Null for other documents, and for shipped services. */
export function ownSlugOf(name: string): string | null {
  const slug = OWN_NAME.exec(name)?.[1];
  return slug && !offers.some((offer) => offer.slug === slug) ? slug : null;
}

/** "Logo sprint!" -> "logo-sprint"; at most 40 characters. */
export const wordsOf = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z\d\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .slice(0, 40)
    .replace(/^-|-$/g, "");

const ICONS = [
  ...["zap", "target", "megaphone", "window-frame", "article", "layout", "magic-edit", "chart", "trending-up"],
  ...["users", "gift", "trophy", "calendar", "phone-call", "mail", "gamepad", "briefcase", "coins"],
];

const named = (names: readonly string[]) =>
  names.map((name) => [name, name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll("-", " ")] as const);

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
const kindChoices = FIELD_KINDS.map((kind) => [kind === "text" ? "" : kind, KIND_LABELS[kind]] as const);

const amountField = (name: string, label: string): Field => ({
  name,
  label,
  maxLength: 10,
  input: "money",
  optional: true,
  findFault: (text) => findAmountFault(text, true),
});

const numberField = (name: string, label: string, most: number, hint?: string): Field => ({
  name,
  label,
  maxLength: 9,
  optional: true,
  ...(hint && { hint }),
  findFault: (text) =>
    /^\d+$/.test(text) && Number(text) <= most
      ? undefined
      : `Enter a whole number up to ${most.toLocaleString("en-US")}.`,
});

/** Names of the fields of an entry: "field.3.label". */
export const fieldName = (place: number, part: string): string => `field.${place}.${part}`;

function formFieldAt(place: number): Field[] {
  const name = (part: string) => fieldName(place, part);
  return [
    { name: name("label"), label: "Label", maxLength: 60 },
    { name: name("kind"), label: "Kind", maxLength: 10, optional: true, choices: kindChoices },
    {
      name: name("optional"),
      label: "Answer",
      maxLength: 3,
      optional: true,
      choices: [
        ["", "Required"],
        ["yes", "Optional"],
      ],
    },
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

const tokens = ["price", ...SITE_TOKENS];

const sections: DocumentKind["sections"] = [
  {
    title: "Service",
    fields: [
      { name: "title", label: "Title", minLength: 3, maxLength: 30 },
      {
        name: "address",
        label: "Address after /services/",
        maxLength: 40,
        hint: "Lower-case words with hyphens. Earlier addresses lead to the new one.",
        findFault: (text) => (WORDS.test(text) ? undefined : "Use lower-case letters, digits and single hyphens."),
      },
      { name: "menu", label: "Menu copy", maxLength: 100 },
      { name: "card", label: "Card copy", maxLength: 120, hint: "Search engines show it, too." },
      { name: "button", label: "Button", maxLength: 20 },
      { name: "icon", label: "Icon", maxLength: 20, choices: named(ICONS) },
      { name: "accent", label: "Color", maxLength: 10, choices: named(["cyan", "pink", "orange", "lime", "gold"]) },
      {
        name: "sold",
        label: "Sold",
        maxLength: 10,
        choices: [
          ["yes", "Sold"],
          ["unlisted", "Sold, without a card on the home page"],
          ["no", "Not sold right now"],
        ],
      },
    ],
  },
  {
    title: "Price",
    fields: [
      {
        name: "pricing",
        label: "Paid",
        maxLength: 10,
        choices: [
          ["once", "Once"],
          ["monthly", "Every month"],
          ["plans", "Once, for one of the plans below"],
        ],
      },
      amountField("price", "Price"),
      ...listFields({ list: "plans", title: "Plans", noun: "plan", least: 0, most: PLAN_PLACES.length }, (place) => [
        { name: `plan.${place}.name`, label: "Name", maxLength: 40 },
        { ...amountField(`plan.${place}.price`, "Price"), optional: undefined },
        {
          name: `plan.${place}.includes`,
          label: "What it includes, one per line",
          maxLength: 1_200,
          input: "long",
        },
      ]),
    ],
  },
  {
    title: "Page",
    fields: [
      { name: "headline", label: "Headline", maxLength: 40 },
      { name: "intro", label: "Introduction", maxLength: 160 },
      { name: "form-title", label: "Title of the form", maxLength: 40 },
      {
        name: "includes",
        label: "What you get, one per line",
        maxLength: 1_200,
        optional: true,
        input: "long",
        hint: "Up to 12. Plans have their own.",
        findFault: (text) => (linesOf(text).length > 12 ? "Please keep it to 12 lines." : undefined),
      },
    ],
  },
  {
    title: "Form",
    fields: listFields(
      { list: "form", title: "Fields beside name and email", noun: "field", least: 0, most: MAX_OWN_FIELDS },
      formFieldAt,
    ),
  },
  {
    title: "After payment",
    fields: [
      {
        name: "contact",
        label: "The first contact",
        maxLength: 10,
        choices: [
          ["write", "We’ll contact you"],
          ["call", "We’ll call you"],
        ],
      },
      numberField("delivery-days", "Delivered within, in days", 365, "Blank: no delivery date is promised."),
      {
        name: "delivery-what",
        label: "What is delivered",
        maxLength: 40,
        optional: true,
        hint: "For example “Your logo”, as in “Your logo will be ready by Thursday”.",
      },
      numberField("revisions", "Revisions included", 20),
      {
        name: "needs",
        label: "What you need from the customer",
        maxLength: 200,
        optional: true,
        hint: "A sentence, such as “Your logo, and the colors you like.”",
      },
      ...listFields({ list: "steps", title: "Next steps", noun: "step", least: 2, most: 6 }, (place) => [
        {
          name: `step.${place}`,
          label: `Step ${place + 1}`,
          maxLength: 160,
          ...(place === 0 && {
            hint: "The first is how you get in touch, the last what is delivered; those between are the work.",
          }),
        },
      ]),
    ],
  },
  {
    title: "Questions",
    fields: listFields({ list: "questions", title: "Questions", noun: "question", least: 0, most: 6 }, (place) => [
      {
        name: `question.${place}`,
        label: "Question",
        maxLength: 120,
        findFault: (text) => findTokenFault(text, tokens),
      },
      {
        name: `answer.${place}`,
        label: "Answer",
        maxLength: 600,
        input: "long",
        findFault: (text) => findTokenFault(text, tokens),
      },
    ]),
  },
  {
    title: "Samples",
    fields: listFields({ list: "samples", title: "Samples", noun: "sample", least: 0, most: 3 }, (place) => [
      { name: `sample.${place}.picture`, label: "Picture", maxLength: 32, input: "picture" },
      { name: `sample.${place}.caption`, label: "Caption", maxLength: 140 },
    ]),
  },
  { title: SEARCH_SECTION, fields: searchFields({ title: "the service’s title", description: "the card copy" }) },
];

const EMPTY: Texts = Object.fromEntries(sections.flatMap(({ fields }) => fields.map(({ name }) => [name, ""])));

/** Of a new service. */
export const firstTexts = (title: string, slug: string): Texts => ({
  ...EMPTY,
  title,
  address: slug,
  button: "GET STARTED",
  icon: "zap",
  accent: "cyan",
  sold: "yes",
  pricing: "once",
  headline: title,
  "form-title": "Tell us about your project",
  contact: "write",
});

/** Of staff's own service. `site`: whose other services may not have its address. */
export function findOwnServiceKind(name: string, site?: Site): DocumentKind | undefined {
  const slug = ownSlugOf(name);
  if (!slug) return undefined;
  const address = site?.texts?.[name]?.address || slug;
  return {
    ...defineWordsKind(
      {
        name,
        group: "Services",
        title: `Service: ${site?.texts?.[name]?.title || slug}`,
        about: "A service of your own: its page, price and form.",
        version: 1,
        publishedBy: "owner",
        sections,
        findFaults: (texts) => ({
          ...findPriceFaults(texts),
          ...findFormFaults(texts),
          ...findTextFaults(texts, name, site),
        }),
        pages: [
          { path: `/services/${address}`, title: "Service" },
          { path: "/", title: "Home" },
        ],
        entryOf: (texts) => ({ title: `Service: ${texts.title || slug}`, about: "Your own" }),
      },
      EMPTY,
    ),
    startsEmpty: true,
    complete: withFieldIds,
  };
}

/** Without blank ones. */
export const linesOf = (text = ""): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const places = Array.from({ length: MAX_OWN_FIELDS }, (_, place) => place);

/** Each field gets the name of its answers once, from its first label. It moves with its entry. */
function withFieldIds(texts: Texts): Texts {
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

function findTextFaults(texts: Texts, name: string, site: Site | undefined): Faults {
  const { address = "" } = texts;
  const isTaken = Object.entries(site?.texts ?? {}).some(
    ([other, own]) => other !== name && ownSlugOf(other) && own.address === address,
  );
  const [what, days] = [texts["delivery-what"], texts["delivery-days"]];
  return {
    ...(isTaken && { address: "Another service has this address." }),
    ...(what && !days && { "delivery-days": "Enter within how many days it is delivered." }),
    ...(days && !what && { "delivery-what": "Enter what is delivered." }),
    ...findRepeated(
      texts,
      [0, 1, 2, 3, 4, 5].map((place) => `question.${place}`),
      "This question is a duplicate.",
    ),
  };
}

function findPriceFaults(texts: Texts): Faults {
  if (texts.pricing !== "plans") return texts.price ? {} : { price: "Enter the price." };
  const filled = PLAN_PLACES.filter((place) => texts[`plan.${place}.name`]);
  const missing = [0, 1].find((place) => !filled.includes(place as 0 | 1));
  if (filled.length < 2) return { [`plan.${missing ?? 0}.name`]: "Enter two to four plans." };
  return findRepeated(
    texts,
    PLAN_PLACES.map((place) => `plan.${place}.name`),
    "Another plan has this name.",
  );
}

function findFormFaults(texts: Texts): Faults {
  const labels = places.map((place) => fieldName(place, "label"));
  const faults: Record<string, string> = { ...findRepeated(texts, labels, "Another field has this label.") };
  for (const place of filledPlaces(texts)) {
    if (/^(name|email)$/i.test(texts[fieldName(place, "label")] ?? ""))
      faults[fieldName(place, "label")] = "Every form already asks for name and email.";
    for (const fault of [findOptionFault(texts, place), findLimitFault(texts, place), findConditionFault(texts, place)])
      if (fault) faults[fieldName(place, fault.part)] = fault.text;
  }
  return faults;
}

type PartFault = { part: string; text: string } | null;

const partOf = (texts: Texts, place: number, part: string): string => texts[fieldName(place, part)] ?? "";

const hasOptions = (texts: Texts, place: number): boolean => ["one", "several"].includes(partOf(texts, place, "kind"));

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
