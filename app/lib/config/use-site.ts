import { createContext, use } from "react";
import { buildSite, type Site } from "./site";

export const defaultSite: Site = buildSite({ testBanner: false });

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Provided by the document around every page, and by islands that need it. */
export const SiteContext = createContext<Site>(defaultSite);

/** Returns the defaults on the root route's error page. */
export const useSite = (): Site => use(SiteContext);

/** `useSite` for a `meta` function, which cannot use hooks. */
export function siteFromMatches(matches: Matches): Site {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  // As with useRouteLoaderData: only the root's own loader writes this.
  return (data as { site: Site } | undefined)?.site ?? defaultSite;
}
