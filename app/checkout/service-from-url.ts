import { collectOfferModules, offerBySlug, offers, type Slug } from "~/catalog/offers";
import type { ShippedService } from "~/catalog/services";
import type { Offer } from "~/catalog/types";
import { slugFromQuery } from "./drafts";
import type { OwnOrder } from "./fetch-own-order";

type ShippedOffer = Offer & { slug: Slug };
const shipped: readonly ShippedOffer[] = offers;

/**
 * Returns the service of a summary page. `?service=` chooses between services that share the path; a missing, repeated or
 * unknown value means the path's own service. Throws if no service has this path.
 */
export function slugFromSummaryUrl(pathname: string, search: string): Slug {
  const path = trimSlashes(pathname);
  const offerAt = (summary: string) => shipped.find(({ paths }) => paths.preCheckout === summary);
  return requireSlug(offerAt(`${path}?service=${slugFromQuery(search)}`) ?? offerAt(path), pathname);
}

/**
 * Returns the service of a success page: the one that `?service=` names, else the one with this page type, else the first with
 * this path. Throws if no service has this path.
 */
export function slugFromSuccessUrl(pathname: string, slug: string | null, pageType: string): Slug {
  const candidates = shipped.filter(({ paths }) => paths.success === trimSlashes(pathname));
  // Services that share a path have their slug as their page type, or one that the customer enters.
  const [named, typed] = [slug, pageType].map((name) => candidates.find((offer) => offer.slug === name));
  return requireSlug(named ?? typed ?? candidates[0], pathname);
}

/** Loads the rules of a shipped service, by slug. Rejects if its script cannot be fetched. */
export const loadService = collectOfferModules(
  import.meta.glob<ShippedService>("../catalog/*/service.ts", { import: "default" }),
  "service.ts",
);

/** Fetches a service that staff have made; its code is loaded for it alone. Null at once for a shipped one, later for one that could not be fetched. */
export const findOwnService = (slug: string | null, signal?: AbortSignal): Promise<OwnOrder | null> | null =>
  slug === null || offerBySlug(slug)
    ? null
    : import("./fetch-own-order").then((own) => own.fetchOwnOrder(slug, signal));

const trimSlashes = (pathname: string) => pathname.replace(/(?<=.)\/+$/, "");

function requireSlug(offer: ShippedOffer | undefined, pathname: string): Slug {
  if (!offer) throw new Error(`No offer names ${pathname}`);
  return offer.slug;
}
