import type { ComponentProps } from "react";
import { hydrateIsland } from "~/ui/islands/hydrate-island";
import { KeepInput, rememberInput } from "~/ui/keep-input";
import { ContactForm } from "./contact-form";

export const mountContactForm = (element: HTMLElement, props: ComponentProps<typeof ContactForm>) =>
  hydrateIsland(
    element,
    <KeepInput input={rememberInput(element)}>
      <ContactForm {...props} />
    </KeepInput>,
  );
