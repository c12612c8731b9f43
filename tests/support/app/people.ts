import { promoteToAdmin } from "~/auth/admins/admins.server";
import type { Role } from "~/auth/permissions/roles";
import { sendInvitationEmail } from "~/email/templates/account-emails.server";
import { type UserRow, users } from "~/lib/db/schema/index";
import type { TestApp } from "./test-app";

/** Somebody who is registered and confirmed, without a password. */
export async function createConfirmedUser(app: TestApp, email: string): Promise<UserRow> {
  const [user] = await app.db.insert(users).values({ email, name: email, emailVerified: true }).returning();
  if (!user) throw new Error("not stored");
  return user;
}

export async function createConfirmedAdmin(app: TestApp, email: string, role: Role = "owner") {
  const user = await createConfirmedUser(app, email);
  await app.db.transaction((tx) => promoteToAdmin(tx, user, { by: "shell", role }));
  return user;
}

/** The token of the link in a mail's text; "" where there is none. */
export const extractToken = (text: string | undefined): string => /token=([\w.-]+)/.exec(text ?? "")?.[1] ?? "";

/** Sends the invitation that waits last, and answers the token of its link. */
export async function invitationToken(app: TestApp): Promise<string> {
  const job = (await app.jobs()).findLast(({ name }) => name === "invitation-email");
  await sendInvitationEmail(app, String(job?.data.invitationId));
  return extractToken(app.mails.at(-1)?.text);
}
