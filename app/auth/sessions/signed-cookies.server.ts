import { randomBytes } from "node:crypto";
import { type Cookie, createCookie } from "react-router";
import type { App } from "~/app-context.server";
import { CONFIRMATION_SECONDS, SESSION_SECONDS } from "~/auth/better-auth.server";
import { cookieName } from "./cookie-names";
import type { FlashMessageCode } from "./flash-messages";
import { FLASH_MESSAGE_COOKIE, SIGNED_IN_HINT_COOKIE } from "./script-cookies";

/** Has the next page show a toast. */
export const flashMessageCookie = (app: App, code: FlashMessageCode): string =>
  plainCookie(app, FLASH_MESSAGE_COOKIE, code, 60);

/** Set beside the session's own cookie. A new value each time, so that an open page notices a change of account. */
export const signedInHintCookie = (app: App): string =>
  plainCookie(app, SIGNED_IN_HINT_COOKIE, randomBytes(6).toString("hex"), SESSION_SECONDS);

export const clearSignedInHintCookie = (app: App): string => plainCookie(app, SIGNED_IN_HINT_COOKIE, "", 0);

/**
 * Marks the browser that knows the password of an account that is not confirmed yet. Its owner who follows the mailed
 * link there confirms with one press; anywhere else the password is asked for, so that nobody confirms an account that
 * somebody else made for their address.
 */
export const registrationProofCookie = (app: App, userId: string): Promise<string> => proof(app).serialize(userId);

/** Whether the request comes from such a browser. */
export const hasRegistrationProof = async (app: App, request: Request, userId: string): Promise<boolean> =>
  (await proof(app).parse(request.headers.get("Cookie"))) === userId;

const proof = (app: App) => signedCookie(app, "registered", { seconds: CONFIRMATION_SECONDS });

type Signing = {
  seconds: number;
  /** What else the signature is bound to: it is worth nothing with other words here. */
  boundTo?: readonly string[];
};

/** A signed cookie of this site that scripts cannot read. What was signed for one name is worth nothing under another. */
export const signedCookie = (app: App, name: string, { seconds, boundTo = [] }: Signing): Cookie =>
  createCookie(browserCookieName(app, name), {
    path: "/",
    maxAge: seconds,
    sameSite: "lax",
    httpOnly: true,
    secure: isSecure(app),
    secrets: [JSON.stringify([app.auth.secret, name, ...boundTo])],
  });

/** A cookie whose value scripts read as it stands: `createCookie` would encode it. */
const plainCookie = (app: App, name: string, value: string, seconds: number): string =>
  `${browserCookieName(app, name)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure(app) ? "; Secure" : ""}`;

/** What a browser of this shop calls a cookie. */
export const browserCookieName = (app: App, name: string): string => cookieName(name, { secure: isSecure(app) });

const isSecure = (app: App) => app.settings.appUrl.startsWith("https:");
