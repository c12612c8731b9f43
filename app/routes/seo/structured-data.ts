import type { MetaDescriptor } from "react-router";
import type { Site } from "~/content/site";
import { companyLinks } from "~/routes/layout/site-links";

export type StructuredData = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

/** The agency. Structured data of other pages refers to it by its `@id`. `icon`: its URL path; null as shipped. */
export const organization = (site: Site, icon: string | null = null): StructuredData => {
  const profiles = site.socials.filter(({ placeholder }) => !placeholder).map(({ href }) => href);
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": organizationId(site),
    name: site.brand,
    url: `${site.origin}/`,
    logo: site.origin + (icon ?? "/icon-512.png"),
    email: site.email,
    telephone: site.phone.href.replace("tel:", ""),
    address: site.address,
    foundingDate: site.founded,
    ...(site.legal.name && { legalName: site.legal.name }),
    ...(site.legal.taxNumbers && { taxID: site.legal.taxNumbers }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
};

export const organizationId = (site: Site): string => `${site.origin}/#organization`;

/** Breadcrumbs from the home page to the page at `path`, including its parent (Blog for a post). */
export function breadcrumbs(site: Site, path: string, title: string): StructuredData {
  const parents = companyLinks.filter((page) => path.startsWith(`${page.path}/`));
  const trail = [{ path: "/", title: "Home" }, ...parents, { path, title }];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map((page, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: page.title,
      item: site.origin + page.path,
    })),
  };
}
