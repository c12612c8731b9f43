import { signJWT, verifyJWT } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { activatePendingAdmin } from "~/auth/admins/admins.server";
import { CONFIRMATION_SECONDS } from "~/auth/better-auth.server";
import { hasRegistrationProof } from "~/auth/sessions/signed-cookies.server";
import { users } from "~/lib/db/schema/index";
import { signIn, type Visitor } from "./sign-in.server";

export type EmailConfirmation =
  | { kind: "confirmed" }
  | { kind: "invalid" }
  | { kind: "password-needed"; email: string; error?: string; status: number };

/** The link of a confirmation mail; good for one account, for a day. */
export async function confirmationUrl(app: App, userId: string): Promise<string> {
  const token = await signJWT({ confirm: userId }, app.auth.secret, CONFIRMATION_SECONDS);
  return `${app.settings.appUrl}/auth/confirm?token=${token}`;
}

/**
 * Confirms an address by its mailed link, in the browser that made the account; elsewhere with the account's password, so
 * that following a link which somebody else provoked makes no account of theirs usable.
 */
export async function confirmEmail(
  app: App,
  visitor: Visitor,
  token: string,
  password = "",
): Promise<EmailConfirmation> {
  const claim = tokenClaim.safeParse(await verifyJWT(token, app.auth.secret));
  if (!claim.success) return { kind: "invalid" };
  const [user] = await app.db.select().from(users).where(eq(users.id, claim.data.confirm));
  if (!user) return { kind: "invalid" };
  if (user.emailVerified) return { kind: "confirmed" };
  if (!(await hasRegistrationProof(app, visitor.request, user.id))) {
    if (!password) return { kind: "password-needed", email: user.email, status: 200 };
    const checked = await signIn(app, visitor, { email: user.email, password });
    if (!checked.ok && !checked.unconfirmed) {
      return { kind: "password-needed", email: user.email, error: checked.error, status: checked.status };
    }
  }
  await app.db.update(users).set({ emailVerified: true, updatedAt: app.now() }).where(eq(users.id, user.id));
  await activatePendingAdmin(app.db, user);
  return { kind: "confirmed" };
}

const tokenClaim = z.object({ confirm: z.uuid() });
