import type { ComponentType } from "react";
import type { Site } from "~/content/site";
import cookies from "./cookies.md?raw";
import { BrowserStorage, Cookies, type LegalFacts, RetentionPeriods, ServicePrices } from "./legal-parts";
import privacy from "./privacy.md?raw";
import refunds from "./refunds.md?raw";
import terms from "./terms.md?raw";

/** As shipped. `description`: for the meta tags. */
export type LegalPage = {
  path: string;
  title: string;
  description: string;
  summary: string;
  /** `id` is the anchor and must not change with the title. `body`: Markdown with tokens. */
  sections: readonly { id: string; title: string; body: string }[];
  /** What depends on code or settings, by token. It stands in the section that has the token. */
  parts: Readonly<Record<string, ComponentType<LegalFacts>>>;
};

/** By the key of its document: "terms" for `legal-terms`. */
export const legalPages = {
  terms: readLegalPage("/terms", terms, { services: ServicePrices }),
  privacy: readLegalPage("/privacy", privacy, { periods: RetentionPeriods }),
  refunds: readLegalPage("/refund", refunds),
  cookies: readLegalPage("/cookie", cookies, { cookies: Cookies, storage: BrowserStorage }),
};

export type LegalKey = keyof typeof legalPages;

export const LEGAL_KEYS = ["terms", "privacy", "refunds", "cookies"] as const satisfies readonly LegalKey[];

export const legalName = (key: LegalKey): string => `legal-${key}`;

/** ISO date of the shipped legal pages. */
export const SHIPPED_LEGAL_DATE = "2025-04-13";

/** ISO date of a page as it is published. */
export const legalDate = ({ texts }: Pick<Site, "texts">, key: LegalKey): string =>
  texts?.[legalName(key)]?.date ?? SHIPPED_LEGAL_DATE;

/** ISO date of the terms that an order agrees to now. */
export const termsDate = (site: Pick<Site, "texts">): string => legalDate(site, "terms");

/** Each section starts with a line `## Title {#id}`. */
function readLegalPage(path: string, source: string, parts: LegalPage["parts"] = {}): LegalPage {
  const [head = "", ...sections] = source.split(/^## /m);
  const fact = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(head)?.[1] ?? "";
  return {
    ...{ path, title: fact("title"), description: fact("description"), summary: fact("summary"), parts },
    sections: sections.map((section) => {
      const [, title = "", id = "", body = ""] = /^(.+) \{#([\w-]+)\}\n([\s\S]*)$/.exec(section) ?? [];
      return { id, title, body: body.trim() };
    }),
  };
}
