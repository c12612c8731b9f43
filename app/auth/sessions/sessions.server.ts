import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { authErrorOf, CLIENT_IP_HEADER, IDLE_SECONDS } from "~/auth/better-auth.server";
import type { Tx } from "~/lib/db/database";
import { sessions } from "~/lib/db/schema/index";
import { anonymizeIp, describeDevice } from "./device-name";

/** How exactly it is known when a session was last used, in milliseconds: more would be a write for each request. */
const EXACTNESS = 5 * 60_000;

/** A browser that somebody is signed in with. The session's own secret is never a part of it. */
export type ActiveSession = {
  id: string;
  /** "Firefox on Windows" */
  device: string;
  /** Without its last part; null where it is unknown. */
  address: string | null;
  since: Date;
  usedAt: Date;
};

/** Everywhere that somebody is signed in, the last used first. */
export async function listActiveSessions(app: App, userId: string): Promise<ActiveSession[]> {
  const rows = await app.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, app.now())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
  return rows
    .map(({ id, userAgent, ipAddress, createdAt, usedAt }) => ({
      id,
      device: describeDevice(userAgent ?? ""),
      address: anonymizeIp(ipAddress ?? ""),
      since: createdAt,
      usedAt: usedAt ?? createdAt,
    }))
    .sort((a, b) => b.usedAt.getTime() - a.usedAt.getTime());
}

/**
 * Notes that an admin page was asked for with this session; false when it had lain idle for too long, and has ended now. What a page asks
 * for by itself, without anybody there (`byItself`), is no use.
 */
export async function touchSession(app: App, id: string, { byItself }: { byItself: boolean }): Promise<boolean> {
  const now = app.now();
  const [session] = await app.db
    .select({ createdAt: sessions.createdAt, usedAt: sessions.usedAt })
    .from(sessions)
    .where(eq(sessions.id, id));
  const idle = session && now.getTime() - (session.usedAt ?? session.createdAt).getTime();
  if (idle === undefined || idle >= IDLE_SECONDS * 1000) {
    await app.db.delete(sessions).where(eq(sessions.id, id));
    return false;
  }
  if (!byItself && (session?.usedAt === null || idle > EXACTNESS)) {
    await app.db.update(sessions).set({ usedAt: now }).where(eq(sessions.id, id));
  }
  return true;
}

type Person = { id: string; email: string };

/** Signs somebody out in one browser, and writes who did it to the log. False when that session had ended. */
export async function endSession(app: App, actor: string, person: Person, id: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, person.id)))
      .returning({ id: sessions.id });
    if (ended.length > 0) await record(tx, actor, person, 1);
    return ended.length > 0;
  });
}

/** Signs somebody out everywhere, or everywhere but in one browser; how many sessions that ended. */
export async function endSessions(app: App, actor: string, person: Person, but?: string): Promise<number> {
  return app.db.transaction(async (tx) => {
    const ended = await endSessionsInTransaction(tx, person.id, but);
    if (ended > 0) await record(tx, actor, person, ended);
    return ended;
  });
}

/** The same as part of something else, which is what the log tells. */
export async function endSessionsInTransaction(tx: Tx, userId: string, but?: string): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), but === undefined ? undefined : ne(sessions.id, but)))
    .returning({ id: sessions.id });
  return ended.length;
}

const record = (tx: Tx, actor: string, { email }: Person, count: number) =>
  recordActivity(tx, { actor, kind: "sessions-ended", subject: email, detail: { sessions: count } });

export type SignedInUser = { id: string; email: string; sessionId: string };

/** Who makes this request, from its session in the database; null for nobody. Only confirmed people can have one. */
export async function findSignedInUser(app: App, request: Request): Promise<SignedInUser | null> {
  if (!request.headers.has("Cookie")) return null;
  const session = await app.auth.api.getSession({ headers: authHeaders(request) }).catch(async (error: unknown) => {
    throw await authErrorOf(app, error);
  });
  return session?.user.emailVerified
    ? { id: session.user.id, email: session.user.email, sessionId: session.session.id }
    : null;
}

/** The headers that Better Auth may see: without those in which a client could claim another address. */
export function authHeaders(request: Request, client?: string): Headers {
  const headers = new Headers();
  for (const name of ["Cookie", "User-Agent"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (client) headers.set(CLIENT_IP_HEADER, client);
  return headers;
}
