import type { Offer } from "~/catalog/offer";
import { offers, type Slug } from "~/catalog/offers";

/** Which service a page of the order flow is about. Every page learns it from its own address (specification 2, route table). */

type SoldOffer = Offer & { slug: Slug };

const all: readonly SoldOffer[] = offers;

/** The offer whose form lives at this path. Throws when a route was made for a path that no offer names. */
export function offerOfForm(pathname: string): SoldOffer {
  return named(
    all.find((offer) => offer.paths.form === trimmed(pathname)),
    pathname,
  );
}

/**
 * The offer whose summary this is. Services that share a path are told apart by `?service=`; a repeated or unknown
 * value means the path's own service (decisions, "Each service").
 */
export function offerOfPreCheckout(pathname: string, search: string): SoldOffer {
  const path = trimmed(pathname);
  const asked = new URLSearchParams(search).getAll("service");
  const chosen = all.find(
    (offer) => asked.length === 1 && offer.slug === asked[0] && offer.paths.preCheckout?.split("?")[0] === path,
  );
  return named(chosen ?? all.find((offer) => offer.paths.preCheckout === path), pathname);
}

/** The offers that end at this path after payment; several share `/payment-success`. The first is the path's own. */
export function offersOfSuccess(pathname: string): readonly SoldOffer[] {
  return all.filter((offer) => offer.paths.success === trimmed(pathname));
}

const trimmed = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname);

function named(offer: SoldOffer | undefined, pathname: string): SoldOffer {
  if (!offer) throw new Error(`No offer names ${pathname}: make order routes from app/catalog/offers.ts only`);
  return offer;
}
