import { createHash, createHmac, randomUUID } from "node:crypto";
import { and, asc, eq, exists, gt, isNull, sql, TransactionRollbackError } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import type { Role } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import {
  type AdminInvitationRow,
  accounts,
  adminInvitations,
  adminUsers,
  sessions,
  users,
} from "~/lib/db/schema/index";
import { promoteToAdmin } from "./admins.server";

/** How long an invitation is good. */
const INVITATION_MS = 7 * 24 * 3600 * 1000;

export type Invitation = Pick<AdminInvitationRow, "id" | "email" | "role" | "invitedBy" | "createdAt" | "expiresAt">;

const neitherUsedNorRevoked = () => and(isNull(adminInvitations.usedAt), isNull(adminInvitations.revokedAt));

/** The admin with this address. */
const adminOf = (db: Db | Tx, email: string) =>
  db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.id))
    .where(eq(users.email, email));

/** The owner with this address: only owners invite. */
const ownerOf = (db: Db | Tx, email: string | typeof adminInvitations.invitedBy) =>
  db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.id))
    .where(and(eq(users.email, email), eq(adminUsers.role, "owner")));

/** Invitations that can still be accepted or sent again: neither used nor revoked, and their sender is still an owner. */
const isPending = (db: Db | Tx) => and(neitherUsedNorRevoked(), exists(ownerOf(db, adminInvitations.invitedBy)));

/** Every invitation that waits, the oldest first; expired ones too, since they can be sent again. */
export const listInvitations = (db: Db): Promise<Invitation[]> =>
  db
    .select({
      id: adminInvitations.id,
      email: adminInvitations.email,
      role: adminInvitations.role,
      invitedBy: adminInvitations.invitedBy,
      createdAt: adminInvitations.createdAt,
      expiresAt: adminInvitations.expiresAt,
    })
    .from(adminInvitations)
    .where(isPending(db))
    .orderBy(asc(adminInvitations.createdAt), asc(adminInvitations.id));

/** Any number that nothing else uses as the first of an advisory lock's two. */
const INVITATION_LOCKS = 7_301;

export type InviteResult = "invited" | "an-admin-already" | "no-longer-allowed";

/** Invites an address to become an admin of a role and has the link mailed. An open invitation to it is replaced: its link ends. */
export async function inviteAdmin(
  app: App,
  by: { email: string },
  { email, role }: { email: string; role: Role },
): Promise<InviteResult> {
  return app.db.transaction(async (tx) => {
    // Two at once to one address would each find no open one, and the second would break the index.
    await tx.execute(sql`select pg_advisory_xact_lock(${INVITATION_LOCKS}, hashtext(${email}))`);
    if (!(await lockSender(tx, by.email))) return "no-longer-allowed";
    const [admin] = await adminOf(tx, email);
    if (admin) return "an-admin-already";
    const now = app.now();
    await tx
      .update(adminInvitations)
      .set({ revokedAt: now })
      .where(and(eq(adminInvitations.email, email), neitherUsedNorRevoked()));
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + INVITATION_MS);
    const tokenHash = hashOf(tokenOf(app, { id, email }));
    await tx
      .insert(adminInvitations)
      .values({ id, email, role, tokenHash, invitedBy: by.email, createdAt: now, expiresAt });
    await app.queue.enqueue(tx, "invitation-email", { invitationId: id });
    await recordActivity(tx, { actor: by.email, kind: "admin-invited", subject: email, detail: { role } });
    return "invited";
  });
}

/** Takes a waiting invitation back; its address, or null when it no longer waited. */
export async function revokeInvitation(app: App, by: { email: string }, id: string): Promise<string | null> {
  return app.db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(adminInvitations)
      .set({ revokedAt: app.now() })
      .where(and(eq(adminInvitations.id, id), neitherUsedNorRevoked()))
      .returning({ email: adminInvitations.email });
    if (!revoked) return null;
    await recordActivity(tx, { actor: by.email, kind: "admin-invitation-revoked", subject: revoked.email });
    return revoked.email;
  });
}

/** A waiting invitation's address and role, or null. */
export async function findInvitation(db: Db, id: string): Promise<{ email: string; role: Role } | null> {
  const [found] = await db
    .select({ email: adminInvitations.email, role: adminInvitations.role })
    .from(adminInvitations)
    .where(and(eq(adminInvitations.id, id), isPending(db)));
  return found ?? null;
}

