import { and, desc, eq, gt, ne } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import { authErrorOf, CLIENT_IP_HEADER, IDLE_SECONDS } from "~/auth/better-auth.server";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { sessions } from "~/lib/db/schema/index";
import { anonymizeIp, describeDevice, MAX_USER_AGENT_LENGTH } from "./device-name";

/** Precision of `usedAt`: avoids a write on each request. */
const USED_AT_PRECISION_MS = 5 * 60_000;

/** Last used first, without the tokens. `address`: anonymized, null if unknown. */
export async function listActiveSessions(app: Pick<App, "db" | "now">, userId: string) {
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

/** Ends the session and returns false if it was idle too long. Polling by an open page does not count as use. */
export async function touchSession(
  app: Pick<App, "db" | "now">,
  id: string,
  { isPolling }: { isPolling: boolean },
): Promise<boolean> {
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
  if (!isPolling && (session?.usedAt === null || idle > USED_AT_PRECISION_MS)) {
    await app.db.update(sessions).set({ usedAt: now }).where(eq(sessions.id, id));
  }
  return true;
}

type User = { id: string; email: string };

export async function endSession(db: Db, actor: string, user: User, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
      .returning({ id: sessions.id });
    if (ended.length > 0) await recordSessionsEnded(tx, actor, user, 1);
    return ended.length > 0;
  });
}

export async function endSessions(db: Db, actor: string, user: User, exceptId?: string): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await endSessionsInTransaction(tx, user.id, exceptId);
    if (ended > 0) await recordSessionsEnded(tx, actor, user, ended);
    return ended;
  });
}

/** Without an entry in the activity log: the caller records its own. */
export async function endSessionsInTransaction(tx: Tx, userId: string, exceptId?: string): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id });
  return ended.length;
}

const recordSessionsEnded = (tx: Tx, actor: string, { email }: User, count: number) =>
  recordActivity(tx, { actor, kind: "sessions-ended", subject: email, detail: { sessions: count } });

export type SignedInUser = { id: string; email: string; sessionId: string };

/** Only confirmed users can have a session. */
export async function findSignedInUser(
  app: Pick<App, "auth" | "database">,
  request: Request,
): Promise<SignedInUser | null> {
  if (!request.headers.has("Cookie")) return null;
  const find = () => app.auth.api.getSession({ headers: authHeaders(request) });
  const session = await find()
    // Better Auth hides an outage. One that is over fails no request.
    .catch(() => app.database.ping().then(find))
    .catch(async (error: unknown) => {
      throw await authErrorOf(app, error);
    });
  return session?.user.emailVerified
    ? { id: session.user.id, email: session.user.email, sessionId: session.session.id }
    : null;
}

/** Only what Better Auth needs: a request cannot claim another client address. */
export function authHeaders(request: Request, client?: string): Headers {
  const headers = new Headers();
  headers.set("Cookie", request.headers.get("Cookie") ?? "");
  headers.set("User-Agent", request.headers.get("User-Agent")?.slice(0, MAX_USER_AGENT_LENGTH) ?? "");
  if (client) headers.set(CLIENT_IP_HEADER, client);
  return headers;
}
