import { and, asc, eq } from "drizzle-orm";
import { recordActivity } from "~/auth/activity.server";
import type { Role } from "~/auth/permissions/roles";
import type { Db } from "~/lib/db/database";
import { pendingAdmins, users } from "~/lib/db/schema/index";
import { promoteToAdmin } from "./admins.server";

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
