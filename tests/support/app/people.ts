import { makeAdmin } from "~/accounts/admins/admins.server";
import { sendInvitationMail } from "~/accounts/mails/confirm-address.server";
import { type UserRow, users } from "~/db/tables";
import type { Role } from "~/staff/roles";
import type { TestApp } from "./test-app";

/** Somebody who is registered and confirmed, without a password. */
export async function confirmed(app: TestApp, email: string): Promise<UserRow> {
  const [user] = await app.db.insert(users).values({ email, name: email, emailVerified: true }).returning();
  if (!user) throw new Error("not stored");
  return user;
}

export async function confirmedAdmin(app: TestApp, email: string, role: Role = "owner") {
  const user = await confirmed(app, email);
  await app.db.transaction((tx) => makeAdmin(tx, user, { by: "shell", role }));
  return user;
}

/** The token of the link in a mail's text; "" where there is none. */
export const tokenIn = (text: string | undefined): string => /token=([\w.-]+)/.exec(text ?? "")?.[1] ?? "";

/** Sends the invitation that waits last, and answers the token of its link. */
export async function invitationToken(app: TestApp): Promise<string> {
  const job = (await app.jobs()).findLast(({ name }) => name === "invitation-email");
  await sendInvitationMail(app, String(job?.data.invitationId));
  return tokenIn(app.mails.at(-1)?.text);
}
