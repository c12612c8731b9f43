import type { ComponentProps } from "react";
import { hydrateIsland } from "~/ui/islands/hydrate-island";
import { SavedOrder } from "./saved-order";

export const mountOrderSummary = (element: HTMLElement, props: ComponentProps<typeof SavedOrder>) =>
  hydrateIsland(element, <SavedOrder {...props} />);
