import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { readCookieValue } from "~/auth/sessions/script-cookies";
import { browserCookieName, signedCookie } from "~/auth/sessions/signed-cookies.server";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { accounts, users } from "~/lib/db/schema/index";
import type { PasswordAttempt } from "./attempt-limits.server";

/** `client`: the address that requests are counted by. */
export type Visitor = { request: Request; client: string };

/** After the last sign-in. */
const KNOWN_SECONDS = 365 * 24 * 3600;

/** The browser's id, and its last sign-in in milliseconds. */
const cookieSchema = z.object({ id: z.string(), since: z.number() });

export const getPasswordAttempt = async (
  app: Pick<App, "auth" | "db" | "now" | "settings">,
  { request, client }: Visitor,
  email: string,
): Promise<PasswordAttempt> => ({ email, client, device: await findKnownDevice(app, request, email) });

/** A known browser has its own attempt limit; the cookie proves nothing else. Empty for an unknown address. */
export async function knownDeviceCookies(app: App, request: Request, email: string): Promise<string[]> {
  const secret = await findPasswordHash(app.db, email);
  if (secret === null) return [];
  const id = (await readDeviceId(app, request, email, secret)) ?? randomBytes(12).toString("base64url");
  const content: z.output<typeof cookieSchema> = { id, since: app.now().getTime() };
  return [await knownDeviceCookie(app, email, secret).serialize(content)];
}

/** Null unless this browser signed in with the current password within a year. */
async function findKnownDevice(
  app: Pick<App, "auth" | "db" | "now" | "settings">,
  request: Request,
  email: string,
): Promise<string | null> {
  if (!readCookieValue(request.headers.get("Cookie"), browserCookieName(app.settings, cookieNameFor(email))))
    return null;
  // For an unregistered address the same steps run with a random secret, to take the same time.
  return readDeviceId(app, request, email, (await findPasswordHash(app.db, email)) ?? randomBytes(16).toString("hex"));
}

async function readDeviceId(
  app: Pick<App, "auth" | "now" | "settings">,
  request: Request,
  email: string,
  secret: string,
): Promise<string | null> {
  const value = await knownDeviceCookie(app, email, secret).parse(request.headers.get("Cookie"));
  const { data: content } = cookieSchema.safeParse(value);
  return content && app.now().getTime() - content.since < KNOWN_SECONDS * 1000 ? content.id : null;
}

/** Bound to the account and its password: a copy for another account or after a change is invalid. */
const knownDeviceCookie = (app: Pick<App, "auth" | "settings">, email: string, secret: string) =>
  signedCookie(app, cookieNameFor(email), { seconds: KNOWN_SECONDS, boundTo: [email, secret] });

/** One cookie for each account, so that several users can share a browser. */
const cookieNameFor = (email: string) => `known-${createHash("sha256").update(email).digest("hex").slice(0, 16)}`;

async function findPasswordHash(db: Db, email: string): Promise<string | null> {
  const [account] = await db
    .select({ password: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(eq(users.email, email));
  return account?.password ?? null;
}
