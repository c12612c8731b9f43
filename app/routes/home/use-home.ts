import { createContext, use } from "react";
import { type HomeTexts, shippedHome } from "~/content/home";
import { anchorsOf } from "~/content/home-layout";

/** `places`: sections that are shown and pages of staff, to which buttons may lead. */
export const HomeContext = createContext<{ texts: HomeTexts; places: readonly string[] }>({
  texts: shippedHome,
  places: [...anchorsOf(null).keys()],
});

/** The words of the home page: what is published, or else the shipped ones. */
export const useHome = (): HomeTexts => use(HomeContext).texts;

export const useHomePlaces = (): readonly string[] => use(HomeContext).places;
