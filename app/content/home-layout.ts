import type { Texts } from "./documents/document-kind";

/** Which sections the home page has, in which order, and those that staff have added. */

/** Shipped sections in their order. `anchor`: of links that lead to it. */
export const SHIPPED_SECTIONS = {
  hero: { title: "Top" },
  demoCall: { title: "Demo call" },
  suite: { title: "AI suite", anchor: "ai-suite" },
  why: { title: "Why choose us" },
  services: { title: "Services", anchor: "services" },
  paths: { title: "Choose your path" },
  contact: { title: "Contact", anchor: "contact" },
} as const satisfies Record<string, { title: string; anchor?: string }>;

export type ShippedSection = keyof typeof SHIPPED_SECTIONS;

const SHIPPED_NAMES = Object.keys(SHIPPED_SECTIONS) as ShippedSection[];

const MAX_SECTIONS = 12;
const MAX_ENTRIES = 6;

export const ADDED_KINDS = {
  text: "Text with pictures",
  figures: "Figures",
  pictures: "Logos or pictures",
  quotes: "Quotes of customers",
  questions: "Questions",
  action: "Call to action",
  posts: "Newest posts",
} as const;

export type AddedKind = keyof typeof ADDED_KINDS;

const range = (count: number) => [...Array(count).keys()];

/** Names of the fields of the list. */
export const PLACES = range(MAX_SECTIONS).map((place) => `sections.${place}`);

/** Names of the fields of each added section. */
export const ADDED = range(MAX_SECTIONS - SHIPPED_NAMES.length).map((place) => {
  const own = `added.${place}`;
  return {
    section: `added-${place + 1}`,
    kind: `${own}.kind`,
    eyebrow: `${own}.eyebrow`,
    heading: `${own}.heading`,
    sub: `${own}.sub`,
    words: `${own}.words`,
    target: `${own}.target`,
    entries: range(MAX_ENTRIES).map((entry) => ({
      title: `${own}.entries.${entry}.title`,
      text: `${own}.entries.${entry}.text`,
      picture: `${own}.entries.${entry}.picture`,
      link: `${own}.entries.${entry}.link`,
    })),
  };
});

export type AddedNames = (typeof ADDED)[number];

export const SAMPLES_SHOWN = "samples-shown";
export const PROOF_SHOWN = "proof-shown";

/** What the list may have. */
export const SECTION_NAMES: readonly string[] = [...SHIPPED_NAMES, ...ADDED.map(({ section }) => section)];

export const shippedLayout: Texts = {
  ...Object.fromEntries(PLACES.map((name, place) => [name, SHIPPED_NAMES[place] ?? ""])),
  [SAMPLES_SHOWN]: "yes",
  [PROOF_SHOWN]: "yes",
  ...Object.fromEntries(ADDED.flatMap(fieldNames).map((name) => [name, ""])),
};

function fieldNames({ section: _, entries, ...own }: AddedNames): string[] {
  return [...Object.values(own), ...entries.flatMap((entry) => Object.values(entry))];
}

/** `changed`: texts that differ from the shipped ones. */
const withShipped = (changed: Texts | null | undefined): Texts => ({ ...shippedLayout, ...changed });

/** Names of the sections that the page shows, in their order. Added ones without a kind are left out. */
export function sectionsOf(changed: Texts | null | undefined): string[] {
  const texts = withShipped(changed);
  const isShown = (name: string) =>
    SECTION_NAMES.includes(name) && ADDED.every(({ section, kind }) => section !== name || texts[kind]);
  return [...new Set(PLACES.map((place) => texts[place] ?? ""))].filter(isShown);
}

export const hasSamples = (changed: Texts | null | undefined): boolean => withShipped(changed)[SAMPLES_SHOWN] === "yes";
export const hasProof = (changed: Texts | null | undefined): boolean => withShipped(changed)[PROOF_SHOWN] === "yes";

/** Targets of links to sections that are shown, with their labels: "/#contact". */
export function anchorsOf(changed: Texts | null | undefined): ReadonlyMap<string, string> {
  const texts = withShipped(changed);
  const anchors = new Map<string, string>();
  for (const name of sectionsOf(changed)) {
    const added = ADDED.find(({ section }) => section === name);
    const shipped = Object.entries(SHIPPED_SECTIONS).find(([section]) => section === name)?.[1];
    if (added) anchors.set(`/#${name}`, `Home: ${texts[added.heading]}`);
    else if (shipped && "anchor" in shipped) anchors.set(`/#${shipped.anchor}`, `Home: ${shipped.title}`);
    if (name === "services" && hasSamples(changed)) anchors.set("/#samples", "Home: Samples");
  }
  return anchors;
}

/** An added section as the page shows it; pictures are names. */
export type AddedTexts = {
  section: string;
  kind: AddedKind;
  eyebrow: string;
  heading: string;
  sub: string;
  button: { words: string; target: string };
  entries: { title: string; text: string; picture: string; link: string }[];
};

/** Those that the page shows. */
export function addedSectionsOf(changed: Texts | null | undefined): AddedTexts[] {
  const texts = withShipped(changed);
  const shown = sectionsOf(changed);
  const text = (name: string) => texts[name] ?? "";
  return ADDED.filter(({ section }) => shown.includes(section)).flatMap((names) => {
    const kind = text(names.kind);
    if (!isAddedKind(kind)) return [];
    return {
      section: names.section,
      kind,
      eyebrow: text(names.eyebrow),
      heading: text(names.heading),
      sub: text(names.sub),
      button: { words: text(names.words), target: text(names.target) },
      entries: names.entries.flatMap((entry) =>
        text(entry.title)
          ? [{ title: text(entry.title), text: text(entry.text), picture: text(entry.picture), link: text(entry.link) }]
          : [],
      ),
    };
  });
}

/** Figures and quotes that the page shows without a source. `source`: the field where it belongs. */
export function listUnprovedEntries(
  changed: Texts | null | undefined,
): { text: string; title: string; source: string }[] {
  const texts = withShipped(changed);
  const shown = sectionsOf(changed);
  return ADDED.filter(({ section }) => shown.includes(section)).flatMap(({ kind, entries }) =>
    entries.flatMap((names) => {
      const [title = "", text = ""] = [texts[names.title], texts[names.text]?.replace(/\s+/g, " ")];
      if (!title || texts[names.link]) return [];
      if (texts[kind] === "figures") return [{ text: title, title: text, source: names.link }];
      return texts[kind] === "quotes" ? [{ text, title, source: names.link }] : [];
    }),
  );
}

const isAddedKind = (kind: string): kind is AddedKind => Object.hasOwn(ADDED_KINDS, kind);
