import { cardOf } from "~/catalog/cards";
import type { PageWords } from "~/catalog/define-view";
import { collectOfferModules, offers } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { changedFields, type DocumentKind, type Field, type Texts, textItem } from "~/content/documents/document-kind";
import { SPARE_PLACES, textsOfTree } from "~/content/documents/text-tree";
import { CHECKOUT_MAX_CENTS, describeAmountError, parseUsd } from "~/lib/money";

/** Words of each service's page, as shipped. */
export const shippedWords = collectOfferModules(
  import.meta.glob<PageWords>("../*/words.ts", { eager: true, import: "default" }),
  "words.ts",
);

/** Before the name of an amount in the names of fields. */
export const AMOUNT = "amount.";
/** Before the path of a word of the page. */
export const WORD = "page.";

const LEAST_CENTS = 100;
const MOST_CENTS = 10_000_000;

type FieldRules = Omit<Field, "name">;

const OFFER_FIELDS = {
  title: { label: "Title", maxLength: 30, hint: "Orders, emails and receipts keep the original name." },
  menu: { label: "Menu copy", maxLength: 100 },
  card: { label: "Card copy", maxLength: 120, hint: "Search engines show it, too." },
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

function kindOf(offer: Offer & { slug: keyof typeof shippedWords }): DocumentKind {
  const shipped = shippedTexts(offer, shippedWords[offer.slug]);
  const name = serviceKindName(offer);
  const names = Object.keys(shipped);
  const kind: DocumentKind = {
    name,
    group: "Services",
    title: `Service: ${offer.title}`,
    about: "Name, copy, price and availability.",
    version: 1,
    publishedBy: "owner",
    sections: [
      {
        title: "Menus and card",
        fields: Object.entries(OFFER_FIELDS).map(([name, rules]) => ({ ...rules, name })),
      },
      { title: "Page", fields: names.filter((field) => field.startsWith(WORD)).map(pageField) },
      {
        title: "Price and sale",
        fields: [
          ...names.filter((field) => field.startsWith(AMOUNT)).map((field) => amountField(offer, field)),
          {
            name: "hidden",
            label: "Sold",
            atPrices: true,
            maxLength: 3,
            choices: [
              ["no", "Sold"],
              ["yes", "Not sold right now"],
            ],
          },
        ],
      },
    ],
    pages: [
      { path: offer.paths.form, title: offer.title },
      { path: "/", title: "Home" },
    ],
    shipped: ({ texts }) => ({ ...shipped, ...texts?.[name] }),
    apply: (site, texts) => {
      const changed = changedFields(kind, shipped, texts);
      if (changed.length === 0) return site;
      const own = Object.fromEntries(changed.map((field) => [field, texts[field] ?? ""]));
      return { ...site, texts: { ...site.texts, [name]: own } };
    },
  };
  return kind;
}

const shippedTexts = (offer: Offer, words: PageWords): Texts => ({
  title: offer.title,
  menu: offer.navText,
  card: cardOf(offer).text,
  button: offer.buttonText,
  ...textsOfTree(words, WORD, SPARE_PLACES),
  ...Object.fromEntries(
    Object.entries(offer.amounts).map(([amount, cents]) => [AMOUNT + amount, (cents / 100).toString()]),
  ),
  hidden: "no",
});

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

const sentenceCase = (name: string) => capitalize(name.replaceAll("-", " "));

const capitalize = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);

function amountField({ price }: Offer, name: string): Field {
  const amount = name.slice(AMOUNT.length);
  const isPrice = amount === "price";
  return {
    name,
    label: `${sentenceCase(amount)} in dollars`,
    maxLength: 10,
    atPrices: true,
    hint: isPrice ? sentenceCase(price.unit) : sentenceCase(amount),
    findFault: (text) => findAmountFault(text, isPrice),
  };
}

function findAmountFault(text: string, withCents: boolean): string | undefined {
  const cents = parseUsd(text);
  if (cents === null) return describeAmountError(text, "299 or 299.50");
  if (!withCents && cents % 100 !== 0) return "Enter whole dollars.";
  return cents >= LEAST_CENTS && cents <= Math.min(MOST_CENTS, CHECKOUT_MAX_CENTS)
    ? undefined
    : "Enter an amount from 1 to 100000.";
}

/** A document for each service: words, prices, and whether it is sold. */
export const serviceKinds: readonly DocumentKind[] = offers.map(kindOf);
