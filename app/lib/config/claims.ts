/**
 * What the agency says of itself that only the agency can show (docs/product/content.md#claims). Each is a setting: it can be
 * changed, given a source that is linked beside it, or taken off the site.
 */
const defaults = {
  trust: "Trusted by leading businesses across industries",
  businesses: "500+",
  support: "24/7",
  satisfaction: "95%",
  availability: "24/7",
  award: "Award-Winning",
} as const;

export type ClaimName = keyof typeof defaults;

export type Claim = { text: string; source?: string };

/** Those that are made: a claim that was taken off is missing. */
export type Claims = Partial<Record<ClaimName, Claim>>;

/** `text` is null for a claim that is not made, and undefined for one that stays as it is. */
export type ClaimSettings = Partial<Record<ClaimName, { text?: string | null; source?: string }>>;

export const CLAIMS = Object.keys(defaults) as ClaimName[];

export function buildClaims(settings: ClaimSettings = {}): Claims {
  const claims: Claims = {};
  for (const name of CLAIMS) {
    const { text = defaults[name], source } = settings[name] ?? {};
    if (text !== null) claims[name] = source ? { text, source } : { text };
  }
  return claims;
}
