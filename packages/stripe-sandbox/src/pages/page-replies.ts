import { noticePage } from "./page-layout.ts";

/** What the hosted pages are answered with. */

export type PageReply = { status: number; headers: Record<string, string>; body: string | Buffer };

const PRIVATE = { "cache-control": "no-store", "referrer-policy": "same-origin", "x-content-type-options": "nosniff" };

export const redirectResponse = (location: string): PageReply => ({
  status: 303,
  headers: { location, ...PRIVATE },
  body: "",
});

/**
 * A page. `target` is where the answer to its form may redirect to, null for a page without a form: a form's target includes that, so an
 * origin of somebody else must be allowed by name.
 */
export function pageResponse(status: number, body: string, target: string | "self" | null): PageReply {
  const formAction = target === null ? "'none'" : target === "self" ? "'self'" : `'self' ${new URL(target).origin}`;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src data:",
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy, ...PRIVATE },
    body,
  };
}

type Notice = Parameters<typeof noticePage>[0];

/** A page that says why there is nothing to do. */
export const noticeResponse = (status: number, words: Notice): PageReply =>
  pageResponse(status, noticePage(words), null);
