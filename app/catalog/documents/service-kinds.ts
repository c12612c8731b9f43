import { cardOf } from "~/catalog/cards";
import type { PageWords } from "~/catalog/define-view";
import { collectOfferModules, offers } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { daysWords } from "~/content/delivery-days";
import { type DocumentKind, type Field, type Texts, textItem } from "~/content/documents/document-kind";
import { SEARCH_SECTION, searchFields } from "~/content/documents/search-fields";
import { defineWordsKind, shippedTexts } from "~/content/documents/site-words";
import { tokenRule } from "~/content/documents/text-tokens";
import { SPARE_PLACES, textsOfTree } from "~/content/documents/text-tree";
import { DELIVERY_TOKENS } from "~/content/promises";
import { sentenceCase } from "./catalog-kind";

export const shippedWords = collectOfferModules(
  import.meta.glob<PageWords>("../*/words.ts", { eager: true, import: "default" }),
  "words.ts",
);

/** Before the path of a word of the page. */
export const WORD = "page.";

const findFault = tokenRule(DELIVERY_TOKENS);

/** By the last name of a word's path. */
const PAGE_FIELDS: Record<string, Omit<Field, "name">> = {
  headline: { label: "headline", maxLength: 40 },
  intro: { label: "introduction", maxLength: 160 },
  title: { label: "title", maxLength: 40 },
  text: { label: "text", maxLength: 140 },
};

export const serviceKindName = ({ slug }: Pick<Offer, "slug">): string => `service-${slug}`;

type ShippedOffer = Offer & { slug: keyof typeof shippedWords };

function kindOf(offer: ShippedOffer): DocumentKind {
  const { title, navText, buttonText, paths, days } = offer;
  const named = (text: string) => (days ? text.replace(daysWords(days), daysToken(offer)) : text);
  const page = textsOfTree(shippedWords[offer.slug], WORD, SPARE_PLACES);
  return defineWordsKind({
    name: serviceKindName(offer),
    group: "Services",
    title: `Service: ${title}`,
    about: "Name and copy.",
    publishedBy: "owner",
    sections: [
      {
        title: "Menus and card",
        fields: [
          {
            name: "title",
            label: "Title",
            maxLength: 30,
            hint: "Earlier orders keep the name they were sold under.",
            shipped: title,
          },
          { name: "menu", label: "Menu copy", maxLength: 100, shipped: named(navText), findFault },
          {
            name: "card",
            label: "Card copy",
            maxLength: 120,
            hint: "Search engines show it, too, unless the page has its own description.",
            shipped: named(cardOf(offer).text),
            findFault,
          },
          { name: "button", label: "Button", maxLength: 20, shipped: buttonText },
        ],
      },
      {
        title: "Page",
        fields: Object.entries(page).map(([name, text]) => ({ ...pageField(name), shipped: named(text), findFault })),
      },
      { title: SEARCH_SECTION, fields: searchFields({ title: "the service’s title", description: "the card copy" }) },
    ],
    pages: [
      { path: paths.form, title },
      { path: "/", title: "Home" },
    ],
  });
}

const daysToken = ({ delivers }: Offer): string => `{${delivers}-days}`;

/** Shipped texts that name the days until its delivery. */
export const textsWithDays = (offer: ShippedOffer): Texts =>
  Object.fromEntries(Object.entries(shippedTexts(kindOf(offer))).filter(([, text]) => text.includes(daysToken(offer))));

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

export const serviceKinds: readonly DocumentKind[] = offers.map(kindOf);
