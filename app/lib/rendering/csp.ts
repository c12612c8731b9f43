import { createHash } from "node:crypto";

const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** A build file may do nothing when opened as a page. */
export const ASSET_CSP = "default-src 'none'; frame-ancestors 'none'";

/** Allowed inline code: `'nonce-…'` for a page of one request, `'sha256-…'` for a cached page. */
export const contentSecurityPolicy = (scripts: string, styles = ""): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self' ${styles}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Only the preview of an email allows framing.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Allows the inline scripts and styles of a cached page by their hash. */
export const cspByHash = (html: string): string =>
  contentSecurityPolicy(hashesOf(html, INLINE_SCRIPT), hashesOf(html, INLINE_STYLE));

const hashesOf = (html: string, pattern: RegExp) =>
  [...new Set(Array.from(html.matchAll(pattern), ([, content = ""]) => content))]
    .map((content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`)
    .join(" ");

/** Structured data is no script. Texts of admins never add one, which `cspByHash` would allow. */
export const countScripts = (html: Buffer): number =>
  String(html).split(/<script(?! type="application\/ld\+json")/).length;
