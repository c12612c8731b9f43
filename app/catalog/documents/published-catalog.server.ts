import { type Catalog, type CatalogChanges, catalogWith } from "~/catalog/current-catalog";
import type { Service } from "~/catalog/define-service";
import type { PageWords, Sold } from "~/catalog/define-view";
import { describedService } from "~/catalog/described-service";
import type { ServiceDescription } from "~/catalog/description";
import { offers } from "~/catalog/offers";
import { serviceBySlug } from "~/catalog/services";
import type { Offer } from "~/catalog/types";
import type { SHIPPED_DAYS } from "~/content/delivery-days";
import type { Texts } from "~/content/documents/document-kind";
import { currencyOfSite } from "~/content/documents/money-kind.server";
import { inOwnCurrency } from "~/content/documents/site-words";
import { fillTokens } from "~/content/documents/text-tokens";
import { textsOfTree, treeWithTexts } from "~/content/documents/text-tree";
import { deliveryTokens } from "~/content/promises";
import { SHIPPED_PROMISES, type Site } from "~/content/site";
import { asAgency } from "~/lib/agency.server";
import { currencyNow, DOLLARS, formatMoneyShort, toCents, withOwnSign } from "~/lib/money";
import { parseMoney } from "~/lib/typed-money";
import { AMOUNT, CARD, catalogKind, HIDDEN, orderOf, PLACE } from "./catalog-kind";
import { ownDescriptions } from "./own-services";
import { serviceKindName, shippedWords, textsWithDays, WORD } from "./service-kinds";

export type PublishedCatalog = {
  catalog: Catalog;
  /** What differs on the page of a service; null as shipped. */
  pageChanges: (slug: string) => Sold | null;
  /** With the prices of the moment. Undefined for a service that does not exist any more. */
  serviceBySlug: (slug: string) => Service | undefined;
  own: readonly ServiceDescription[];
};

type PublishedSite = Pick<Site, "texts"> & Partial<Pick<Site, "promises">>;

/** Built once for a site. */
const built = new WeakMap<object, PublishedCatalog>();
const asShipped: PublishedCatalog = {
  catalog: catalogWith(),
  pageChanges: () => null,
  serviceBySlug,
  own: [],
};

/** The catalog of a site, with what staff have published over the shipped services. */
export function publishedCatalog(site: PublishedSite): PublishedCatalog {
  const existing = built.get(site);
  if (existing) return existing;
  const catalog = asAgency({ currency: currencyOfSite(site) }, () => buildCatalog(site));
  built.set(site, catalog);
  return catalog;
}

function buildCatalog({ texts: published = {}, promises = SHIPPED_PROMISES }: PublishedSite): PublishedCatalog {
  const { deliveryDays } = promises;
  const texts = withDays(published, deliveryDays);
  const changes = readChanges(texts, deliveryDays);
  const ownOf = (offer: Offer): Texts | undefined => texts[serviceKindName(offer)];
  const own = ownDescriptions(texts);
  if (!changes && own.length === 0 && !offers.some(ownOf)) return asShipped;
  const catalog = catalogWith(
    own.length > 0 ? { offers: {}, ...changes, own: own.map(({ offer }) => offer) } : (changes ?? undefined),
  );
  const pages = new Map(
    offers.flatMap(({ slug }) => {
      const offer = catalog.all.find((each) => each.slug === slug);
      const isChanged = offer && (ownOf(offer) || changes?.offers[slug]);
      return isChanged ? [[slug as string, { offer, words: wordsWith(shippedWords[slug], ownOf(offer) ?? {}) }]] : [];
    }),
  );
  const changed = new Map<string, Service>(
    catalog.all.flatMap((offer) => {
      const service = changes?.offers[offer.slug] && serviceBySlug(offer.slug)?.withOffer(offer);
      return service ? [[offer.slug, service]] : [];
    }),
  );
  for (const description of own) changed.set(description.offer.slug, describedService(description));
  return {
    own,
    catalog,
    pageChanges: (slug) => pages.get(slug) ?? null,
    serviceBySlug: (slug) => changed.get(slug) ?? serviceBySlug(slug),
  };
}

