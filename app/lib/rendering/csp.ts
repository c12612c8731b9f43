import { createHash } from "node:crypto";

/**
 * The content security policy of a page. `scripts` allows its inline scripts, and `styles` its inline styles: one `'nonce-…'` for a page
 * rendered for one request, a list of `'sha256-…'` for a page rendered once and served to everybody.
 */
export const contentSecurityPolicy = (scripts: string, styles = ""): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self' ${styles}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Of our own pages, only the preview of a mail lets itself be framed.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The policy of a file of the build: opened by itself it is no page, and may do nothing. It stands in every one of them, so it is short. */
export const ASSET_CSP = "default-src 'none'; frame-ancestors 'none'";

/** The policy of a page that is the same for everybody: its inline scripts and styles are allowed by what is in them. */
export const cspByHash = (html: string): string =>
  contentSecurityPolicy(
    hashes(inlineScripts(html)),
    hashes([...html.matchAll(INLINE_STYLE)].map(([, css = ""]) => css)),
  );

const hashes = (contents: readonly string[]) =>
  [...new Set(contents)]
    .map((content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`)
    .join(" ");

const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The inline scripts of a document, in order, as the browser hashes them. */
const inlineScripts = (html: string): string[] => [...html.matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? "");
