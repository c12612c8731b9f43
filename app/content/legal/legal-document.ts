import type { ReactNode } from "react";
import type { Site } from "~/lib/config/site";

/** A legal page as shipped. `description`: for the meta tags. */
export type LegalPage = {
  title: string;
  description: string;
  summary: string;
  /** `id` is the anchor and must not change with the title. `body`: Markdown with tokens. */
  sections: readonly { id: string; title: string; body: string }[];
  /** What depends on code or settings, by token. It stands in the section that has the token. */
  parts?: Readonly<Record<string, (facts: LegalFacts) => ReactNode>>;
};

/** A legal page as it is shown. `date`: ISO. */
export type LegalDocument = {
  title: string;
  description: string;
  summary: string;
  date: string;
  sections: readonly { id: string; title: string; blocks: readonly LegalBlock[] }[];
};

/** A paragraph, a list, or a part by its token. JSON. */
export type LegalBlock = { p: LegalPhrase[] } | { list: LegalPhrase[][]; ordered: boolean } | { part: string };

/** Text, a token, or what is inside of an element. */
export type LegalPhrase =
  | string
  | { token: LegalToken }
  | { code: string }
  | { strong: LegalPhrase[] }
  | { em: LegalPhrase[] }
  | { href: string; link: LegalPhrase[] };

export const LEGAL_TOKENS = ["brand", "address", "email", "phone"] as const;

export type LegalToken = (typeof LEGAL_TOKENS)[number];

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

/** ISO date of the shipped legal pages. */
export const SHIPPED_LEGAL_DATE = "2025-04-13";
