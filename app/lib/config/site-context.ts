import { createContext } from "react-router";
import type { Site } from "./site";
import { defaultSite } from "./use-site";

/** Passes the site from the server's settings to the root route's loader. */
export const siteContext = createContext<Site>(defaultSite);
