import { BOOKING, type KnownTargets, PHONE } from "~/content/documents/link-target";
import { ownPageTitle, ownPageWords } from "~/content/own-pages.server";
import type { Site } from "~/content/site";
import { companyLinks, findOrderLink, legalLinks, SERVICES } from "~/content/site-pages";
import { publishedCatalog } from "./published-catalog.server";

/** Everything on the site to which a link of staff may lead at the moment, with its label. */
export function knownTargets(site: Site): KnownTargets {
  return new Map([
    [SERVICES, "All services"],
    [PHONE, `Call ${site.phone.display}`],
    [BOOKING, "Book a call"],
    ...servicePaths(site),
    ...pages(site),
  ]);
}

const servicePaths = (site: Site): [string, string][] =>
  publishedCatalog(site).catalog.sold.map(({ paths, title }) => [paths.form, title]);

const pages = (site: Site): [string, string][] => [
  ["/", "Home"],
  ...[...companyLinks, findOrderLink, ...legalLinks].map(({ path, title }): [string, string] => [path, title]),
  ...ownPageWords(site).map((words): [string, string] => [`/${words}`, ownPageTitle(site, words)]),
];

/** `kind`: what a visitor finds there. */
export type ResolvedTarget = { href: string; kind: "phone" | "booking" | "service" | "page" | "address" };

/** Null for a page that is not published, and a service that is not sold. */
export function resolveTarget(site: Site, target: string): ResolvedTarget | null {
  if (target === PHONE) return { href: site.phone.href, kind: "phone" };
  if (target === BOOKING) return { href: site.schedulingHref, kind: "booking" };
  if (target.startsWith("https://")) return { href: target, kind: "address" };
  if (servicePaths(site).some(([path]) => path === target)) return { href: target, kind: "service" };
  return knownTargets(site).has(target) ? { href: target, kind: "page" } : null;
}
