import type { Site } from "~/content/site";
import { changedFields, type DocumentKind, fieldsOf, type Texts } from "./document-kind";

type WordsKind = Omit<DocumentKind, "shipped" | "apply">;

/** A document whose texts are kept in `Site.texts` under its name: pages show them instead of `shipped`. */
export function defineWordsKind(kind: WordsKind, shipped: Texts): DocumentKind {
  const { name } = kind;
  const whole: DocumentKind = {
    ...kind,
    shipped: ({ texts }) => texts?.[name] ?? shipped,
    apply: (site, texts) =>
      changedFields(whole, shipped, texts).length === 0
        ? site
        : { ...site, texts: { ...site.texts, [name]: onlyFields(kind, texts) } },
  };
  return whole;
}

const onlyFields = (kind: WordsKind, texts: Texts): Texts =>
  Object.fromEntries(fieldsOf(kind).map(({ name }) => [name, texts[name] ?? ""]));

/** What is published of the document; null: as shipped. */
export const publishedWords = ({ texts }: Pick<Site, "texts">, name: string): Texts | null => texts?.[name] ?? null;
