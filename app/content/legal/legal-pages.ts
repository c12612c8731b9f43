import type { Site } from "~/lib/config/site";
import { cookiePolicy } from "./cookies";
import { type LegalPage, SHIPPED_LEGAL_DATE } from "./legal-document";
import { privacyPolicy } from "./privacy";
import { refundPolicy } from "./refunds";
import { termsOfService } from "./terms";

/** By the key of its document: "terms" for `legal-terms`. */
export const legalPages = {
  terms: { path: "/terms", page: termsOfService },
  privacy: { path: "/privacy", page: privacyPolicy },
  refunds: { path: "/refund", page: refundPolicy },
  cookies: { path: "/cookie", page: cookiePolicy },
} as const satisfies Record<string, { path: string; page: LegalPage }>;

export type LegalKey = keyof typeof legalPages;

export const LEGAL_KEYS = ["terms", "privacy", "refunds", "cookies"] as const satisfies readonly LegalKey[];

export const legalName = (key: LegalKey): string => `legal-${key}`;

/** ISO date of a page as it is published. */
export const legalDate = ({ texts }: Pick<Site, "texts">, key: LegalKey): string =>
  texts?.[legalName(key)]?.date ?? SHIPPED_LEGAL_DATE;

/** ISO date of the terms that an order agrees to now. */
export const termsDate = (site: Pick<Site, "texts">): string => legalDate(site, "terms");
