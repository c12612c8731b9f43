import { createHash, randomUUID } from "node:crypto";
import { and, asc, eq, exists, gt, isNull, sql, TransactionRollbackError } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import type { Auth } from "~/auth/better-auth.server";
import type { App } from "~/lib/app-context.server";
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
import { createSeal } from "../seal.server";
import { promoteToAdmin } from "./admins.server";

const INVITATION_MS = 7 * 24 * 3600 * 1000;

/** First key of the advisory lock of an invited address; unique in the application. */
const INVITATION_LOCKS = 7_301;

export type Invitation = Pick<AdminInvitationRow, "id" | "email" | "role" | "invitedBy" | "createdAt" | "expiresAt">;

/** Pending invitations, oldest first; expired ones too, since they can be resent. */
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

export type InviteResult = "invited" | "an-admin-already" | "no-longer-allowed";

/** Revokes earlier open invitations to this address. */
export async function inviteAdmin(
  app: Pick<App, "auth" | "db" | "now" | "queue">,
  by: { email: string },
  { email, role }: { email: string; role: Role },
): Promise<InviteResult> {
  return app.db.transaction(async (tx) => {
    // Two concurrent invitations would both find no open one, and the second would violate the unique index.
    await tx.execute(sql`select pg_advisory_xact_lock(${INVITATION_LOCKS}, hashtext(${email}))`);
    if (!(await lockSender(tx, by.email))) return "no-longer-allowed";
    const [admin] = await adminWithEmail(tx, email);
    if (admin) return "an-admin-already";
    const now = app.now();
    await tx
      .update(adminInvitations)
      .set({ revokedAt: now })
      .where(and(eq(adminInvitations.email, email), neitherUsedNorRevoked()));
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + INVITATION_MS);
    const tokenHash = hashToken(createToken(app.auth, { id, email }));
    await tx
      .insert(adminInvitations)
      .values({ id, email, role, tokenHash, invitedBy: by.email, createdAt: now, expiresAt });
    await app.queue.enqueue(tx, "invitation-email", { invitationId: id });
    await recordActivity(tx, { actor: by.email, kind: "admin-invited", subject: email, detail: { role } });
    return "invited";
  });
}

/** Returns the invited address, or null if the invitation was already used or revoked. */
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

export async function findInvitation(db: Db, id: string): Promise<{ email: string; role: Role } | null> {
  const [invitation] = await db
    .select({ email: adminInvitations.email, role: adminInvitations.role })
    .from(adminInvitations)
    .where(and(eq(adminInvitations.id, id), isPending(db)));
  return invitation ?? null;
}

/** Null if the link is no longer valid. `registered`: the address has a confirmed account. */
export async function findInvitationByToken(
  app: Pick<App, "db" | "now">,
  token: string,
): Promise<{ email: string; role: Role; registered: boolean } | null> {
  const [found] = await app.db
    .select({ email: adminInvitations.email, role: adminInvitations.role, confirmed: users.emailVerified })
    .from(adminInvitations)
    .leftJoin(users, eq(users.email, adminInvitations.email))
    .where(and(isOpen(app.now, token), isPending(app.db)));
  return found ? { email: found.email, role: found.role, registered: found.confirmed ?? false } : null;
}

/** The token is derived from row and secret, so only its hash is stored. */
export const invitationUrl = (app: Pick<App, "auth" | "settings">, invitation: { id: string; email: string }): string =>
  `${app.settings.appUrl}/invitation?token=${createToken(app.auth, invitation)}`;

/** For a confirmed user with the invited address. Returns false if the link is no longer valid. */
export async function acceptInvitation(app: App, token: string, user: { id: string; email: string }): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const role = await redeemInvitation(app.now, tx, token, user.email);
    if (!role) return false;
    await promoteToAdmin(tx, user, { by: user.email, role });
    return true;
  });
}

/** The emailed link proves the address. Returns false if it is no longer valid. */
export const acceptInvitationWithNewAccount = (
  app: Pick<App, "auth" | "db" | "now">,
  token: string,
  email: string,
  password: string,
): Promise<boolean> =>
  createAdminAccount(app, { email, password, by: email }, (tx) => redeemInvitation(app.now, tx, token, email));

/**
 * Makes a confirmed account with the role that `redeem` returns. Changes nothing and returns false if that is null, or the address has a
 * confirmed account. `by`: in the activity log.
 */
export async function createAdminAccount(
  app: Pick<App, "auth" | "db" | "now">,
  { email, password, by }: { email: string; password: string; by: string },
  redeem: (tx: Tx) => Promise<Role | null>,
): Promise<boolean> {
  const hash = await (await app.auth.context).password.hash(password);
  return app.db
    .transaction(async (tx) => {
      const [user = tx.rollback()] = await tx
        .insert(users)
        .values({ email, name: email, emailVerified: true })
        .onConflictDoUpdate({
          target: users.email,
          set: { emailVerified: true, updatedAt: app.now() },
          setWhere: eq(users.emailVerified, false),
        })
        .returning({ id: users.id, email: users.email });
      const role = (await redeem(tx)) ?? tx.rollback();
      // Another person may have registered the address, without confirming it.
      await tx.delete(accounts).where(eq(accounts.userId, user.id));
      await tx.delete(sessions).where(eq(sessions.userId, user.id));
      await tx
        .insert(accounts)
        .values({ userId: user.id, accountId: user.id, providerId: "credential", password: hash });
      await promoteToAdmin(tx, user, { by, role });
      return true;
    })
    .catch((error) => {
      if (error instanceof TransactionRollbackError) return false;
      throw error;
    });
}

/**
 * Returns the invitation's role; null if it is not open. The sender's row is locked: a concurrent removal of the sender
 * either waits for the new admin, or came first and the invitation is no longer valid.
 */
async function redeemInvitation(now: () => Date, tx: Tx, token: string, email: string): Promise<Role | null> {
  const matches = and(isOpen(now, token), eq(adminInvitations.email, email));
  const [invitation] = await tx.select({ invitedBy: adminInvitations.invitedBy }).from(adminInvitations).where(matches);
  if (!invitation || !(await lockSender(tx, invitation.invitedBy))) return null;
  const [used] = await tx
    .update(adminInvitations)
    .set({ usedAt: now() })
    .where(matches)
    .returning({ role: adminInvitations.role });
  return used?.role ?? null;
}

/** Returns whether this is an owner, whose role cannot change before the transaction ends. */
async function lockSender(tx: Tx, email: string): Promise<boolean> {
  const [owner] = await adminWithEmail(tx, email, "owner").for("share", { of: adminUsers });
  return owner !== undefined;
}

const neitherUsedNorRevoked = () => and(isNull(adminInvitations.usedAt), isNull(adminInvitations.revokedAt));

const isPending = (db: Db | Tx) =>
  and(neitherUsedNorRevoked(), exists(adminWithEmail(db, adminInvitations.invitedBy, "owner")));

const adminWithEmail = (db: Db | Tx, email: string | typeof adminInvitations.invitedBy, role?: Role) =>
  db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.id))
    .where(and(eq(users.email, email), role && eq(adminUsers.role, role)));

const isOpen = (now: () => Date, token: string) =>
  and(eq(adminInvitations.tokenHash, hashToken(token)), neitherUsedNorRevoked(), gt(adminInvitations.expiresAt, now()));

const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

const createToken = (auth: Auth, { id, email }: { id: string; email: string }) =>
  createSeal(auth, `invitation:${id}:${email}`);
