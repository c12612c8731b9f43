import { createCookie } from "react-router";
import type { App } from "~/app-context.server";
import { MAGIC_LINK_TTL_MS, type PortalCustomer, verifyMagicLink } from "./magic-links.server";
import { cookieName } from "./sessions/cookie-name";

/**
 * The customer whose link this browser opened, or null. The key lies in a cookie that scripts cannot read, so that it leaves the
 * address bar and the history; it is checked anew with every request.
 */
export async function findPortalCustomer(app: App, request: Request): Promise<PortalCustomer | null> {
  const key: unknown = await keyCookie(app).parse(request.headers.get("Cookie"));
  return typeof key === "string" ? verifyMagicLink(app, key) : null;
}

/** Keeps the key of a link that was opened, until the link ends. */
export const magicLinkCookie = (app: App, key: string): Promise<string> => keyCookie(app).serialize(key);

/** Forgets it: nobody who uses this browser next sees the orders. */
export const clearMagicLinkCookie = (app: App): Promise<string> => keyCookie(app).serialize("", { maxAge: 0 });

function keyCookie(app: App) {
  const secure = app.settings.appUrl.startsWith("https:");
  return createCookie(cookieName("my-order", { secure }), {
    path: "/",
    maxAge: MAGIC_LINK_TTL_MS / 1000,
    sameSite: "lax",
    httpOnly: true,
    secure,
  });
}
