import { offers } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { choiceField, type Faults, type Field, type Texts } from "~/content/documents/document-kind";
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

const PLACES = Object.fromEntries(all.map((_, index) => [`${index + 1}`, `${index + 1}`]));

const fieldsOfService = ({ slug, title, amounts, price, listed }: Offer, index: number): Field[] =>
  [
    choiceField(PLACE + slug, `${title}: place`, PLACES, { shipped: `${index + 1}` }),
    ...Object.entries(amounts).map(([amount, cents]) => {
      const isPrice = amount === "price";
      const name = sentenceCase(amount);
      return {
        ...amountField(`${AMOUNT}${slug}.${amount}`, `${title}: ${name}`, isPrice),
        hint: isPrice ? sentenceCase(price.unit) : name,
        shipped: String(cents / 100),
      };
    }),
    choiceField(HIDDEN + slug, `${title}: sold`, { no: "Sold", yes: "Not sold right now" }, { shipped: "no" }),
    choiceField(
      CARD + slug,
      `${title}: on the home page`,
      { yes: "Card", no: "No card" },
      { shipped: listed ? "yes" : "no" },
    ),
  ].map((field) => ({ ...field, service: slug }));

/** "least-budget" -> "Least budget" */
export const sentenceCase = (name: string): string =>
  name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** `withCents`: unless only a whole amount is possible. */
export const amountField = (name: string, label: string, withCents = true): Field => ({
  name,
  label,
  maxLength: 10,
  input: "money",
  findFault: (text) => findAmountFault(text, withCents),
});

function findAmountFault(text: string, withCents: boolean): string | undefined {
  const cents = parseMoney(text);
  if (cents === null) return describeAmountError(text, 299);
  if (!withCents && !Number.isInteger(fromCents(cents))) return "Enter a whole amount.";
  return cents >= toCents(LEAST) && cents <= Math.min(toCents(most()), CHECKOUT_MAX_CENTS)
    ? undefined
    : `Enter an amount from ${LEAST} to ${most().toLocaleString("en-US")}.`;
}

/** One document: prices of several services are published together, and no two services have the same place. */
export const catalogKind = defineWordsKind({
  name: "catalog",
  group: "Services",
  title: "Prices and services",
  about: "New prices apply to new orders only.",
  publishedBy: "owner",
  sections: [{ title: "Services", fields: all.flatMap(fieldsOfService) }],
  findFaults: (texts) => ({ ...findSharedPlaces(texts), ...findMissingCards(texts) }),
  pages: [{ path: "/", title: "Home" }, ...all.map(({ paths, title }) => ({ path: paths.form, title }))],
});

export const orderOf = (texts: Texts): string[] =>
  all
    .map(({ slug }, index) => ({ slug, place: Number(texts[PLACE + slug] ?? index + 1) }))
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
