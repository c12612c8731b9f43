import { shippedHome } from "~/content/home";
import {
  ADDED,
  ADDED_KINDS,
  type AddedNames,
  addedSectionsOf,
  anchorsOf,
  PLACES,
  PROOF_SHOWN,
  SAMPLES_SHOWN,
  SECTION_NAMES,
  SHIPPED_SECTIONS,
  sectionsOf,
  shippedLayout,
} from "~/content/home-layout";
import {
  choiceField,
  type DocumentKind,
  type Faults,
  type Field,
  findRepeated,
  findUrlFault,
  listFields,
  pictureField,
  type Texts,
} from "./document-kind";
import { type KnownTargets, targetField } from "./link-target";
import { definePageKind } from "./page-kind";
import { SEARCH_LIMITS, SEARCH_SECTION, searchPicture } from "./search-fields";
import { textsOfTree } from "./text-tree";

const LIST_ITEM = { label: "", maxLength: 60 };

const SECTIONS: Record<keyof typeof shippedHome, string> = {
  hero: "Top",
  demoCall: "Demo call",
  suite: "AI suite",
  why: "Why choose us",
  proof: "Before and after",
  services: "Services",
  samples: "Samples",
  paths: "Choose your path",
  search: SEARCH_SECTION,
};

const SECTION_CHOICES: Readonly<Record<string, string>> = {
  "": "Choose a section",
  ...Object.fromEntries(Object.entries(SHIPPED_SECTIONS).map(([name, { title }]) => [name, title])),
  ...Object.fromEntries(ADDED.map(({ section }, place) => [section, `Added section ${place + 1}`])),
};

const SHOWN = { yes: "Shown", no: "Hidden" };

const layoutSection = {
  title: "Sections",
  fields: [
    ...listFields({ list: "sections", title: "Sections", noun: "section", least: 1, most: PLACES.length }, (place) => [
      choiceField(PLACES[place] ?? "", `Section ${place + 1}`, SECTION_CHOICES),
    ]),
    choiceField(SAMPLES_SHOWN, "Samples, within Services", SHOWN),
    choiceField(PROOF_SHOWN, "Before and after, within Why choose us", SHOWN),
  ].map((field) => ({ ...field, shipped: shippedLayout[field.name] })),
};

const ENTRY_HINT =
  "Figure and its meaning, name of a logo, customer and quote, question and answer, or title and text of a paragraph.";

function addedFields(names: AddedNames, number: number, known: KnownTargets | undefined): Field[] {
  const added = `Added section ${number}`;
  return [
    choiceField(
      names.kind,
      `${added}: kind`,
      { "": "Not used", ...ADDED_KINDS },
      { optional: true, hint: "Add it to the list above to show it." },
    ),
    { name: names.eyebrow, label: `${added}: eyebrow`, maxLength: 40, optional: true },
    { name: names.heading, label: `${added}: heading`, maxLength: 60, optional: true },
    { name: names.sub, label: `${added}: sentence`, maxLength: 300, optional: true },
    { name: names.words, label: `${added}: button`, maxLength: 40, optional: true },
    { ...targetField(names.target, `${added}: button’s target`, { known }), optional: true },
    ...listFields(
      { list: `${added} entries`, title: `${added}: entries`, noun: "entry", least: 0, most: names.entries.length },
      (place) => {
        const entry = names.entries[place];
        const label = `${added}, entry ${place + 1}`;
        if (!entry) return [];
        return [
          { name: entry.title, label: `${label}: title`, maxLength: 120, ...(place === 0 && { hint: ENTRY_HINT }) },
          { name: entry.text, label: `${label}: text`, maxLength: 600, optional: true, input: "long" },
          pictureField(entry.picture, `${label}: picture`, { optional: true }),
          {
            name: entry.link,
            label: `${label}: link`,
            maxLength: 300,
            optional: true,
            input: "url",
            hint: "Of a logo, or the source of a figure.",
            findFault: findUrlFault,
          },
        ];
      },
    ),
  ];
}

/**
 * The home page: its sections in their order, and the words of those that are not a service’s, a claim’s or a figure’s. `known`: targets
 * that exist; without it, what rules accept at any time.
 */
