import { isCheckout, isRequest, type Service } from "./define-service";
import { collectOfferModules, offers, type Slug } from "./offers";

/**
 * All services with their forms' rules: what the `service.ts` of each offer's folder exports. Load it where a schema is
 * needed; elsewhere `offers.ts` is enough.
 */
export const services: Record<Slug, Service> = collectOfferModules(
  import.meta.glob<Service>("./*/service.ts", { eager: true, import: "default" }),
  "service.ts",
);

/** In the catalog's order. */
const all = offers.map(({ slug }) => services[slug]);

export const checkoutServices = all.filter(isCheckout);
export const requestServices = all.filter(isRequest);

/** The service that an order names, or undefined for one that we do not sell any more. */
export const serviceBySlug = (slug: string): Service | undefined => all.find(({ offer }) => offer.slug === slug);
