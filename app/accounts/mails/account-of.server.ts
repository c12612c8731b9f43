import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { type UserRow, users } from "~/db/tables";

/** The account that is registered with an address. */
export async function accountOf(app: App, email: string): Promise<UserRow | undefined> {
  const [user] = await app.db.select().from(users).where(eq(users.email, email));
  return user;
}
