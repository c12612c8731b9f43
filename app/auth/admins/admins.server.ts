import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import { hasRole } from "~/auth/permissions/roles";
import type { NotificationSettings, Role } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { adminInvitations, adminSettings, adminUsers, pendingAdmins, sessions, users } from "~/lib/db/schema/index";
import { formatMoney } from "~/lib/money";

export type AdminListItem = {
  id: string;
  email: string;
  role: Role;
  secondFactor: boolean;
  createdAt: Date;
  notifications: NotificationSettings;
};

const selectAdmins = (db: Db | Tx) =>
  db
    .select({
      id: adminUsers.id,
      email: users.email,
      role: adminUsers.role,
      secondFactor: users.twoFactorEnabled,
      createdAt: adminUsers.createdAt,
      notifications: adminUsers.notifications,
    })
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.id));

export async function findAdmin(db: Db | Tx, userId: string): Promise<AdminListItem | null> {
  const [admin] = await selectAdmins(db).where(eq(adminUsers.id, userId));
  return admin ?? null;
}

/** `lastSeenAt`: last use of a session that has not ended, accurate to five minutes; null without one. */
export type ListedAdmin = AdminListItem & { lastSeenAt: Date | null };

/** Newest first. */
export async function listAdmins(db: Db): Promise<ListedAdmin[]> {
  const usedAt = sql<Date>`max(coalesce(${sessions.usedAt}, ${sessions.createdAt}))`.mapWith(sessions.createdAt);
  const [admins, seen] = [
    await selectAdmins(db).orderBy(desc(adminUsers.createdAt), desc(adminUsers.id)),
    await db
      .select({ id: sessions.userId, usedAt })
      .from(sessions)
      .innerJoin(adminUsers, eq(adminUsers.id, sessions.userId))
      .groupBy(sessions.userId),
  ];
  const lastSeen = new Map(seen.map(({ id, usedAt }) => [id, usedAt]));
  return admins.map((admin) => ({ ...admin, lastSeenAt: lastSeen.get(admin.id) ?? null }));
}

/** For a confirmed user. Returns false if they already were an admin. */
export async function promoteToAdmin(
  tx: Tx,
  user: { id: string; email: string },
  { by, role }: { by: string; role: Role },
): Promise<boolean> {
  await tx.delete(pendingAdmins).where(eq(pendingAdmins.email, user.email));
  const added = await tx.insert(adminUsers).values({ id: user.id, role }).onConflictDoNothing().returning();
  if (added.length === 0) return false;
  await recordActivity(tx, { actor: by, kind: "admin-added", subject: user.email, detail: { role } });
  return true;
}

/** For a confirmed user whose address may have been added in the shell before they registered. */
export async function activatePendingAdmin(db: Db, user: { id: string; email: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const [pending] = await tx.select().from(pendingAdmins).where(eq(pendingAdmins.email, user.email));
    if (pending) await promoteToAdmin(tx, user, { by: "shell", role: pending.role });
  });
}

/** An owner, or the shell, which needs no role but cannot remove the last owner either. */
export type AdminChangeActor = { id: string; email: string } | "shell";

export type AdminChangeRejection = "not-an-admin" | "yourself" | "last" | "no-longer-allowed";

/** Also revokes the open invitations that this admin sent. */
export async function removeAdmin(
  db: Db,
  email: string,
  by: AdminChangeActor,
): Promise<"removed" | AdminChangeRejection> {
  return db.transaction(async (tx) => {
    const admin = await lockOtherAdmin(tx, email, by);
    if (typeof admin === "string") return admin;
    if (admin.isLastOwner) return "last";
    await tx.delete(adminUsers).where(eq(adminUsers.id, admin.id));
    await recordActivity(tx, { actor: adminLogLabel(by), kind: "admin-removed", subject: email });
    await revokeInvitationsOf(tx, email, adminLogLabel(by));
    return "removed";
  });
}

/** Applies from the next request on. An owner who loses the role also loses their open invitations. */
export async function changeAdminRole(
  db: Db,
  { email, role }: { email: string; role: Role },
  by: AdminChangeActor,
): Promise<"changed" | AdminChangeRejection> {
  return db.transaction(async (tx) => {
    const admin = await lockOtherAdmin(tx, email, by);
    if (typeof admin === "string") return admin;
    if (admin.role === role) return "changed";
    if (admin.isLastOwner) return "last";
    await tx.update(adminUsers).set({ role }).where(eq(adminUsers.id, admin.id));
    const detail = { from: admin.role, to: role };
    await recordActivity(tx, { actor: adminLogLabel(by), kind: "admin-role", subject: email, detail });
    if (!hasRole(role, "owner")) await revokeInvitationsOf(tx, email, adminLogLabel(by));
    return "changed";
  });
}

