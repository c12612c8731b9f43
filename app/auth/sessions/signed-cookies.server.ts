import { randomBytes } from "node:crypto";
import { type Cookie, createCookie } from "react-router";
import { CONFIRMATION_SECONDS, SESSION_SECONDS } from "~/auth/better-auth.server";
import type { ShopSettings } from "~/content/documents/live-content.server";
import type { App } from "~/lib/app-context.server";
import { cookieName } from "./cookie-names";
import type { FlashMessageCode } from "./flash-messages";
import { FLASH_MESSAGE_COOKIE, SIGNED_IN_HINT_COOKIE } from "./script-cookies";

export const flashMessageCookie = (settings: ShopSettings, code: FlashMessageCode): string =>
  plainCookie(settings, FLASH_MESSAGE_COOKIE, code, 60);

/** Set with the session cookie. Its random value lets an open page notice a change of account. */
export const signedInHintCookie = (settings: ShopSettings): string =>
  plainCookie(settings, SIGNED_IN_HINT_COOKIE, randomBytes(6).toString("hex"), SESSION_SECONDS);

export const clearSignedInHintCookie = (settings: ShopSettings): string =>
  plainCookie(settings, SIGNED_IN_HINT_COOKIE, "", 0);

/** The browser that registered an account confirms it by the emailed link alone; any other browser needs the password. */
export const registrationProofCookie = (app: Pick<App, "auth" | "settings">, userId: string): Promise<string> =>
  registrationCookie(app).serialize(userId);

export const hasRegistrationProof = async (app: App, request: Request, userId: string): Promise<boolean> =>
  (await registrationCookie(app).parse(request.headers.get("Cookie"))) === userId;

const registrationCookie = (app: Pick<App, "auth" | "settings">) =>
  signedCookie(app, "registered", { seconds: CONFIRMATION_SECONDS });

type SignedCookieOptions = { seconds: number; boundTo?: readonly string[] };

/** The value is invalid under another name or with other `boundTo` texts. */
export const signedCookie = (
  app: Pick<App, "auth" | "settings">,
  name: string,
  { seconds, boundTo = [] }: SignedCookieOptions,
): Cookie => httpOnlyCookie(app.settings, name, seconds, [JSON.stringify([app.auth.secret, name, ...boundTo])]);

export const httpOnlyCookie = (settings: ShopSettings, name: string, seconds: number, secrets?: string[]): Cookie =>
  createCookie(browserCookieName(settings, name), {
    path: "/",
    maxAge: seconds,
    sameSite: "lax",
    httpOnly: true,
    secure: isSecure(settings),
    secrets,
  });

/** Readable by scripts: `createCookie` would encode the value. */
const plainCookie = (settings: ShopSettings, name: string, value: string, seconds: number): string =>
  `${browserCookieName(settings, name)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure(settings) ? "; Secure" : ""}`;

export const browserCookieName = (settings: ShopSettings, name: string): string =>
  cookieName(name, { secure: isSecure(settings) });

const isSecure = (settings: ShopSettings) => settings.appUrl.startsWith("https:");
