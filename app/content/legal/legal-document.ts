import type { ReactNode } from "react";
import type { Site } from "~/lib/config/site";

/** A section's `id` is its anchor and must not change with the title. `description`: for the meta tags. */
export type LegalDocument = {
  title: string;
  description: string;
  summary: string;
  sections: readonly { id: string; title: string; body: ReactNode }[];
};

/** Settings and services that the texts mention. `price`: formatted. */
export type LegalFacts = {
  site: Site;
  services: readonly {
    title: string;
    price: string;
    draftKey: string;
    path: string;
    /** What its pages store in the browser besides drafts. */
    keeps: readonly { name: string; purpose: string; end: string }[];
  }[];
};

/** ISO date of all legal pages, stored with each order as the version of the agreed terms. */
export const LAST_UPDATED = "2025-04-13";
