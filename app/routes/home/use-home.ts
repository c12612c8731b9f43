import { createContext, use } from "react";
import { type HomeTexts, shippedHome } from "~/content/home";

export const HomeContext = createContext<HomeTexts>(shippedHome);

/** The words of the home page: what is published, or else the shipped ones. */
export const useHome = (): HomeTexts => use(HomeContext);
