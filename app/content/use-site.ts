import { createContext, use } from "react";
import { buildSite, type Site } from "./site";

export const defaultSite: Site = buildSite({ testBanner: false });

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export const SiteContext = createContext<Site>(defaultSite);

/** Returns the defaults on the root route's error page. */
export const useSite = (): Site => use(SiteContext);

/** For `meta` functions, which cannot use hooks. */
export function siteFromMatches(matches: Matches): Site {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  // Only the root's loader writes this.
  return (data as { site: Site } | undefined)?.site ?? defaultSite;
}
