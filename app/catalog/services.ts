import { isCheckout, isRequest, type Service } from "./define-service";
import { collectOfferModules, offers, type Slug } from "./offers";

export type ShippedService = Service & { offer: { slug: Slug } };

/** All services with the rules of their forms, for the server: a browser loads the one that it shows (`app/checkout/service-from-url.ts`). */
export const services: Record<Slug, ShippedService> = collectOfferModules(
  import.meta.glob<ShippedService>("./*/service.ts", { eager: true, import: "default" }),
  "service.ts",
);

const all = offers.map(({ slug }) => services[slug]);

export const checkoutServices = all.filter(isCheckout);
export const requestServices = all.filter(isRequest);

/** Returns undefined for a service that is not sold any more. */
export const serviceBySlug = (slug: string): Service | undefined => all.find(({ offer }) => offer.slug === slug);
