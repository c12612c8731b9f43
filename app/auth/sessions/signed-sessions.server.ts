import { createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "~/app-context.server";
import { findSignedPortalOrder } from "~/auth/magic-links.server";
import { AUTH_COOKIE_PREFIX, mayHaveSession } from "./cookie-names";
import { readCookieValue } from "./script-cookies";
import { browserCookieName } from "./signed-cookies.server";

/**
 * A name for the session of an account or a portal's customer, if this shop signed its cookie; else null. The session may have ended: for
 * places in a queue, without a query for every request.
 */
export async function findSignedSession(app: App, cookies: string | undefined): Promise<string | null> {
  if (!cookies) return null;
  if (mayHaveSession(cookies)) {
    const token = findSignedToken(app, cookies);
    if (token) return `session ${token}`;
  }
  if (!readCookieValue(cookies, browserCookieName(app, "my-order"))) return null;
  const orderId = await findSignedPortalOrder(app, cookies);
  return orderId && `portal ${orderId}`;
}

/** Better Auth's "token.signature" with a base64 HMAC. */
function findSignedToken(app: App, cookies: string): string | null {
  const value = readCookieValue(cookies, `${browserCookieName(app, AUTH_COOKIE_PREFIX)}.session_token`) ?? "";
  const [, token = "", signature = ""] = /^([\w-]+)\.([\w+/]{43}=)$/.exec(decode(value)) ?? [];
  const expected = createHmac("sha256", app.auth.secret).update(token).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
