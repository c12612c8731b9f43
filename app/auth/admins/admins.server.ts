import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import { hasRole } from "~/auth/permissions/roles";
import type { Role } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { adminInvitations, adminSettings, adminUsers, pendingAdmins, users } from "~/lib/db/schema/index";
import { formatUsd } from "~/lib/money";

export type AdminListItem = { id: string; email: string; role: Role; secondFactor: boolean; createdAt: Date };

const columns = {
  id: adminUsers.id,
  email: users.email,
  role: adminUsers.role,
  /** Whether signing in asks for a code, too. */
  secondFactor: users.twoFactorEnabled,
  createdAt: adminUsers.createdAt,
};

/** The admin with this user id, or null. */
export async function findAdmin(db: Db | Tx, userId: string): Promise<AdminListItem | null> {
  const [admin] = await db
    .select(columns)
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.id))
    .where(eq(adminUsers.id, userId));
  return admin ?? null;
}

/** Every admin, the newest first. */
export const listAdmins = (db: Db): Promise<AdminListItem[]> =>
  db
    .select(columns)
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.id))
    .orderBy(desc(adminUsers.createdAt), desc(adminUsers.id));

/** Makes a registered and confirmed person an admin and removes the note that waited for them. False when they were an admin before. */
export async function promoteToAdmin(
  tx: Tx,
  user: { id: string; email: string },
  { by, role }: { by: string; role: Role },
): Promise<boolean> {
  await tx.delete(pendingAdmins).where(eq(pendingAdmins.email, user.email));
  const made = await tx.insert(adminUsers).values({ id: user.id, role }).onConflictDoNothing().returning();
  if (made.length > 0) {
    await recordActivity(tx, { actor: by, kind: "admin-added", subject: user.email, detail: { role } });
  }
  return made.length > 0;
}

/** A confirmed person whose address was noted from the shell becomes an admin. */
export async function activatePendingAdmin(db: Db, user: { id: string; email: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const [grant] = await tx.select().from(pendingAdmins).where(eq(pendingAdmins.email, user.email));
    if (grant) await promoteToAdmin(tx, user, { by: "shell", role: grant.role });
  });
}

/** Who changes something about an admin: an owner, or the shell, which may do anything but leave no owner. */
export type AdminChangeActor = { id: string; email: string } | "shell";

export type AdminChangeRejection = "not-an-admin" | "yourself" | "last" | "no-longer-allowed";

/**
 * Takes the rights of one admin, and with them the invitations that this admin sent and nobody accepted yet. Nobody removes themselves,
 * nobody the last owner.
 */
export async function removeAdmin(
  db: Db,
  email: string,
  by: AdminChangeActor,
): Promise<"removed" | AdminChangeRejection> {
  return db.transaction(async (tx) => {
    const found = await lockOtherAdmin(tx, email, by);
    if (typeof found === "string") return found;
    if (found.isLastOwner) return "last";
    await tx.delete(adminUsers).where(eq(adminUsers.id, found.id));
    await recordActivity(tx, { actor: adminLogLabel(by), kind: "admin-removed", subject: email });
    await endInvitationsOf(tx, email, adminLogLabel(by));
    return "removed";
  });
}

/**
 * Gives an admin another role, which counts from their very next request. Nobody changes their own, nobody lowers the last owner. The
 * invitations of an owner who is one no more end.
 */
export async function changeAdminRole(
  db: Db,
  { email, role }: { email: string; role: Role },
  by: AdminChangeActor,
): Promise<"changed" | AdminChangeRejection> {
  return db.transaction(async (tx) => {
    const found = await lockOtherAdmin(tx, email, by);
    if (typeof found === "string") return found;
    if (found.role === role) return "changed";
    if (found.isLastOwner) return "last";
    await tx.update(adminUsers).set({ role }).where(eq(adminUsers.id, found.id));
    const detail = { from: found.role, to: role };
    await recordActivity(tx, { actor: adminLogLabel(by), kind: "admin-role", subject: email, detail });
    if (!hasRole(role, "owner")) await endInvitationsOf(tx, email, adminLogLabel(by));
    return "changed";
  });
}

