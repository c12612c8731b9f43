import { shippedHome } from "~/content/home";
import { changedFields, type DocumentKind, type Field, fieldsOf, type Texts } from "./document-kind";
import { textsOfTree } from "./text-tree";
import { findLongWord } from "./word-length";

const SECTIONS: Record<keyof typeof shippedHome, string> = {
  hero: "Top",
  demoCall: "Demo call",
  suite: "AI suite",
  why: "Why choose us",
  services: "Services",
  samples: "Samples",
  paths: "Choose your path",
};

/** Of a text, by its last name: label, UTF-16 units, and the longest word, which must fit on a phone. */
const PARTS: Record<string, { label: string; maxLength: number; longestWord: number }> = {
  eyebrow: { label: "line above", maxLength: 40, longestWord: 16 },
  start: { label: "headline, beginning", maxLength: 40, longestWord: 12 },
  end: { label: "headline, end", maxLength: 20, longestWord: 12 },
  heading: { label: "heading", maxLength: 60, longestWord: 12 },
  sub: { label: "sentence", maxLength: 160, longestWord: 20 },
  rates: { label: "note on rates", maxLength: 80, longestWord: 20 },
  title: { label: "title", maxLength: 60, longestWord: 12 },
  text: { label: "text", maxLength: 200, longestWord: 14 },
};

const LISTS: Record<string, string> = {
  parts: "system",
  reasons: "reason",
  abilities: "ability",
  experience: "experience",
  learn: "lesson",
};

const LIST_ITEM = { maxLength: 60, longestWord: 14 };

/** The words of the home page that are not those of a service, a claim, a figure or a button. */
export const homeKind: DocumentKind = {
  name: "home",
  title: "Home page",
  about: "The words of the home page by section. Services, figures and buttons keep theirs.",
  version: 1,
  publishedBy: "manager",
  sections: Object.entries(SECTIONS).map(([section, title]) => ({
    title,
    fields: Object.keys(textsOfTree(shippedHome))
      .filter((name) => name.startsWith(`${section}.`))
      .map((name) => fieldOf(name, title)),
  })),
  pages: [{ path: "/", title: "Home" }],
  shipped: ({ texts }) => texts?.home ?? textsOfTree(shippedHome),
  apply: (site, texts) => {
    const isShipped = changedFields(homeKind, textsOfTree(shippedHome), texts).length === 0;
    return isShipped ? site : { ...site, texts: { ...site.texts, home: onlyFields(texts) } };
  },
};

/** "suite.parts.0.title" -> "AI suite: system 1, title" */
function fieldOf(name: string, section: string): Field {
  const [, list = "", index, last] = name.split(".");
  const key = last ?? (index && !/^\d+$/.test(index) ? index : index ? "" : list);
  const { label, maxLength, longestWord } = PARTS[key] ?? { label: "", ...LIST_ITEM };
  const item = index && /^\d+$/.test(index) ? `${LISTS[list]} ${Number(index) + 1}` : "";
  return {
    name,
    label: `${section}: ${[item, label].filter(Boolean).join(", ")}`,
    maxLength,
    findFault: (text) => findLongWord(text, longestWord),
  };
}

const onlyFields = (texts: Texts): Texts =>
  Object.fromEntries(fieldsOf(homeKind).map(({ name }) => [name, texts[name] ?? ""]));
