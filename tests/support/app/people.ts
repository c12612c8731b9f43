import { eq } from "drizzle-orm";
import { addAdmin, promoteToAdmin } from "~/auth/admins/admins.server";
import { findSignedInUser } from "~/auth/sessions/sessions.server";
import { registerAccount } from "~/auth/sign-in/registration.server";
import { signIn } from "~/auth/sign-in/sign-in.server";
import { enableTwoFactor, startTwoFactorSetup } from "~/auth/two-factor/two-factor.server";
import { signInWithCode } from "~/auth/two-factor/two-factor-sign-in.server";
import { sendInvitationEmail } from "~/email/templates/account-emails.server";
import type { Role } from "~/lib/db/column-types";
import { type UserRow, users } from "~/lib/db/schema/index";
import { expectDone } from "../expect-done";
import { totp } from "../totp";
import { Browser } from "./browser";
import type { TestApp } from "./test-app";

export const EMAIL = "ann@acme.example";
export const PASSWORD = "correct horse";

export function setUpOwners(app: () => TestApp) {
  const enterPassword = async (browser: Browser, email = EMAIL, password = PASSWORD) => {
    const outcome = await signIn(app(), browser.visitor, { email, password });
    browser.take(outcome.cookies);
    return outcome;
  };

  const enterCode = async (browser: Browser, code: string) => {
    const outcome = await signInWithCode(app(), browser.visitor, code);
    if (outcome.ok) browser.take(outcome.cookies);
    return outcome;
  };

  /** An admin who is signed in: an owner, if no other role is named. */
  const owner = async (email = EMAIL, role: Role = "owner") => {
    await registerAccount(app(), { email, password: PASSWORD });
    const [user] = await app().db.update(users).set({ emailVerified: true }).where(eq(users.email, email)).returning();
    await addAdmin(app().db, email, role);
    if (!user) throw new Error("not registered");
    const browser = new Browser();
    await enterPassword(browser, email);
    return { user, browser };
  };

  /** An owner with two-factor authentication. */
  const guarded = async () => {
    const { user, browser } = await owner();
    const { key } = expectDone(await startTwoFactorSetup(app(), browser.visitor, user, PASSWORD)).setUp;
    const { cookies, codes } = expectDone(await enableTwoFactor(app(), browser.visitor, user, totp(key)));
    browser.take(cookies);
    return { user, browser, key, codes };
  };

  const isIn = async (browser: Browser) => (await findSignedInUser(app(), browser.visitor.request)) !== null;

  const news = async () =>
    (await app().jobs()).filter(({ name }) => name === "two-factor-email").map(({ data }) => data.news);

  return { owner, guarded, enterPassword, enterCode, isIn, news };
}

/** A user with a confirmed address and no password. */
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

/** The token of the link in an email's text; "" without a link. */
export const extractToken = (text: string | undefined): string => /token=([\w.-]+)/.exec(text ?? "")?.[1] ?? "";

/** Sends the latest enqueued invitation and returns the token of its link. */
export async function invitationToken(app: TestApp): Promise<string> {
  const job = (await app.jobs()).findLast(({ name }) => name === "invitation-email");
  await sendInvitationEmail(app, String(job?.data.invitationId));
  return extractToken(app.mails.at(-1)?.text);
}
