import { randomBytes } from "node:crypto";
import { type Cookie, createCookie } from "react-router";
import { CONFIRMATION_SECONDS, SESSION_SECONDS } from "~/auth/better-auth.server";
import type { App } from "~/lib/app-context.server";
import { cookieName } from "./cookie-names";
import type { FlashMessageCode } from "./flash-messages";
import { FLASH_MESSAGE_COOKIE, SIGNED_IN_HINT_COOKIE } from "./script-cookies";

export const flashMessageCookie = (app: App, code: FlashMessageCode): string =>
  plainCookie(app, FLASH_MESSAGE_COOKIE, code, 60);

/** Set with the session cookie. Its random value lets an open page notice a change of account. */
export const signedInHintCookie = (app: App): string =>
  plainCookie(app, SIGNED_IN_HINT_COOKIE, randomBytes(6).toString("hex"), SESSION_SECONDS);

export const clearSignedInHintCookie = (app: App): string => plainCookie(app, SIGNED_IN_HINT_COOKIE, "", 0);

/** The browser that registered an account confirms it by the emailed link alone; any other browser needs the password. */
export const registrationProofCookie = (app: App, userId: string): Promise<string> =>
  registrationCookie(app).serialize(userId);

export const hasRegistrationProof = async (app: App, request: Request, userId: string): Promise<boolean> =>
  (await registrationCookie(app).parse(request.headers.get("Cookie"))) === userId;

const registrationCookie = (app: App) => signedCookie(app, "registered", { seconds: CONFIRMATION_SECONDS });

type SignedCookieOptions = { seconds: number; boundTo?: readonly string[] };

/** The value is invalid under another name or with other `boundTo` texts. */
export const signedCookie = (app: App, name: string, { seconds, boundTo = [] }: SignedCookieOptions): Cookie =>
  httpOnlyCookie(app, name, seconds, [JSON.stringify([app.auth.secret, name, ...boundTo])]);

export const httpOnlyCookie = (app: App, name: string, seconds: number, secrets?: string[]): Cookie =>
  createCookie(browserCookieName(app, name), {
    path: "/",
    maxAge: seconds,
    sameSite: "lax",
    httpOnly: true,
    secure: isSecure(app),
    secrets,
  });

/** Readable by scripts: `createCookie` would encode the value. */
const plainCookie = (app: App, name: string, value: string, seconds: number): string =>
  `${browserCookieName(app, name)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure(app) ? "; Secure" : ""}`;

export const browserCookieName = (app: App, name: string): string => cookieName(name, { secure: isSecure(app) });

const isSecure = (app: App) => app.settings.appUrl.startsWith("https:");
