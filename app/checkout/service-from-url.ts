import type { Service } from "~/catalog/define-service";
import { checkoutServices, requestServices, services } from "~/catalog/services";

/** Which service a page of the order flow is about. Every page learns it from its own address. */

const all: readonly Service[] = Object.values(services);

/**
 * The service whose summary this is. Services that share a path are told apart by `?service=`; a repeated or unknown value means
 * the path's own service.
 */
export function serviceFromSummaryUrl(pathname: string, search: string) {
  const path = trimmed(pathname);
  const asked = slugFromQuery(search);
  const chosen = checkoutServices.find(
    ({ offer, sale }) => offer.slug === asked && sale.summaryPath.split("?")[0] === path,
  );
  return named(chosen ?? checkoutServices.find(({ sale }) => sale.summaryPath === path), pathname);
}

/** The service whose requests are confirmed at this path. */
export const serviceFromConfirmationPath = (pathname: string) =>
  named(
    requestServices.find(({ sale }) => sale.confirmationPath === trimmed(pathname)),
    pathname,
  );

/** The services that end at this path after payment; several share `/payment-success`. The first is the path's own. */
const servicesOfSuccess = (pathname: string): readonly Service[] =>
  all.filter(({ offer }) => offer.paths.success === trimmed(pathname));

/**
 * The service of a paid order: the one that the address of its success page names. Where it names none, as in links from before
 * it did, the order's page type tells, and else the path.
 */
export function serviceFromSuccessUrl(pathname: string, slug: string | null, pageType: string): Service {
  const ending = servicesOfSuccess(pathname);
  const chosen = ending.find(({ offer }) => offer.slug === slug);
  return named(chosen ?? ending.find((service) => service.pageType({}) === pageType) ?? ending[0], pathname);
}

/** The slug in `?service=`, or null when there is none, or more than one. */
export function slugFromQuery(search: string): string | null {
  const [asked = null, ...repeated] = new URLSearchParams(search).getAll("service");
  return repeated.length === 0 ? asked : null;
}

const trimmed = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname);

function named<S extends Service>(service: S | undefined, pathname: string): S {
  if (!service) throw new Error(`No offer names ${pathname}: make order routes from app/catalog/offers.ts only`);
  return service;
}
