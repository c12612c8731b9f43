/**
 * The content security policy of a page. `scripts` allows its inline scripts: one `'nonce-…'` for a page rendered for
 * one request, a list of `'sha256-…'` for a page rendered once and served to everybody.
 */
export const contentSecurityPolicy = (scripts: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    "style-src 'self'",
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

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The inline scripts of a document, in order, as the browser hashes them. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? "");
