import { createContext } from "react-router";
import { buildSite, type Site } from "./site";

/** The site's public face on its way from the server's settings to the root route. */
export const siteContext = createContext<Site>(buildSite({ testBanner: false }));
