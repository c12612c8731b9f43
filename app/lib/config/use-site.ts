import { createContext, use } from "react";
import { buildSite, type Site } from "./site";

export const defaultSite: Site = buildSite({ testBanner: false });

/** What the root route hands to every page. */
type RootData = { site: Site };

/** The matched routes, as a `meta` function gets them. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Filled by the document around every page, and by islands that need it. */
export const SiteContext = createContext<Site>(defaultSite);

/** The site's public face: brand, phone, claims and so on. The defaults if the root route could not load (its error screen). */
export const useSite = (): Site => use(SiteContext);

/** The same for a `meta` function, which may not use hooks. */
export function siteFromMatches(matches: Matches): Site {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  // As with useRouteLoaderData: only the root's own loader writes this.
  return (data as RootData | undefined)?.site ?? defaultSite;
}