/**
 * The admin with this address, for whoever is allowed to change what they may do. All admins' rows are locked first, so that of two
 * who remove or lower each other at once the second finds that they no longer may.
 */
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
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const found = person && locked.find(({ id }) => id === person.id);
  if (by !== "shell" && !owners.some(({ id }) => id === by.id)) return "no-longer-allowed";
  if (!found) return "not-an-admin";
  if (by !== "shell" && by.id === found.id) return "yourself";
  return { ...found, isLastOwner: found.role === "owner" && owners.length === 1 };
}

/** As the activity log names them. */
export const adminLogLabel = (by: AdminChangeActor): string => (by === "shell" ? "shell" : by.email);

/** Open invitations end with the rights of the owner who sent them; another one may invite again. */
async function endInvitationsOf(tx: Tx, sender: string, actor: string): Promise<void> {
  const ended = await tx
    .update(adminInvitations)
    .set({ revokedAt: sql`now()` })
    .where(
      and(eq(adminInvitations.invitedBy, sender), isNull(adminInvitations.usedAt), isNull(adminInvitations.revokedAt)),
    )
    .returning({ email: adminInvitations.email });
  for (const { email } of ended) {
    await recordActivity(tx, {
      actor,
      kind: "admin-invitation-revoked",
      subject: email,
      detail: { sender },
    });
  }
}

/**
 * Makes an address an admin, from the shell: at once when it is registered and confirmed, else it is noted and becomes one then
 * (`npm run admin -- add`).
 */
export async function addAdmin(db: Db, email: string, role: Role): Promise<"admin" | "noted" | "already"> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, true)));
    if (user) return (await promoteToAdmin(tx, user, { by: "shell", role })) ? "admin" : "already";
    const noted = await tx.insert(pendingAdmins).values({ email, role }).onConflictDoNothing().returning();
    if (noted.length === 0) return "already";
    await recordActivity(tx, { actor: "shell", kind: "admin-noted", subject: email, detail: { role } });
    return "noted";
  });
}

/** Every noted address, oldest first. */
export const listPendingAdmins = (db: Db) => db.select().from(pendingAdmins).orderBy(asc(pendingAdmins.createdAt));

/** Changes the role that somebody will have. False when the address was not noted. */
export async function changePendingAdminRole(db: Db, email: string, role: Role): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx.update(pendingAdmins).set({ role }).where(eq(pendingAdmins.email, email)).returning();
    if (changed.length > 0) {
      await recordActivity(tx, { actor: "shell", kind: "admin-role", subject: email, detail: { to: role } });
    }
    return changed.length > 0;
  });
}

/** Takes a note back. False when there was none. */
export async function removePendingAdmin(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx.delete(pendingAdmins).where(eq(pendingAdmins.email, email)).returning();
    if (removed.length > 0) await recordActivity(tx, { actor: "shell", kind: "admin-removed", subject: email });
    return removed.length > 0;
  });
}

/** What owners decide for everybody who works here. */
export type AdminSettings = {
  /** Cents of one order that a manager may give back, all refunds of it together. */
  managerRefundLimit: number;
  /** Whether nobody gets further than to their own account without a second factor. */
  requireSecondFactor: boolean;
};

/** Until an owner decides. */
const UNDECIDED: AdminSettings = { managerRefundLimit: 50_000, requireSecondFactor: false };

export async function readAdminSettings(db: Db): Promise<AdminSettings> {
  const [{ id: _, ...rules } = { id: 1, ...UNDECIDED }] = await db.select().from(adminSettings);
  return rules;
}

/** Saves the rules in the name of an owner; false for somebody who is none any more. They count from the very next request. */
export async function updateAdminSettings(
  db: Db,
  by: { id: string; email: string },
  rules: AdminSettings,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [admin] = await tx.select().from(adminUsers).where(eq(adminUsers.id, by.id)).for("share");
    if (admin?.role !== "owner") return false;
    await tx.insert(adminSettings).values(rules).onConflictDoUpdate({ target: adminSettings.id, set: rules });
    const detail = {
      "managers-refund-up-to": formatUsd(rules.managerRefundLimit),
      "second-factor": rules.requireSecondFactor ? "required" : "optional",
    };
    await recordActivity(tx, { actor: by.email, kind: "staff-rules", subject: by.email, detail });
    return true;
  });
}

/** Cents of one order that somebody of this role may give back, all refunds of it together; null for any amount. */
export const refundLimit = (role: Role, rules: AdminSettings): number | null =>
  role === "owner" ? null : role === "manager" ? rules.managerRefundLimit : 0;
