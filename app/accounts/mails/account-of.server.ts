import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { users } from "~/db/tables";

export type Account = typeof users.$inferSelect;

/** The account that is registered with an address. */
export async function accountOf(app: App, email: string): Promise<Account | undefined> {
  const [user] = await app.db.select().from(users).where(eq(users.email, email));
  return user;
}
