import type { Site } from "~/content/site";
import type { Service } from "./define-service";
import { describedService } from "./described-service";
import { ownSlugOf } from "./documents/own-service-kind";
import { describeOwn } from "./documents/own-services";
import { serviceBySlug } from "./services";

/** What an order remembers of the published texts of its service. */
export type SoldAs = Readonly<Record<string, string>>;

/** Of a shipped service: the rest of its document is words of its page. */
const OFFER_TEXTS = ["title", "button"] as const;

/** Null for a service that is as shipped. */
export function soldAs({ texts }: Pick<Site, "texts">, slug: string): SoldAs | null {
  const name = `service-${slug}`;
  const own = texts?.[name];
  if (!own) return null;
  if (ownSlugOf(name)) return own;
  const changed = OFFER_TEXTS.flatMap((each) => (own[each] ? [[each, own[each]] as const] : []));
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** The service as it was when `soldAs` was stored. Undefined for a service that does not exist any more. */
export function serviceSoldAs(slug: string, soldAs: SoldAs | null): Service | undefined {
  if (soldAs && ownSlugOf(`service-${slug}`)) return describedService(describeOwn(slug, soldAs));
  const service = serviceBySlug(slug);
  const { title, button } = soldAs ?? {};
  const changed = { ...(title && { title }), ...(button && { buttonText: button }) };
  return service && soldAs ? service.withOffer({ ...service.offer, ...changed }) : service;
}
