import type { Service } from "~/catalog/define-service";
import { offerBySlug } from "~/catalog/offers";
import { checkoutServices, requestServices, services } from "~/catalog/services";
import { slugFromQuery } from "./drafts";
import type { OwnOrder } from "./fetch-own-order";

/** Returns the services that share the summary page at this path. */
export function servicesOfSummary(pathname: string) {
  const path = trimSlashes(pathname);
  return checkoutServices.filter(({ sale }) => sale.summaryPath.split("?")[0] === path);
}

/**
 * Returns the service of a summary page. `?service=` chooses between services that share the path; a missing, repeated or
 * unknown value means the path's own service. Throws if no service has this path.
 */
export function serviceFromSummaryUrl(pathname: string, search: string) {
  const all = servicesOfSummary(pathname);
  const slug = slugFromQuery(search);
  const chosen = all.find(({ offer }) => offer.slug === slug);
  return requireService(chosen ?? all.find(({ sale }) => !sale.summaryPath.includes("?")), pathname);
}

/** Returns the service whose requests are confirmed at this path. Throws if none is. */
export const serviceFromConfirmationPath = (pathname: string) =>
  requireService(
    requestServices.find(({ sale }) => sale.confirmationPath === trimSlashes(pathname)),
    pathname,
  );

/**
 * Returns the service of a success page: the one that `?service=` names, else the one with this page type, else the first with
 * this path. Throws if no service has this path.
 */
export function serviceFromSuccessUrl(pathname: string, slug: string | null, pageType: string): Service {
  const all: readonly Service[] = Object.values(services);
  const candidates = all.filter(({ offer }) => offer.paths.success === trimSlashes(pathname));
  const chosen = candidates.find(({ offer }) => offer.slug === slug);
  return requireService(
    chosen ?? candidates.find((service) => service.pageType({}) === pageType) ?? candidates[0],
    pathname,
  );
}

/** Fetches a service that staff have made; its code is loaded for it alone. Null at once for a shipped one, later for one that could not be fetched. */
export const findOwnService = (slug: string | null, signal?: AbortSignal): Promise<OwnOrder | null> | null =>
  slug === null || offerBySlug(slug)
    ? null
    : import("./fetch-own-order").then((own) => own.fetchOwnOrder(slug, signal));

const trimSlashes = (pathname: string) => pathname.replace(/(?<=.)\/+$/, "");

function requireService<S extends Service>(service: S | undefined, pathname: string): S {
  if (!service) throw new Error(`No offer names ${pathname}`);
  return service;
}
