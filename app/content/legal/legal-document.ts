import type { ReactNode } from "react";
import type { Site } from "~/lib/config/site";

/** One legal page. A section's id is its anchor: links from elsewhere rely on it, so it stays when the title changes. */
export type LegalDocument = {
  title: string;
  /** For search engines and previews. */
  description: string;
  /** The whole page in a sentence or two, for readers who stop there. */
  summary: string;
  sections: readonly { id: string; title: string; body: ReactNode }[];
};

/** What the texts name, from settings and catalog. `price` is as it reads on a card. */
export type LegalFacts = {
  site: Site;
  services: readonly {
    title: string;
    price: string;
    draftKey: string;
    path: string;
    /** What its pages keep in the browser beside the drafts. */
    keeps: readonly { name: string; purpose: string; end: string }[];
  }[];
};

/** The day of all four pages, ISO. An order keeps it as the version of the terms that its buyer agreed to. */
export const LAST_UPDATED = "2025-04-13";
