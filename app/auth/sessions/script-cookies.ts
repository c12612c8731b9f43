import { cookieName } from "./cookie-names";

export const FLASH_MESSAGE_COOKIE = "notice";

/** Set while a user is signed in, so that a cached page requests the account. */
export const SIGNED_IN_HINT_COOKIE = "signed-in";

/** With or without `__Host-`. */
export const findCookieName = (cookies: string, name: string): string | undefined =>
  [cookieName(name, { secure: true }), name].find((known) => readCookieValue(cookies, known) !== undefined);

/** `cookies`: format of `document.cookie` and of the Cookie header. */
export function readCookieValue(cookies: string | null, name: string): string | undefined {
  for (const pair of (cookies ?? "").split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name && value) return value;
  }
  return undefined;
}
