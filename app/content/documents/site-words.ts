import type { Site } from "~/content/site";
import { currencyNow, DOLLARS, withOwnSign } from "~/lib/money";
import { changedFields, type DocumentKind, fieldsOf, type Texts } from "./document-kind";

/** `shipped`: all texts, as published, or else as shipped. */
export type WordsKind = DocumentKind & { shipped: (site: Pick<Site, "texts">) => Texts };

/** A document whose changed texts are stored in `Site.texts` under its name: pages show them instead of the shipped ones of its fields. */
export function defineWordsKind(kind: Omit<DocumentKind, "shipped" | "apply">): WordsKind {
  const { name } = kind;
  const shipped = shippedTexts(kind);
  const whole: WordsKind = {
    ...kind,
    shipped: (site) => ({ ...inOwnCurrency(shipped), ...publishedWords(site, name) }),
    apply: (site, texts) => {
      const changed = changedFields(whole, shipped, texts);
      if (changed.length === 0) return site;
      const own = Object.fromEntries(changed.map((field) => [field, texts[field] ?? ""]));
      return { ...site, texts: { ...site.texts, [name]: own } };
    },
  };
  return whole;
}

export const shippedTexts = (kind: Pick<DocumentKind, "sections">): Texts =>
  Object.fromEntries(fieldsOf(kind).map(({ name, shipped = "" }) => [name, shipped]));

/** What is published of the document that differs from what was shipped; null: nothing. */
export const publishedWords = ({ texts }: Pick<Site, "texts">, name: string): Texts | null => texts?.[name] ?? null;

/** Shipped texts with the sign of the agency's currency. */
export const inOwnCurrency = (shipped: Texts): Texts =>
  currencyNow() === DOLLARS
    ? shipped
    : Object.fromEntries(Object.entries(shipped).map(([name, text]) => [name, withOwnSign(text)]));
