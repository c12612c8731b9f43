import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { recordActivity } from "~/activity/activity.server";
import type { Db, Tx } from "~/db/database";
import { adminGrants, adminInvitations, adminUsers, users } from "~/db/tables";

export type AdminRow = { id: string; email: string; createdAt: Date };

const columns = { id: adminUsers.id, email: users.email, createdAt: adminUsers.createdAt };

/** The admin with this user id, or null. */
export async function findAdmin(db: Db | Tx, userId: string): Promise<{ id: string; email: string } | null> {
  const [admin] = await db
    .select({ id: adminUsers.id, email: users.email })
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.id))
    .where(eq(adminUsers.id, userId));
  return admin ?? null;
}

/** Every admin, the newest first. */
export const listAdmins = (db: Db): Promise<AdminRow[]> =>
  db
    .select(columns)
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.id))
    .orderBy(desc(adminUsers.createdAt), desc(adminUsers.id));

/** Makes a registered and confirmed person an admin and removes the note that waited for them. False when they were an admin before. */
export async function makeAdmin(tx: Tx, user: { id: string; email: string }, by: string): Promise<boolean> {
  await tx.delete(adminGrants).where(eq(adminGrants.email, user.email));
  const made = await tx.insert(adminUsers).values({ id: user.id }).onConflictDoNothing().returning();
  if (made.length > 0) await recordActivity(tx, { actor: by, kind: "admin-added", subject: user.email });
  return made.length > 0;
}

/** A confirmed person whose address was noted from the shell becomes an admin. */
export async function redeemGrant(db: Db, user: { id: string; email: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const [grant] = await tx.select().from(adminGrants).where(eq(adminGrants.email, user.email));
    if (grant) await makeAdmin(tx, user, "shell");
  });
}

export type Removal = "removed" | "not-an-admin" | "yourself" | "last" | "no-longer-allowed";

/**
 * Takes the rights of one admin, and with them the invitations that this admin sent and nobody accepted yet. Nobody removes themselves, nobody the last one. All admins' rows are locked first, so that of
 * two who remove each other at once the second finds itself removed.
 *
 * @param by the admin who asks, or "shell", which may remove anybody but the last
 */
export async function removeAdmin(
  db: Db,
  email: string,
  by: { id: string; email: string } | "shell",
): Promise<Removal> {
  return db.transaction(async (tx) => {
    const locked = await tx.select({ id: adminUsers.id }).from(adminUsers).orderBy(asc(adminUsers.id)).for("update");
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (by !== "shell" && !locked.some(({ id }) => id === by.id)) return "no-longer-allowed";
    if (!person || !locked.some(({ id }) => id === person.id)) return "not-an-admin";
    if (by !== "shell" && by.id === person.id) return "yourself";
    if (locked.length === 1) return "last";
    await tx.delete(adminUsers).where(eq(adminUsers.id, person.id));
    const actor = by === "shell" ? "shell" : by.email;
    await recordActivity(tx, { actor, kind: "admin-removed", subject: email });
    await endInvitationsOf(tx, email, actor);
    return "removed";
  });
}

/** Open invitations end with the rights of the admin who sent them; another admin may invite again. */
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
