import { and, asc, eq } from "drizzle-orm";
import { recordActivity } from "~/activity/activity.server";
import type { Db } from "~/db/database";
import { adminGrants, users } from "~/db/tables";
import { makeAdmin } from "./admins.server";

/**
 * Makes an address an admin, from the shell: at once when it is registered and confirmed, else it is noted and becomes one then
 * (`npm run admin -- add`).
 */
export async function addAdmin(db: Db, email: string): Promise<"admin" | "noted" | "already"> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, true)));
    if (user) return (await makeAdmin(tx, user, "shell")) ? "admin" : "already";
    const noted = await tx.insert(adminGrants).values({ email }).onConflictDoNothing().returning();
    if (noted.length === 0) return "already";
    await recordActivity(tx, { actor: "shell", kind: "admin-noted", subject: email });
    return "noted";
  });
}

/** Every noted address, oldest first. */
export const listAdminGrants = (db: Db) => db.select().from(adminGrants).orderBy(asc(adminGrants.createdAt));

/** Takes a note back. False when there was none. */
export async function revokeGrant(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx.delete(adminGrants).where(eq(adminGrants.email, email)).returning();
    if (removed.length > 0) await recordActivity(tx, { actor: "shell", kind: "admin-removed", subject: email });
    return removed.length > 0;
  });
}
