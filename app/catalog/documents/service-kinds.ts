import { cardOf } from "~/catalog/cards";
import type { PageWords } from "~/catalog/define-view";
import { collectOfferModules, offers } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { type DocumentKind, type Field, textItem } from "~/content/documents/document-kind";
import { SEARCH_SECTION, searchFields } from "~/content/documents/search-fields";
import { defineWordsKind } from "~/content/documents/site-words";
import { SPARE_PLACES, textsOfTree } from "~/content/documents/text-tree";
import { sentenceCase } from "./catalog-kind";

export const shippedWords = collectOfferModules(
  import.meta.glob<PageWords>("../*/words.ts", { eager: true, import: "default" }),
  "words.ts",
);

/** Before the path of a word of the page. */
export const WORD = "page.";

/** By the last name of a word's path. */
const PAGE_FIELDS: Record<string, Omit<Field, "name">> = {
  headline: { label: "headline", maxLength: 40 },
  intro: { label: "introduction", maxLength: 160 },
  title: { label: "title", maxLength: 40 },
  text: { label: "text", maxLength: 140 },
};

export const serviceKindName = ({ slug }: Pick<Offer, "slug">): string => `service-${slug}`;

function kindOf(offer: Offer & { slug: keyof typeof shippedWords }): DocumentKind {
  const { title, navText, buttonText, paths } = offer;
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
          { name: "menu", label: "Menu copy", maxLength: 100, shipped: navText },
          {
            name: "card",
            label: "Card copy",
            maxLength: 120,
            hint: "Search engines show it, too, unless the page has its own description.",
            shipped: cardOf(offer).text,
          },
          { name: "button", label: "Button", maxLength: 20, shipped: buttonText },
        ],
      },
      {
        title: "Page",
        fields: Object.entries(page).map(([name, shipped]) => ({ ...pageField(name), shipped })),
      },
      { title: SEARCH_SECTION, fields: searchFields({ title: "the service’s title", description: "the card copy" }) },
    ],
    pages: [
      { path: paths.form, title },
      { path: "/", title: "Home" },
    ],
  });
}

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
