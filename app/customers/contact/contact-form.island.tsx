import type { ComponentProps } from "react";
import { hydrateIsland } from "~/ui/islands/hydrate-island";
import { ContactForm } from "./contact-form";

export const mountContactForm = (element: HTMLElement, props: ComponentProps<typeof ContactForm>) =>
  hydrateIsland(element, <ContactForm {...props} />);