type Days = typeof SHIPPED_DAYS;

/** Fills in the days. A service with other days than the shipped ones also has its shipped texts that name them. */
function withDays(texts: NonNullable<Site["texts"]>, days: Days): NonNullable<Site["texts"]> {
  const values = deliveryTokens(days);
  const filled = offers.flatMap((offer: (typeof offers)[number] & Offer) => {
    const name = serviceKindName(offer);
    const own = { ...(promisedDays(offer, days) !== offer.days && textsWithDays(offer)), ...texts[name] };
    const entries = Object.entries(own).map(([field, text]) => [field, fillTokens(text, values)]);
    return entries.length > 0 ? [[name, Object.fromEntries(entries)]] : [];
  });
  return { ...texts, ...Object.fromEntries(filled) };
}

const promisedDays = ({ delivers }: Offer, days: Days): number | undefined => delivers && days[delivers];

/** Null if menus and cards are as shipped. */
function readChanges(texts: NonNullable<Site["texts"]>, days: Days): CatalogChanges | null {
  const own: Texts = texts[catalogKind.name] ?? {};
  const hasOrder = Object.keys(own).some((name) => name.startsWith(PLACE));
  const changed: Record<string, Partial<Offer>> = {};
  for (const offer of offers) {
    const changes = offerChanges(offer, texts[serviceKindName(offer)] ?? {}, own, promisedDays(offer, days));
    if (Object.keys(changes).length > 0) changed[offer.slug] = changes;
  }
  if (!hasOrder && Object.keys(changed).length === 0) return null;
  return { offers: changed, ...(hasOrder && { order: orderOf(own) }) };
}

function offerChanges(offer: Offer, own: Texts, ofCatalog: Texts, days?: number): Partial<Offer> {
  const amountsBefore = `${AMOUNT}${offer.slug}.`;
  const published = Object.entries(ofCatalog).flatMap(([name, text]) =>
    name.startsWith(amountsBefore) ? [[name.slice(amountsBefore.length), parseMoney(text) ?? 0] as const] : [],
  );
  const isInDollars = currencyNow() === DOLLARS;
  // Shipped prices keep their figures in another currency.
  const shipped = Object.entries(offer.amounts).map(([name, cents]) => [name, toCents(cents / 100)] as const);
  const amounts = isInDollars ? published : [...shipped, ...published];
  const card = ofCatalog[CARD + offer.slug];
  return {
    ...(own.title && { title: own.title, singular: own.title }),
    ...(own.menu && { navText: own.menu }),
    ...(own.card && { text: own.card }),
    ...(own.button && { buttonText: own.button }),
    ...(days !== offer.days && { days }),
    ...(ofCatalog[HIDDEN + offer.slug] === "yes" && { hidden: true }),
    ...(card && { listed: card === "yes" }),
    ...(amounts.length > 0 && withAmounts(offer, { ...offer.amounts, ...Object.fromEntries(amounts) })),
  };
}

/** The label is the lowest amount, unless it is a percentage. */
function withAmounts({ price }: Offer, amounts: Offer["amounts"]): Pick<Offer, "price" | "amounts"> {
  const label = price.label.endsWith("%") ? price.label : formatMoneyShort(Math.min(...Object.values(amounts)));
  return { amounts, price: { ...price, label, unit: withOwnSign(price.unit) } };
}

const wordsWith = (shipped: PageWords, own: Texts): PageWords =>
  treeWithTexts(shipped, {
    ...inOwnCurrency(textsOfTree(shipped)),
    ...Object.fromEntries(
      Object.entries(own).flatMap(([name, text]) => (name.startsWith(WORD) ? [[name.slice(WORD.length), text]] : [])),
    ),
  });
