import { demoPhoneOf, type Site } from "~/content/site";
import { BOOKING, DEMO, PHONE } from "~/content/site-pages";
import type { Offer } from "./types";

/** `kind`: what a visitor finds there. */
export type ResolvedTarget = { href: string; kind: "phone" | "demo" | "booking" | "service" | "page" | "address" };

type Place = {
  site: Pick<Site, "phone" | "demoPhone" | "schedulingHref">;
  sold: readonly Pick<Offer, "slug" | "paths">[];
  /** Whether the site has a page or a section there. */
  hasPage: (path: string) => boolean;
};

/** Of staff's own service: no other one ever has it. */
export const firstPath = (slug: string): string => `/services/${slug}`;

/** Null without a demo line, for a page that is not published, a section that is hidden, and a service that is not sold. */
export function resolveTarget({ site, sold, hasPage }: Place, target: string): ResolvedTarget | null {
  if (target === PHONE) return { href: site.phone.href, kind: "phone" };
  if (target === DEMO) {
    const demo = demoPhoneOf(site);
    return demo && { href: demo.href, kind: "demo" };
  }
  if (target === BOOKING) return { href: site.schedulingHref, kind: "booking" };
  if (target.startsWith("https://")) return { href: target, kind: "address" };
  const service = sold.find(({ slug, paths }) => [paths.form, firstPath(slug)].includes(target));
  if (service) return { href: service.paths.form, kind: "service" };
  return hasPage(target) ? { href: target, kind: "page" } : null;
}
