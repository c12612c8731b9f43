import { useRouteLoaderData } from "react-router";
import { makeSite, type Site } from "./site";

const fallback = makeSite({ testBanner: false });

/** The site's public face, from the root route; the defaults where the root could not load (its error screen). */
export const useSite = (): Site => useRouteLoaderData<{ site: Site }>("root")?.site ?? fallback;