/** Locks all admins' rows, so that of two concurrent changes the second sees the roles that the first one left. */
export async function lockOtherAdmin(
  tx: Tx,
  email: string,
  by: AdminChangeActor,
): Promise<{ id: string; role: Role; isLastOwner: boolean } | AdminChangeRejection> {
  const locked = await tx
    .select({ id: adminUsers.id, role: adminUsers.role })
    .from(adminUsers)
    .orderBy(asc(adminUsers.id))
    .for("update");
  const owners = locked.filter(({ role }) => role === "owner");
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const admin = user && locked.find(({ id }) => id === user.id);
  if (by !== "shell" && !owners.some(({ id }) => id === by.id)) return "no-longer-allowed";
  if (!admin) return "not-an-admin";
  if (by !== "shell" && by.id === admin.id) return "yourself";
  return { ...admin, isLastOwner: admin.role === "owner" && owners.length === 1 };
}

export const adminLogLabel = (by: AdminChangeActor): string => (by === "shell" ? "shell" : by.email);

async function revokeInvitationsOf(tx: Tx, sender: string, actor: string): Promise<void> {
  const revoked = await tx
    .update(adminInvitations)
    .set({ revokedAt: sql`now()` })
    .where(
      and(eq(adminInvitations.invitedBy, sender), isNull(adminInvitations.usedAt), isNull(adminInvitations.revokedAt)),
    )
    .returning({ email: adminInvitations.email });
  for (const { email } of revoked) {
    await recordActivity(tx, { actor, kind: "admin-invitation-revoked", subject: email, detail: { sender } });
  }
}

/** For the shell: immediately if the account is confirmed, otherwise ("noted") when it registers and confirms. */
export async function addAdmin(db: Db, email: string, role: Role): Promise<"admin" | "noted" | "already"> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, true)));
    if (user) return (await promoteToAdmin(tx, user, { by: "shell", role })) ? "admin" : "already";
    const added = await tx.insert(pendingAdmins).values({ email, role }).onConflictDoNothing().returning();
    if (added.length === 0) return "already";
    await recordActivity(tx, { actor: "shell", kind: "admin-noted", subject: email, detail: { role } });
    return "noted";
  });
}

/** Oldest first. */
export const listPendingAdmins = (db: Db) => db.select().from(pendingAdmins).orderBy(asc(pendingAdmins.createdAt));

export async function removePendingAdmin(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx.delete(pendingAdmins).where(eq(pendingAdmins.email, email)).returning();
    if (removed.length === 0) return false;
    await recordActivity(tx, { actor: "shell", kind: "admin-removed", subject: email });
    return true;
  });
}

export type AdminSettings = {
  /** Highest total refund per order by a manager, in cents. */
  managerRefundLimit: number;
  /** Admins without two-factor sign-in only reach their own account page. */
  requireSecondFactor: boolean;
};

const DEFAULT_SETTINGS: AdminSettings = { managerRefundLimit: 50_000, requireSecondFactor: false };

export async function readAdminSettings(db: Db): Promise<AdminSettings> {
  const [row] = await db.select().from(adminSettings);
  if (!row) return DEFAULT_SETTINGS;
  const { id: _, ...settings } = row;
  return settings;
}

/** Applies from the next request on. Returns false if the admin is no longer an owner. */
export async function updateAdminSettings(
  db: Db,
  by: { id: string; email: string },
  settings: AdminSettings,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [admin] = await tx.select().from(adminUsers).where(eq(adminUsers.id, by.id)).for("share");
    if (admin?.role !== "owner") return false;
    await tx.insert(adminSettings).values(settings).onConflictDoUpdate({ target: adminSettings.id, set: settings });
    const detail = {
      "managers-refund-up-to": formatMoney(settings.managerRefundLimit),
      "second-factor": settings.requireSecondFactor ? "required" : "optional",
    };
    await recordActivity(tx, { actor: by.email, kind: "staff-rules", subject: by.email, detail });
    return true;
  });
}

/** Per order, in cents; null = no limit. */
export const refundLimit = (role: Role, settings: AdminSettings): number | null =>
  role === "owner" ? null : role === "manager" ? settings.managerRefundLimit : 0;
