import { useRouteLoaderData } from "react-router";
import { makeSite, type Site } from "./site";

const fallback = makeSite({ testBanner: false });

/** What the root route hands to every page. */
type RootData = { site: Site };

/** The matched routes, as a `meta` function gets them. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The site's public face, from the root route; the defaults where the root could not load (its error screen). */
export const useSite = (): Site => useRouteLoaderData<RootData>("root")?.site ?? fallback;

/** The same for a `meta` function, which may not use hooks. */
export function siteOf(matches: Matches): Site {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  // As with useRouteLoaderData: only the root's own loader writes this.
  return (data as RootData | undefined)?.site ?? fallback;
}
