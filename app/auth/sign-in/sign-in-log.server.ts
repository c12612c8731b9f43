import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { users } from "~/lib/db/schema/index";

/** How somebody tried to sign in. */
type Factor = "password" | "app-code" | "recovery-code";

/** `code-asked`: the password was right, and a code comes next. */
type End = "signed-in" | "code-asked" | "wrong" | "unconfirmed" | "too-many" | "over";

/** Writes to the log how an attempt to sign in to an account ended: by the account's id, so that the log holds no address. */
export function logSignIn(app: App, factor: Factor, end: End, account: string | null): void {
  const level = end === "too-many" ? "warn" : "info";
  app.log[level]({ factor, end, account }, "Sign-in");
}

/** The same of an attempt by an address, registered or not: both cost the same question. */
export async function logSignInByEmail(app: App, end: End, email: string): Promise<void> {
  const [user] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  logSignIn(app, "password", end, user?.id ?? null);
}
