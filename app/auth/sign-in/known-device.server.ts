import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { readCookieValue } from "~/auth/sessions/script-cookies";
import { browserCookieName, signedCookie } from "~/auth/sessions/signed-cookies.server";
import { accounts, users } from "~/lib/db/schema/index";

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
  const id = (await knownBy(app, request, email, secret)) ?? randomBytes(12).toString("base64url");
  const since = app.now().getTime();
  return markOf(app, email, secret).serialize({ id, since } satisfies Mark);
}

/** The id of the browser, when it has signed in to the account of `email` with the present password within a year; else null. */
export async function findKnownDevice(app: App, request: Request, email: string): Promise<string | null> {
  if (!readCookieValue(request.headers.get("Cookie"), browserCookieName(app, nameOf(email)))) return null;
  // An unknown address takes the same steps, and so the same time, with a secret that signs nothing.
  return knownBy(app, request, email, (await passwordOf(app, email)) ?? randomBytes(16).toString("hex"));
}

async function knownBy(app: App, request: Request, email: string, secret: string): Promise<string | null> {
  const { data: found } = mark.safeParse(await markOf(app, email, secret).parse(request.headers.get("Cookie")));
  return found && app.now().getTime() - found.since < KNOWN_SECONDS * 1000 ? found.id : null;
}

/** The browser's id, and when it signed in, in milliseconds. */
const mark = z.object({ id: z.string(), since: z.number() });
type Mark = z.output<typeof mark>;

/** Of one account and one password: copied to another account's name, or after a new password, it is worth nothing. */
const markOf = (app: App, email: string, secret: string) =>
  signedCookie(app, nameOf(email), { seconds: KNOWN_SECONDS, boundTo: [email, secret] });

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
