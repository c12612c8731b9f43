import { offers } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import {
  changedFields,
  type DocumentKind,
  type Faults,
  type Field,
  type Texts,
} from "~/content/documents/document-kind";

/** Before the slug in the names of fields. */
export const PLACE = "place.";
export const CARD = "card.";

const all: readonly Offer[] = offers;
const places = all.map((_, index) => String(index + 1));

const placeField = ({ slug, title }: Offer): Field => ({
  name: PLACE + slug,
  label: `${title}: place`,
  atPrices: true,
  maxLength: 2,
  choices: places.map((place) => [place, place] as const),
});

const cardField = ({ slug, title }: Offer): Field => ({
  name: CARD + slug,
  label: `${title}: on the home page`,
  atPrices: true,
  maxLength: 3,
  choices: [
    ["yes", "Card"],
    ["no", "No card"],
  ],
});

const shipped: Texts = Object.fromEntries(
  all.flatMap(({ slug, listed }, index) => [
    [PLACE + slug, String(index + 1)],
    [CARD + slug, listed ? "yes" : "no"],
  ]),
);

/** One document: in one for each service, two could claim the same place. */
export const catalogKind: DocumentKind = {
  name: "catalog",
  group: "Services",
  title: "Order of services",
  about: "The order of services in menus and on the home page, and which of them have a card there.",
  version: 1,
  publishedBy: "owner",
  sections: [
    { title: "Places", fields: all.map(placeField) },
    { title: "Cards", fields: all.map(cardField) },
  ],
  findFaults: (texts) => ({ ...findSharedPlaces(texts), ...findMissingCards(texts) }),
  pages: [{ path: "/", title: "Home" }],
  shipped: ({ texts }) => ({ ...shipped, ...texts?.catalog }),
  apply: (site, texts) => {
    const changed = changedFields(catalogKind, shipped, texts);
    if (changed.length === 0) return site;
    const own = Object.fromEntries(changed.map((field) => [field, texts[field] ?? ""]));
    return { ...site, texts: { ...site.texts, catalog: own } };
  },
};

/** Slugs in the order of their places. */
export const orderOf = (texts: Texts): string[] =>
  all
    .map(({ slug }) => ({ slug, place: Number(texts[PLACE + slug] ?? shipped[PLACE + slug]) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ slug }) => slug);

function findSharedPlaces(texts: Texts): Faults {
  const taken = new Map<string, string>();
  const faults: Record<string, string> = {};
  for (const { slug, title } of all) {
    const place = texts[PLACE + slug] ?? "";
    const other = taken.get(place);
    if (other) faults[PLACE + slug] = `${other} is already in this spot.`;
    else taken.set(place, title);
  }
  return faults;
}

function findMissingCards(texts: Texts): Faults {
  const [first] = all;
  return first && all.every(({ slug }) => texts[CARD + slug] === "no")
    ? { [CARD + first.slug]: "At least one service must have a card." }
    : {};
}
