import { type DocumentKind, type Field, textItem } from "./document-kind";
import { defineWordsKind, type WordsKind } from "./site-words";
import { tokenRule } from "./text-tokens";
import { SPARE_PLACES, textsOfTree } from "./text-tree";

type PageText = Omit<Field, "name" | "item">;

type Page = Pick<DocumentKind, "name" | "title" | "about" | "pages"> & {
  /** Shipped words by section. */
  tree: object;
  sections: Record<string, string>;
  /** By the last name of a text; of a list of texts, by the list's. */
  texts: Record<string, PageText>;
  /** What an entry of a list is called, by the list's name. */
  lists: Record<string, string>;
  tokens?: readonly string[];
  /** Sections beside those of the words. */
  more?: Pick<DocumentKind, "findFaults"> & Record<"before" | "after", DocumentKind["sections"]>;
};

export function definePageKind({ tree, sections, texts, lists, tokens, more, ...page }: Page): WordsKind {
  const words = textsOfTree(tree, "", SPARE_PLACES);
  const fieldOf = (name: string, section: string): Field => {
    const { entry, key, noun } = partsOf(name, lists);
    const text = texts[key];
    if (!text) throw new Error(`The text ${name} has no limits`);
    const { label, ...rules } = text;
    return {
      ...rules,
      name,
      label: `${section}: ${[entry, label].filter(Boolean).join(", ")}`,
      shipped: words[name],
      ...(noun && { item: textItem(name, `${section}: ${key}`, noun) }),
      ...(tokens && rules.input !== "picture" && { findFault: tokenRule(tokens) }),
    };
  };
  return defineWordsKind({
    ...page,
    group: "Pages",
    publishedBy: "manager",
    sections: [
      ...(more?.before ?? []),
      ...Object.entries(sections).map(([section, title]) => ({
        title,
        fields: Object.keys(words)
          .filter((name) => name.startsWith(`${section}.`))
          .map((name) => fieldOf(name, title)),
      })),
      ...(more?.after ?? []),
    ],
    ...(more?.findFaults && { findFaults: more.findFaults }),
  });
}

/** "suite.parts.0.title" -> "system 1" and "title"; "demoCall.learn.1" -> "lesson 2" and "learn". `noun`: of an entry that is one text. */
function partsOf(name: string, lists: Record<string, string>): { entry: string; key: string; noun?: string } {
  const names = name.split(".");
  const last = names.length - 1;
  const entries = names.flatMap((each, at) =>
    at > 0 && /^\d+$/.test(each) ? [`${lists[names[at - 1] ?? ""]} ${Number(each) + 1}`] : [],
  );
  const isText = /^\d+$/.test(names[last] ?? "");
  const key = names[isText ? last - 1 : last] ?? "";
  return { entry: entries.join(", "), key, ...(isText && { noun: lists[key] }) };
}
