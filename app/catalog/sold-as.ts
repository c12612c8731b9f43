import type { Site } from "~/content/site";
import type { Service } from "./define-service";
import { publishedCatalog } from "./documents/published-catalog.server";
import { offerBySlug } from "./offers";
import { serviceBySlug } from "./services";

/** What a service says when it is sold, by name; its orders keep it. */
export type SoldAs = Readonly<Record<string, string>>;

/** What the service says at the moment; null as shipped. */
export function soldAs(site: Site, slug: string): SoldAs | null {
  const title = publishedCatalog(site).catalog.all.find((offer) => offer.slug === slug)?.title;
  return title === undefined || title === offerBySlug(slug)?.title ? null : { title };
}

/** The service as it was sold. Undefined for one that is not known any more. */
export function serviceSoldAs(slug: string, soldAs: SoldAs | null): Service | undefined {
  const shipped = serviceBySlug(slug);
  if (!shipped || !soldAs?.title) return shipped;
  const { singular: _, ...offer } = shipped.offer;
  const { title } = soldAs;
  return { ...shipped.withOffer({ ...offer, title }), sale: { ...shipped.sale, productName: title } };
}
