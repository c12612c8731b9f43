import type { KnownTargets } from "~/content/documents/link-target";
import { publishedWords } from "~/content/documents/site-words";
import { anchorsOf } from "~/content/home-layout";
import { ownPageTitle, ownPageWords } from "~/content/own-pages.server";
import { demoPhoneOf, type Site } from "~/content/site";
import { BOOKING, companyLinks, DEMO, findOrderLink, legalLinks, PHONE, SERVICES } from "~/content/site-pages";
import { firstPath, type ResolvedTarget, resolveTarget } from "../link-targets";
import { offerBySlug } from "../offers";
import { publishedCatalog } from "./published-catalog.server";

/** Everything on the site to which a link of staff may lead at the moment, with its label. */
export function knownTargets(site: Site): KnownTargets {
  const demo = demoPhoneOf(site);
  return new Map([
    [SERVICES, "All services"],
    [PHONE, `Call ${site.phone.display}`],
    ...(demo ? [[DEMO, `Call the AI demo line, ${demo.display}`] as const] : []),
    [BOOKING, "Book a call"],
    ...servicePaths(site),
    ...pages(site),
  ]);
}

/** Links of staff keep the first address of their own service. */
const servicePaths = (site: Site) =>
  publishedCatalog(site).catalog.sold.flatMap(({ slug, paths, title }): [string, string | { storedAs: string }][] => {
    const first = offerBySlug(slug) ? paths.form : firstPath(slug);
    if (first === paths.form) return [[first, title]];
    return [
      [first, title],
      [paths.form, { storedAs: first }],
    ];
  });

const pages = (site: Site): [string, string][] => [
  ["/", "Home"],
  ...[...companyLinks, findOrderLink, ...legalLinks].map(({ path, title }): [string, string] => [path, title]),
  ...anchorsOf(publishedWords(site, "home")),
  ...ownPageWords(site).map((words): [string, string] => [`/${words}`, ownPageTitle(site, words)]),
];

/** Where a target of staff leads on this site. */
export const resolveOn = (site: Site): ((target: string) => ResolvedTarget | null) => {
  const { sold } = publishedCatalog(site).catalog;
  const known = knownTargets(site);
  return (target) => resolveTarget({ site, sold, hasPage: (path) => known.has(path) }, target);
};
