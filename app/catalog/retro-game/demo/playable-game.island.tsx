import type { ComponentProps } from "react";
import { hydrateIsland } from "~/ui/islands/hydrate-island";
import { PlayableGame } from "./playable-game";

export const mountPlayableGame = (element: HTMLElement, props: ComponentProps<typeof PlayableGame>) =>
  hydrateIsland(element, <PlayableGame {...props} />);
