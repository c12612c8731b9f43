import type { ComponentProps } from "react";
import { hydrateIsland } from "~/ui/islands/hydrate-island";
import { MessageForm } from "./message-form";

export const mountContactForm = (element: HTMLElement, props: ComponentProps<typeof MessageForm>) =>
  hydrateIsland(element, <MessageForm {...props} />);
