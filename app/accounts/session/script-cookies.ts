import { cookieName } from "~/http/cookie-name";

/** Readable by scripts: it holds a code of NOTICES (notices.ts) and nothing else. */
export const NOTICE_COOKIE = "notice";

/** Readable by scripts: marks a signed-in browser, so that a cached page requests the account. No secret. */
export const MARKER_COOKIE = "signed-in";

/** What a cookie of ours that scripts may read is called in this list; undefined where it is not there. */
export const nameAmong = (cookies: string, name: string): string | undefined =>
  [cookieName(name, { secure: true }), name].find((known) => cookieValue(cookies, known) !== undefined);

/** The value of a cookie in a list as `document.cookie` or the Cookie header has it. */
export function cookieValue(cookies: string | null, name: string): string | undefined {
  for (const pair of (cookies ?? "").split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name && value) return value;
  }
  return undefined;
}
