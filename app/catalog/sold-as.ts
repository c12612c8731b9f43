import type { Site } from "~/content/site";
import type { Service } from "./define-service";
import { describedService } from "./described-service";
import { ownSlugOf } from "./documents/own-service-address";
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
  const [offer, shipped] = [publishedCatalog(site).catalog.all.find((each) => each.slug === slug), offerBySlug(slug)];
  const changed = {
    ...(offer && offer.title !== shipped?.title && { title: offer.title }),
    ...(offer && offer.buttonText !== shipped?.buttonText && { button: offer.buttonText }),
    ...(offer?.days && offer.days !== shipped?.days && { days: String(offer.days) }),
  };
  return Object.keys(changed).length > 0 ? changed : null;
}

/** The service as it was sold. Undefined for one that is not known any more. */
export function serviceSoldAs(slug: string, soldAs: SoldAs | null): Service | undefined {
  if (soldAs && ownSlugOf(`service-${slug}`)) return describedService(describeOwn(slug, soldAs));
  const service = serviceBySlug(slug);
  const { title, button, days } = soldAs ?? {};
  const changed = {
    ...(title && { title, singular: title }),
    ...(button && { buttonText: button }),
    ...(days && { days: Number(days) }),
  };
  return service && soldAs ? service.withOffer({ ...service.offer, ...changed }) : service;
}
