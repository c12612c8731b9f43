import { type DocumentKind, type Field, textItem } from "./document-kind";
import { defineWordsKind } from "./site-words";
import { findTokenFault } from "./text-tokens";
import { SPARE_PLACES, textsOfTree } from "./text-tree";

type PageText = Omit<Field, "name" | "item" | "findFault">;

type Page = Pick<DocumentKind, "name" | "title" | "about" | "pages"> & {
  /** Shipped words by section. */
  tree: object;
  /** Titles by section. */
  sections: Record<string, string>;
  /** By the last name of a text; of a list of texts, by the list's. */
  texts: Record<string, PageText>;
  /** What an entry of a list is called, by the list's name. */
  lists: Record<string, string>;
  tokens?: readonly string[];
};

/** The words of a page, which managers publish. */
export function definePageKind({ tree, sections, texts, lists, tokens, ...page }: Page): DocumentKind {
  const shipped = textsOfTree(tree, "", SPARE_PLACES);
  const fieldOf = (name: string, section: string): Field => {
    const { entry, key, noun } = partsOf(name, lists);
    const text = texts[key];
    if (!text) throw new Error(`The text ${name} has no limits`);
    const { label, ...rules } = text;
    return {
      ...rules,
      name,
      label: `${section}: ${[entry, label].filter(Boolean).join(", ")}`,
      ...(noun && { item: textItem(name, `${section}: ${key}`, noun) }),
      ...(tokens && rules.input !== "picture" && { findFault: (text: string) => findTokenFault(text, tokens) }),
    };
  };
  return defineWordsKind(
    {
      ...page,
      group: "Pages",
      version: 1,
      publishedBy: "manager",
      sections: Object.entries(sections).map(([section, title]) => ({
        title,
        fields: Object.keys(shipped)
          .filter((name) => name.startsWith(`${section}.`))
          .map((name) => fieldOf(name, title)),
      })),
    },
    shipped,
  );
}

/** "suite.parts.0.title" -> "system 1" and "title"; "demoCall.learn.1" -> "lesson 2" and "learn". `noun`: of an entry that is one text. */
function partsOf(name: string, lists: Record<string, string>): { entry: string; key: string; noun?: string } {
  const names = name.split(".");
  const at = names.findIndex((each) => /^\d+$/.test(each));
  const list = names[at - 1] ?? "";
  const isText = at > 0 && at === names.length - 1;
  return {
    entry: at === -1 ? "" : `${lists[list]} ${Number(names[at]) + 1}`,
    key: (isText ? list : names.at(-1)) ?? "",
    ...(isText && { noun: lists[list] }),
  };
}
