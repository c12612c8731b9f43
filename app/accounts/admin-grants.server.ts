import { asc, eq } from "drizzle-orm";
import type { Db } from "~/db/database";
import { adminGrants } from "~/db/schema";

/** Notes that an address is an admin as soon as it is registered and confirmed. False when it was noted already. */
export async function grantAdmin(db: Db, email: string): Promise<boolean> {
  const added = await db.insert(adminGrants).values({ email }).onConflictDoNothing().returning();
  return added.length > 0;
}

/** Every noted address, oldest first. */
export const listAdminGrants = (db: Db) => db.select().from(adminGrants).orderBy(asc(adminGrants.createdAt));

/** Takes the note back. False when there was none. */
export async function revokeAdmin(db: Db, email: string): Promise<boolean> {
  const removed = await db.delete(adminGrants).where(eq(adminGrants.email, email)).returning();
  return removed.length > 0;
}
