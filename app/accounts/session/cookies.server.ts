import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { App } from "~/app.server";
import { CONFIRMATION_SECONDS, SESSION_SECONDS } from "~/auth/auth.server";
import { cookieValue, MARKER_COOKIE, NOTICE_COOKIE, type NoticeCode } from "./notices";

const PROOF_COOKIE = "registered";

/** Has the next page show a toast. */
export const noticeCookie = (app: App, code: NoticeCode): string => cookie(app, NOTICE_COOKIE, code, { seconds: 60 });

/** Set beside the session's own cookie. A new value each time, so that an open page notices a change of account. */
export const markerCookie = (app: App): string =>
  cookie(app, MARKER_COOKIE, randomBytes(6).toString("hex"), { seconds: SESSION_SECONDS });

export const clearMarkerCookie = (app: App): string => cookie(app, MARKER_COOKIE, "", { seconds: 0 });

/**
 * Marks the browser that knows the password of an account that is not confirmed yet. Its owner who follows the mailed
 * link there confirms with one press; anywhere else the password is asked for, so that nobody confirms an account that
 * somebody else made for their address.
 */
export const proofCookie = (app: App, userId: string): string =>
  cookie(app, PROOF_COOKIE, proof(app, userId), { seconds: CONFIRMATION_SECONDS, hidden: true });

/** Whether the request comes from such a browser. */
export function hasProof(app: App, request: Request, userId: string): boolean {
  const given = Buffer.from(cookieValue(request.headers.get("Cookie"), PROOF_COOKIE) ?? "");
  const expected = Buffer.from(proof(app, userId));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const proof = (app: App, userId: string) =>
  createHmac("sha256", app.auth.secret).update(`registered:${userId}`).digest("base64url");

/** A cookie of this site; `hidden` from scripts. */
export function cookie(app: App, name: string, value: string, options: { seconds: number; hidden?: boolean }): string {
  const attributes = ["Path=/", `Max-Age=${options.seconds}`, "SameSite=Lax"];
  if (options.hidden) attributes.push("HttpOnly");
  if (app.settings.appUrl.startsWith("https:")) attributes.push("Secure");
  return `${name}=${value}; ${attributes.join("; ")}`;
}
