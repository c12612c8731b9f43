import { createContext, use } from "react";
import { offers } from "./offers";
import type { Offer } from "./types";

/** What staff have published about what we sell, only where it differs from the shipped offers. */
export type CatalogChanges = {
  /** By slug. */
  offers: Readonly<Record<string, Partial<Offer>>>;
  /** Slugs in display order. */
  order?: readonly string[];
  /** Services of staff, by their places among all. */
  own?: readonly Offer[];
};

/** What we sell at the moment, each list in display order. */
export type Catalog = {
  changes: CatalogChanges | undefined;
  /** Also the hidden ones. */
  all: readonly Offer[];
  sold: readonly Offer[];
  /** Sold, with a card on the home page. */
  listed: readonly Offer[];
  /** Sold, below the listed ones in navigation and footer. */
  others: readonly Offer[];
};

export function catalogWith(changes?: CatalogChanges): Catalog {
  const shipped: Offer[] = offers.map((offer) => ({ ...offer, ...changes?.offers[offer.slug] }));
  const order = changes?.order;
  if (order) shipped.sort((one, other) => order.indexOf(one.slug) - order.indexOf(other.slug));
  const all = [...shipped];
  for (const offer of changes?.own ?? []) all.splice((offer.place ?? Infinity) - 1, 0, offer);
  const sold = all.filter(({ hidden }) => !hidden);
  return {
    changes,
    all,
    sold,
    listed: sold.filter(({ listed }) => listed),
    others: sold.filter(({ listed }) => !listed),
  };
}

export const CatalogContext = createContext(catalogWith());

/** Islands see the shipped catalog: they get what they need as props. */
export const useCatalog = (): Catalog => use(CatalogContext);

/** The offer as it is sold at the moment; null while it is hidden. */
export function useSoldOffer({ slug }: Pick<Offer, "slug">): Offer | null {
  return useCatalog().sold.find((offer) => offer.slug === slug) ?? null;
}

export const notSoldSentence = ({ title }: Pick<Offer, "title">): string => `We aren’t offering ${title} right now.`;
