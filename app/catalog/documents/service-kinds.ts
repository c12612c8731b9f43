import { cardOf } from "~/catalog/cards";
import type { PageWords } from "~/catalog/define-view";
import { collectOfferModules, offers, type Slug } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { daysWords } from "~/content/delivery-days";
import { type DocumentKind, type Field, type Texts, textItem } from "~/content/documents/document-kind";
import { NO_SEARCH, SEARCH_SECTION, searchFields } from "~/content/documents/search-fields";
import { defineWordsKind } from "~/content/documents/site-words";
import { findTokenFault } from "~/content/documents/text-tokens";
import { SPARE_PLACES, textsOfTree } from "~/content/documents/text-tree";
import { DELIVERY_TOKENS } from "~/content/promises";

/** Words of each service's page, as shipped. */
export const shippedWords = collectOfferModules(
  import.meta.glob<PageWords>("../*/words.ts", { eager: true, import: "default" }),
  "words.ts",
);

/** Before the path of a word of the page. */
export const WORD = "page.";

type FieldRules = Omit<Field, "name">;

const findFault = (text: string) => findTokenFault(text, DELIVERY_TOKENS);

const OFFER_FIELDS = {
  title: { label: "Title", maxLength: 30, hint: "Earlier orders keep the name they were sold under." },
  menu: { label: "Menu copy", maxLength: 100, findFault },
  card: {
    label: "Card copy",
    maxLength: 120,
    hint: "Search engines show it, too, unless the page has its own description.",
    findFault,
  },
  button: { label: "Button", maxLength: 20 },
} as const satisfies Record<string, FieldRules>;

/** By the last name of a word's path. */
const PAGE_FIELDS: Record<string, FieldRules> = {
  headline: { label: "headline", maxLength: 40 },
  intro: { label: "introduction", maxLength: 160 },
  title: { label: "title", maxLength: 40 },
  text: { label: "text", maxLength: 140 },
};

export const serviceKindName = ({ slug }: Pick<Offer, "slug">): string => `service-${slug}`;

type ShippedOffer = Offer & { slug: Slug };

function kindOf(offer: ShippedOffer): DocumentKind {
  const shipped = shippedTexts(offer);
  return defineWordsKind(
    {
      name: serviceKindName(offer),
      group: "Services",
      title: `Service: ${offer.title}`,
      about: "Name and copy.",
      version: 2,
      publishedBy: "owner",
      sections: [
        {
          title: "Menus and card",
          fields: Object.entries(OFFER_FIELDS).map(([name, rules]) => ({ ...rules, name })),
        },
        {
          title: "Page",
          fields: Object.keys(shipped)
            .filter((field) => field.startsWith(WORD))
            .map((field) => ({ ...pageField(field), findFault })),
        },
        {
          title: SEARCH_SECTION,
          fields: searchFields({ title: "the service’s title", description: "the card copy" }),
        },
      ],
      pages: [
        { path: offer.paths.form, title: offer.title },
        { path: "/", title: "Home" },
      ],
    },
    shipped,
  );
}

/** Days of delivery are named by their token. */
function shippedTexts(offer: ShippedOffer): Texts {
  const texts = {
    title: offer.title,
    menu: offer.navText,
    card: cardOf(offer).text,
    button: offer.buttonText,
    ...textsOfTree(shippedWords[offer.slug], WORD, SPARE_PLACES),
    ...NO_SEARCH,
  };
  const { days } = offer;
  if (!days) return texts;
  const named = Object.entries(texts).map(([name, text]) => [name, text.replace(daysWords(days), daysToken(offer))]);
  return Object.fromEntries(named);
}

const daysToken = ({ delivers }: Offer): string => `{${delivers}-days}`;

export const textsWithDays = (offer: ShippedOffer): Texts =>
  Object.fromEntries(Object.entries(shippedTexts(offer)).filter(([, text]) => text.includes(daysToken(offer))));

/** "page.includes.plan-1.0" -> "Page: plan 1, inclusion 1" */
function pageField(name: string): Field {
  const path = name.slice(WORD.length).split(".");
  const last = path.at(-1) ?? "";
  const [, group = ""] = path;
  const known = PAGE_FIELDS[last];
  if (known) {
    const item = path.length > 1 ? `${sentenceCase(path[0] ?? "")} ${Number(group) + 1}, ` : "";
    return { ...known, name, label: `Page: ${item}${known.label}` };
  }
  const plan = path.length > 2 ? `${group.replace("-", " ")}, ` : "";
  return {
    name,
    label: `Page: ${plan}inclusion ${Number(last) + 1}`,
    maxLength: 100,
    item: textItem(name, sentenceCase(`${plan}inclusions`), "inclusion"),
  };
}

const sentenceCase = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** A document for the words of each service. */
export const serviceKinds: readonly DocumentKind[] = offers.map(kindOf);
