import { cleanIdentifier } from "./identifier";

/** Without invisible characters, the domain in ASCII: "info@почта.рф" -> "info@xn--80a1acny.xn--p1ai". May be invalid. */
export function normalizeEmailAddress(typed: string): string {
  const cleaned = cleanIdentifier(typed);
  const at = cleaned.lastIndexOf("@") + 1;
  return cleaned.slice(0, at) + toAsciiDomain(cleaned.slice(at));
}

/** Returns the domain unchanged if it has no other form, or is invalid. */
export function toAsciiDomain(domain: string): string {
  // A URL would read these ASCII characters as its path, port or user.
  if (!/[^\0-\x7F]/.test(domain) || /[^a-z\d.\-\u0080-\u{10FFFF}]/iu.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}