/** The invitation that a link opens; null when it was used, revoked or replaced, is too old, or its sender is no owner now. */
export async function findInvitationByToken(
  app: App,
  token: string,
): Promise<{ email: string; role: Role; registered: boolean } | null> {
  const [found] = await app.db
    .select({ email: adminInvitations.email, role: adminInvitations.role, confirmed: users.emailVerified })
    .from(adminInvitations)
    .leftJoin(users, eq(users.email, adminInvitations.email))
    .where(and(isOpen(app, token), isPending(app.db)));
  return found ? { email: found.email, role: found.role, registered: found.confirmed ?? false } : null;
}

/** The link in the mail of an invitation. It can be made again from the row and our secret, so that it is kept nowhere. */
export const invitationUrl = (app: App, invitation: { id: string; email: string }): string =>
  `${app.settings.appUrl}/invitation?token=${tokenOf(app, invitation)}`;

/** Somebody with a confirmed account of that very address accepts. False when the link is no longer good. */
export async function acceptInvitation(app: App, token: string, user: { id: string; email: string }): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const role = await redeemInvitation(app, tx, token, user.email);
    if (!role) return false;
    await promoteToAdmin(tx, user, { by: user.email, role });
    return true;
  });
}

/**
 * Somebody without a confirmed account accepts with a new password: the mailed link proves the address. An unconfirmed account of that
 * address, whoever made it, loses its password and its sessions. False when the link is no longer good.
 */
export async function acceptInvitationWithNewAccount(
  app: App,
  token: string,
  email: string,
  password: string,
): Promise<boolean> {
  const hash = await (await app.auth.context).password.hash(password);
  return app.db
    .transaction(async (tx) => {
      const user = await ownUnconfirmed(app, tx, email);
      if (!user) return false;
      const role = (await redeemInvitation(app, tx, token, email)) ?? tx.rollback();
      await tx
        .insert(accounts)
        .values({ userId: user.id, accountId: user.id, providerId: "credential", password: hash });
      await promoteToAdmin(tx, user, { by: email, role });
      return true;
    })
    .catch((error) => {
      if (error instanceof TransactionRollbackError) return false;
      throw error;
    });
}

/** The confirmed user of this address, new or cleared of what others set; null when its owner confirmed one meanwhile. */
async function ownUnconfirmed(app: App, tx: Tx, email: string): Promise<{ id: string; email: string } | null> {
  const [user] = await tx
    .insert(users)
    .values({ email, name: email, emailVerified: true })
    .onConflictDoUpdate({
      target: users.email,
      set: { emailVerified: true, updatedAt: app.now() },
      setWhere: eq(users.emailVerified, false),
    })
    .returning({ id: users.id, email: users.email });
  if (!user) return null;
  await tx.delete(accounts).where(eq(accounts.userId, user.id));
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  return user;
}

/**
 * Marks the invitation as used, and answers its role; null when it was used or is not open. Its sender's row is locked until the transaction ends: whoever
 * removes the sender at the same time either waits for the new admin, or was first and the invitation is no longer valid.
 */
async function redeemInvitation(app: App, tx: Tx, token: string, email: string): Promise<Role | null> {
  const meant = and(isOpen(app, token), eq(adminInvitations.email, email));
  const [invitation] = await tx.select({ invitedBy: adminInvitations.invitedBy }).from(adminInvitations).where(meant);
  if (!invitation || !(await lockSender(tx, invitation.invitedBy))) return null;
  const [used] = await tx
    .update(adminInvitations)
    .set({ usedAt: app.now() })
    .where(meant)
    .returning({ role: adminInvitations.role });
  return used?.role ?? null;
}

/** Whether this is an owner, who then stays one until the transaction ends: removing or lowering one locks the same row. */
async function lockSender(tx: Tx, email: string): Promise<boolean> {
  const [owner] = await ownerOf(tx, email).for("share", { of: adminUsers });
  return owner !== undefined;
}

const isOpen = (app: App, token: string) =>
  and(
    eq(adminInvitations.tokenHash, hashOf(token)),
    neitherUsedNorRevoked(),
    gt(adminInvitations.expiresAt, app.now()),
  );

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

const tokenOf = (app: App, { id, email }: { id: string; email: string }) =>
  createHmac("sha256", app.auth.secret).update(`invitation:${id}:${email}`).digest("base64url");
