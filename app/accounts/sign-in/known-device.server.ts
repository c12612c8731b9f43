import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { accounts, users } from "~/db/tables";
import { cookie } from "../session/cookies.server";
import { cookieValue } from "../session/notices";

/** How long a browser counts as known after its last sign-in, in seconds. */
const KNOWN_SECONDS = 365 * 24 * 3600;

/**
 * Marks this browser as one that has signed in to the account of `email`: its password checks have a budget of their own, so that
 * strangers' wrong guesses do not lock it out. It proves nothing else. A browser that is known keeps its id; a new password ends
 * the mark. Null when there is no such account.
 */
export async function knownDeviceCookie(app: App, request: Request, email: string): Promise<string | null> {
  const secret = await passwordOf(app, email);
  if (secret === null) return null;
  const id = knownBy(app, request, email, secret) ?? randomBytes(12).toString("base64url");
  const since = String(app.now().getTime());
  const value = [id, since, signature(app, { id, since, email, secret })].join(".");
  return cookie(app, nameOf(email), value, { seconds: KNOWN_SECONDS, hidden: true });
}

/** The id of the browser, when it has signed in to the account of `email` with the present password within a year; else null. */
export async function knownDevice(app: App, request: Request, email: string): Promise<string | null> {
  if (!cookieValue(request.headers.get("Cookie"), nameOf(email))) return null;
  // An unknown address takes the same steps, and so the same time, with a secret that signs nothing.
  return knownBy(app, request, email, (await passwordOf(app, email)) ?? randomBytes(16).toString("hex"));
}

function knownBy(app: App, request: Request, email: string, secret: string): string | null {
  const value = cookieValue(request.headers.get("Cookie"), nameOf(email)) ?? "";
  const [id = "", since = "", signed = ""] = value.split(".");
  const given = Buffer.from(signed);
  const expected = Buffer.from(signature(app, { id, since, email, secret }));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return app.now().getTime() - Number(since) < KNOWN_SECONDS * 1000 ? id : null;
}

type Mark = { id: string; since: string; email: string; secret: string };

/** Of one account and one password: copied to another account's name, or after a new password, it is worth nothing. */
const signature = (app: App, { id, since, email, secret }: Mark) =>
  createHmac("sha256", app.auth.secret)
    .update(JSON.stringify(["device", id, since, email, secret]))
    .digest("base64url");

/** One cookie for each account, so that several people can share a browser. */
const nameOf = (email: string) => `known-${createHash("sha256").update(email).digest("hex").slice(0, 16)}`;

/** The hash of the account's password; it is random and never leaves the server. */
async function passwordOf(app: App, email: string): Promise<string | null> {
  const [found] = await app.db
    .select({ password: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(eq(users.email, email));
  return found?.password ?? null;
}
