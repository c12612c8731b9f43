import { offers } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import type { DocumentKind, Faults, Field, Texts } from "~/content/documents/document-kind";
import { defineWordsKind } from "~/content/documents/site-words";
import { describeAmountError } from "~/lib/amount-error";
import { CHECKOUT_MAX_CENTS } from "~/lib/checkout-bounds";
import { fromCents, toCents } from "~/lib/money";
import { parseMoney } from "~/lib/typed-money";

/** Before the slug in the names of fields; after that of an amount follows the amount's name. */
export const PLACE = "place.";
export const AMOUNT = "amount.";
export const HIDDEN = "hidden.";
export const CARD = "card.";

/** "amount.SLUG.price" -> "SLUG" */
export const slugIn = (field: string): string => field.split(".")[1] ?? "";

const LEAST = 1;
/** Yen and the like are worth less. */
const most = (): number => (toCents(1) === 1 ? 10_000_000 : 100_000);

const all: readonly Offer[] = offers;

const fieldsOfService = ({ slug, title, amounts, price }: Offer): Field[] =>
  [
    {
      name: PLACE + slug,
      label: `${title}: place`,
      maxLength: 2,
      choices: all.map((_, index) => [`${index + 1}`, `${index + 1}`] as const),
    },
    ...Object.keys(amounts).map((amount) => amountField({ slug, title, price }, amount)),
    {
      name: HIDDEN + slug,
      label: `${title}: sold`,
      maxLength: 3,
      choices: [
        ["no", "Sold"],
        ["yes", "Not sold right now"],
      ] as const,
    },
    {
      name: CARD + slug,
      label: `${title}: on the home page`,
      maxLength: 3,
      choices: [
        ["yes", "Card"],
        ["no", "No card"],
      ] as const,
    },
  ].map((field) => ({ ...field, service: slug }));

function amountField({ slug, title, price }: Pick<Offer, "slug" | "title" | "price">, amount: string): Field {
  const isPrice = amount === "price";
  const name = amount.slice(0, 1).toUpperCase() + amount.slice(1).replaceAll("-", " ");
  return {
    name: `${AMOUNT}${slug}.${amount}`,
    label: `${title}: ${name}`,
    maxLength: 10,
    input: "money",
    hint: isPrice ? price.unit.slice(0, 1).toUpperCase() + price.unit.slice(1) : name,
    findFault: (text) => findAmountFault(text, isPrice),
  };
}

/** Of a price, or of the least budget, which is a whole amount. */
export function findAmountFault(text: string, withCents: boolean): string | undefined {
  const cents = parseMoney(text);
  if (cents === null) return describeAmountError(text, 299);
  if (!withCents && !Number.isInteger(fromCents(cents))) return "Enter a whole amount.";
  return cents >= toCents(LEAST) && cents <= Math.min(toCents(most()), CHECKOUT_MAX_CENTS)
    ? undefined
    : `Enter an amount from ${LEAST} to ${most()}.`;
}

const shipped: Texts = Object.fromEntries(
  all.flatMap(({ slug, listed, amounts }, index) => [
    [PLACE + slug, String(index + 1)],
    ...Object.entries(amounts).map(([amount, cents]) => [`${AMOUNT}${slug}.${amount}`, String(cents / 100)]),
    [HIDDEN + slug, "no"],
    [CARD + slug, listed ? "yes" : "no"],
  ]),
);

/** One document: prices of several services are published together, and no two services have the same place. */
export const catalogKind: DocumentKind = defineWordsKind(
  {
    name: "catalog",
    group: "Services",
    title: "Prices and services",
    about: "New prices apply to new orders only.",
    version: 2,
    publishedBy: "owner",
    sections: [{ title: "Services", fields: all.flatMap(fieldsOfService) }],
    findFaults: (texts) => ({ ...findSharedPlaces(texts), ...findMissingCards(texts) }),
    pages: [{ path: "/", title: "Home" }, ...all.map(({ paths, title }) => ({ path: paths.form, title }))],
  },
  shipped,
);

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
