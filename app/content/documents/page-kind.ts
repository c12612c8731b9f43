import type { DocumentKind, Field } from "./document-kind";
import { defineWordsKind } from "./site-words";
import { findTokenFault, withoutTokens } from "./text-tokens";
import { textsOfTree } from "./text-tree";
import { findLongWord } from "./word-length";

/** `maxLength`: UTF-16 units. `longestWord`: must fit on a phone. */
export type PageText = { label: string; maxLength: number; longestWord: number; input?: "long" };

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
  const shipped = textsOfTree(tree);
  const fieldOf = (name: string, section: string): Field => {
    const { item, key } = partsOf(name, lists);
    const text = texts[key];
    if (!text) throw new Error(`The text ${name} has no limits`);
    const { label, maxLength, longestWord, input } = text;
    return {
      name,
      label: `${section}: ${[item, label].filter(Boolean).join(", ")}`,
      maxLength,
      ...(input && { input }),
      findFault: (text) => (tokens && findTokenFault(text, tokens)) ?? findLongWord(withoutTokens(text), longestWord),
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

/** "suite.parts.0.title" -> "system 1" and "title"; "demoCall.learn.1" -> "lesson 2" and "learn" */
function partsOf(name: string, lists: Record<string, string>): { item: string; key: string } {
  const names = name.split(".");
  const at = names.findIndex((each) => /^\d+$/.test(each));
  const list = names[at - 1] ?? "";
  return {
    item: at === -1 ? "" : `${lists[list]} ${Number(names[at]) + 1}`,
    key: (at === names.length - 1 ? list : names.at(-1)) ?? "",
  };
}
