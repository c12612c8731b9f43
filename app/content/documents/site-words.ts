import type { Site } from "~/content/site";
import { currencyNow, DOLLARS, withOwnSign } from "~/lib/money";
import { changedFields, type DocumentKind, type Texts } from "./document-kind";

/** A document whose changed texts are kept in `Site.texts` under its name: pages show them instead of those of `shipped`. */
export function defineWordsKind(kind: Omit<DocumentKind, "shipped" | "apply">, shipped: Texts): DocumentKind {
  const { name } = kind;
  const whole: DocumentKind = {
    ...kind,
    shipped: (site) => wordsOf(site, name, shipped),
    apply: (site, texts) => {
      const changed = changedFields(whole, shipped, texts);
      if (changed.length === 0) return site;
      const own = Object.fromEntries(changed.map((field) => [field, texts[field] ?? ""]));
      return { ...site, texts: { ...site.texts, [name]: own } };
    },
  };
  return whole;
}

/** What is published of the document that differs from what was shipped; null: nothing. */
export const publishedWords = ({ texts }: Pick<Site, "texts">, name: string): Texts | null => texts?.[name] ?? null;

/** Shipped texts with the sign of the agency's currency. */
export const inOwnCurrency = (shipped: Texts): Texts =>
  currencyNow() === DOLLARS
    ? shipped
    : Object.fromEntries(Object.entries(shipped).map(([name, text]) => [name, withOwnSign(text)]));

/** All texts of the document, as published, or else as shipped. */
export const wordsOf = (site: Pick<Site, "texts">, name: string, shipped: Texts): Texts => ({
  ...inOwnCurrency(shipped),
  ...publishedWords(site, name),
});
