import { createContext } from "react-router";
import type { Site } from "./site";
import { defaultSite } from "./use-site";

export const siteContext = createContext<Site>(defaultSite);
