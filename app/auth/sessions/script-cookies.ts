import { cookieName } from "./cookie-names";

/** Readable by scripts: it holds a code of NOTICES (notices.ts) and nothing else. */
export const FLASH_MESSAGE_COOKIE = "notice";

/** Readable by scripts: marks a signed-in browser, so that a cached page requests the account. No secret. */
export const SIGNED_IN_HINT_COOKIE = "signed-in";

/** What a cookie of ours that scripts may read is called in this list; undefined where it is not there. */
export const findCookieName = (cookies: string, name: string): string | undefined =>
  [cookieName(name, { secure: true }), name].find((known) => readCookieValue(cookies, known) !== undefined);

/** The value of a cookie in a list as `document.cookie` or the Cookie header has it. */
export function readCookieValue(cookies: string | null, name: string): string | undefined {
  for (const pair of (cookies ?? "").split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name && value) return value;
  }
  return undefined;
}