export const defineHomeKind = (known?: KnownTargets): DocumentKind =>
  definePageKind({
    name: "home",
    title: "Home page",
    about: "The sections of the home page, their order, words and buttons. Edit services under Services.",
    tree: shippedHome,
    sections: SECTIONS,
    texts: {
      eyebrow: { label: "eyebrow", maxLength: 40 },
      start: { label: "headline, first part", maxLength: 40 },
      end: { label: "headline, last part", maxLength: 20 },
      heading: { label: "heading", maxLength: 60 },
      sub: { label: "sentence", maxLength: 160 },
      rates: { label: "note on rates", maxLength: 80 },
      title: { label: "title", maxLength: 60 },
      text: { label: "text", maxLength: 200 },
      abilities: LIST_ITEM,
      experience: LIST_ITEM,
      learn: LIST_ITEM,
      abilitiesTitle: { label: "abilities, heading", maxLength: 40 },
      experienceTitle: { label: "experience, heading", maxLength: 40 },
      learnTitle: { label: "lessons, heading", maxLength: 40 },
      label: { label: "meaning", maxLength: 40 },
      number: { label: "text", maxLength: 12 },
      link: { label: "link", maxLength: 40 },
      badge: { label: "badge", maxLength: 20, optional: true },
      name: { label: "title", maxLength: 60, optional: true, hint: "A card without a title is left out." },
      points: LIST_ITEM,
      words: { label: "button", maxLength: 40, optional: true },
      target: { ...targetField("", "button’s target", { known }), optional: true },
      description: { label: "description", maxLength: SEARCH_LIMITS.description },
      picture: { ...searchPicture, label: "picture" },
    },
    lists: {
      parts: "system",
      reasons: "reason",
      abilities: "ability",
      experience: "experience",
      learn: "lesson",
      figures: "figure",
      buttons: "button",
      cards: "card",
      points: "point",
    },
    pages: [
      { path: "/", title: "Home" },
      { path: "/ai-automation-booking", title: "AI suite" },
    ],
    more: {
      before: [layoutSection],
      after: ADDED.map((names, place) => ({
        title: `Added section ${place + 1}`,
        isFolded: true,
        fields: addedFields(names, place + 1, known),
      })),
      findFaults: findHomeFaults,
    },
  });

export const homeKind = defineHomeKind();

/** Names of the two fields of each button. */
const BUTTONS = [
  ...Object.keys(textsOfTree(shippedHome)).flatMap((name) =>
    name.endsWith(".target") ? [{ words: name.replace(/target$/, "words"), target: name }] : [],
  ),
  ...ADDED.map(({ words, target }) => ({ words, target })),
];

/** Of a card that has the words of its service. */
const isOfCard = (name: string) => name.startsWith("paths.cards.");

function findHomeFaults(texts: Texts): Faults {
  const shown = sectionsOf(texts);
  const anchors = anchorsOf(texts);
  const faults: Record<string, string> = { ...findRepeated(texts, PLACES, "This section is in the list already.") };
  for (const place of PLACES) {
    const name = texts[place] ?? "";
    if (SECTION_NAMES.includes(name) && !shown.includes(name))
      faults[place] = `“${SECTION_CHOICES[name]}” has no kind yet. Choose it below.`;
  }
  if (shown.length === 0) faults[PLACES[0] ?? ""] = "The page needs a section.";
  for (const { words, target } of BUTTONS) {
    const [says = "", leads = ""] = [texts[words], texts[target]];
    if (says && !leads) faults[target] = "Choose where the button leads, or remove its words.";
    if (leads && !says && !(isOfCard(words) && leads.startsWith("/"))) faults[words] = "The button needs words.";
    if (leads.startsWith("/#") && !anchors.has(leads)) faults[target] = "The home page doesn’t show this section.";
  }
  return { ...faults, ...findAddedFaults(texts) };
}

/** What added sections lack or have too much of. */
const findAddedFaults = (texts: Texts): Faults =>
  Object.assign({}, ...ADDED.flatMap((names) => [findUntitled(names, texts), findSectionFaults(names, texts)]));

/** Entries without a title are not shown: nothing in them may be lost. */
const findUntitled = ({ entries }: AddedNames, texts: Texts): Faults =>
  Object.fromEntries(
    entries.flatMap(({ title, ...others }) =>
      !texts[title] && Object.values(others).some((name) => texts[name]) ? [[title, "Please fill this in."]] : [],
    ),
  );

function findSectionFaults(names: AddedNames, texts: Texts): Faults {
  const section = addedSectionsOf(texts).find(({ section }) => section === names.section);
  if (!section) return {};
  const faults: Record<string, string> = {};
  if (!section.heading) faults[names.heading] = "Please fill this in.";
  if (section.kind === "action" && !section.button.target) faults[names.target] = "A call to action needs a button.";
  const needsEntries = !["action", "posts"].includes(section.kind);
  const filled = names.entries.filter(({ title }) => texts[title]);
  const [first] = names.entries;
  if (needsEntries && filled.length === 0 && first) faults[first.title] = "Add at least one entry.";
  return Object.assign(faults, ...filled.map((entry) => findEntryFault(section.kind, entry, texts)));
}

const LONGEST_FIGURE = 12;

function findEntryFault(kind: keyof typeof ADDED_KINDS, entry: AddedNames["entries"][number], texts: Texts): Faults {
  if (kind === "pictures") return texts[entry.picture] ? {} : { [entry.picture]: "Choose a picture." };
  if (kind === "figures" && (texts[entry.title] ?? "").length > LONGEST_FIGURE)
    return { [entry.title]: `A figure has up to ${LONGEST_FIGURE} characters, such as 40+.` };
  return ["figures", "quotes", "questions"].includes(kind) && !texts[entry.text]
    ? { [entry.text]: "Please fill this in." }
    : {};
}
