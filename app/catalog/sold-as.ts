import type { Site } from "~/content/site";
import type { Service } from "./define-service";
import { describedService } from "./described-service";
import { ownSlugOf } from "./documents/own-service-kind";
import { describeOwn } from "./documents/own-services";
import { publishedCatalog } from "./documents/published-catalog.server";
import { offerBySlug } from "./offers";
import { serviceBySlug } from "./services";

/** What a service says when it is sold, by name; its orders keep it. */
export type SoldAs = Readonly<Record<string, string>>;

/** What the service says at the moment; null as shipped. Of staff's own service, the whole document. */
export function soldAs(site: Site, slug: string): SoldAs | null {
  const name = `service-${slug}`;
  if (ownSlugOf(name)) return site.texts?.[name] ?? null;
  const title = publishedCatalog(site).catalog.all.find((offer) => offer.slug === slug)?.title;
  return title === undefined || title === offerBySlug(slug)?.title ? null : { title };
}

/** The service as it was sold. Undefined for one that is not known any more. */
export function serviceSoldAs(slug: string, soldAs: SoldAs | null): Service | undefined {
  if (soldAs && ownSlugOf(`service-${slug}`)) return describedService(describeOwn(slug, soldAs));
  const shipped = serviceBySlug(slug);
  if (!shipped || !soldAs?.title) return shipped;
  const { singular: _, ...offer } = shipped.offer;
  const { title } = soldAs;
  return { ...shipped.withOffer({ ...offer, title }), sale: { ...shipped.sale, productName: title } };
}
