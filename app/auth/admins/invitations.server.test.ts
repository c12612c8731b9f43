import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sendInvitationEmail } from "~/email/templates/account-emails.server";
import type { Role } from "~/lib/db/column-types";
import { accounts, activityLog, adminInvitations, adminUsers, sessions, users } from "~/lib/db/schema/index";
import { createConfirmedAdmin, createConfirmedUser, invitationToken } from "../../../tests/support/app/people";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { changeAdminRole, listAdmins, removeAdmin } from "./admins.server";
import {
  acceptInvitation,
  acceptInvitationWithNewAccount,
  findInvitation,
  findInvitationByToken,
  inviteAdmin,
  listInvitations,
  revokeInvitation,
} from "./invitations.server";

const app = setUpTestApp();

const MINUTES = 60_000;
const DAYS = 24 * 60 * MINUTES;
const PASSWORD = "correct horse";
const BOSS = "boss@acme.example";
const GUEST = "guest@acme.example";

const log = async () =>
  (await app.db.select().from(activityLog).orderBy(activityLog.id)).map(({ kind, subject }) => [kind, subject]);

const inviteGuest = (by: { email: string }, role: Role = "owner") => inviteAdmin(app, by, { email: GUEST, role });

/** A new owner, and the token of the invitation that they sent to the guest. */
async function invitedByBoss(role?: Role) {
  const boss = await createConfirmedAdmin(app, BOSS);
  await inviteGuest(boss, role);
  return { boss, token: await invitationToken(app) };
}

describe("an invitation", () => {
  test("is valid for seven days", async () => {
    const { token } = await invitedByBoss();
    app.pass(7 * DAYS - MINUTES);
    expect(await findInvitationByToken(app, token)).toEqual({ email: GUEST, role: "owner", registered: false });
    app.pass(2 * MINUTES);
    expect(await findInvitationByToken(app, token)).toBeNull();
    expect(await acceptInvitationWithNewAccount(app, token, GUEST, PASSWORD)).toBe(false);
    expect(await app.db.select().from(users).where(eq(users.email, GUEST))).toEqual([]);
  });

  test("that is accepted twice at the same time counts once", async () => {
    const { token } = await invitedByBoss();
    const accepted = await Promise.all([1, 2].map(() => acceptInvitationWithNewAccount(app, token, GUEST, PASSWORD)));
    expect(accepted.sort()).toEqual([false, true]);
    expect(await listAdmins(app.db)).toHaveLength(2);
  });

  test("cannot be accepted with another address, and is not sent to an admin", async () => {
    const { boss, token } = await invitedByBoss();
    const other = await createConfirmedUser(app, "other@acme.example");
    expect(await acceptInvitation(app, token, other)).toBe(false);
    expect(await inviteAdmin(app, boss, { email: BOSS, role: "owner" })).toBe("an-admin-already");
    expect(await app.db.select().from(adminInvitations)).toHaveLength(1);
  });

  test("that is revoked before its email is sent is not emailed", async () => {
    const boss = await createConfirmedAdmin(app, BOSS);
    await inviteGuest(boss);
    const [row] = await app.db.select().from(adminInvitations);
    expect(await revokeInvitation(app, boss, row?.id ?? "")).toBe(GUEST);
    expect(await revokeInvitation(app, boss, row?.id ?? "")).toBeNull();
    await sendInvitationEmail(app, row?.id ?? "");
    expect(app.mails).toEqual([]);
  });

  test("gives its role to the admin who accepts it", async () => {
    const { token } = await invitedByBoss("reader");
    expect(app.mails.at(-1)?.text).toContain("Your role will be reader");
    expect(await findInvitationByToken(app, token)).toMatchObject({ role: "reader" });
    await acceptInvitationWithNewAccount(app, token, GUEST, PASSWORD);
    expect(await listAdmins(app.db)).toMatchObject([{ email: GUEST, role: "reader" }, { role: "owner" }]);
  });

  test("does not set a new password if the address was confirmed in the meantime", async () => {
    const { token } = await invitedByBoss();
    await createConfirmedUser(app, GUEST);
    const before = await app.db.select().from(accounts);
    expect(await acceptInvitationWithNewAccount(app, token, GUEST, "another horse")).toBe(false);
    expect(await app.db.select().from(accounts)).toEqual(before);
  });

  test("removes password and sessions of a stranger who registered the address first", {
    tags: "promise-23",
  }, async () => {
    const { token } = await invitedByBoss();
    const [stranger] = await app.db.insert(users).values({ email: GUEST, name: "Mallory" }).returning();
    const userId = stranger?.id ?? "";
    await app.db
      .insert(accounts)
      .values({ userId, accountId: userId, providerId: "credential", password: "of Mallory" });
    await app.db.insert(sessions).values({ userId, token: "of Mallory", expiresAt: new Date(Date.now() + DAYS) });
    expect(await acceptInvitationWithNewAccount(app, token, GUEST, PASSWORD)).toBe(true);
    const remaining = await app.db.select().from(accounts).where(eq(accounts.userId, userId));
    expect(remaining.map(({ password }) => password)).toEqual([expect.stringContaining(PASSWORD)]);
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
  });

  test("that was used does not restore an admin who was removed later", async () => {
    const { boss, token } = await invitedByBoss();
    const guest = await createConfirmedUser(app, GUEST);
    expect(await acceptInvitation(app, token, guest)).toBe(true);
    expect(await removeAdmin(app.db, guest.email, boss)).toBe("removed");
    expect(await acceptInvitation(app, token, guest)).toBe(false);
    expect(await app.db.select().from(adminUsers)).toHaveLength(1);
  });
});

describe("an invitation whose sender", () => {
  test.each(["an admin", "the shell"])("is removed by %s is revoked, no longer listed, and logged", async (actor) => {
    const boss = await createConfirmedAdmin(app, BOSS);
    const sender = await createConfirmedAdmin(app, "sender@acme.example");
    await inviteAdmin(app, boss, { email: "other@acme.example", role: "owner" });
    await inviteGuest(sender);
    const token = await invitationToken(app);
    const [pending] = (await listInvitations(app.db)).filter(({ email }) => email === GUEST);
    expect(await removeAdmin(app.db, sender.email, actor === "the shell" ? "shell" : boss)).toBe("removed");

    expect(await listInvitations(app.db)).toMatchObject([{ email: "other@acme.example" }]);
    expect(await findInvitationByToken(app, token)).toBeNull();
    expect(await findInvitation(app.db, pending?.id ?? "")).toBeNull();
    const guest = await createConfirmedUser(app, GUEST);
    expect(await acceptInvitation(app, token, guest)).toBe(false);
    expect(await acceptInvitationWithNewAccount(app, token, GUEST, PASSWORD)).toBe(false);
    expect(await inviteAdmin(app, sender, { email: "accomplice@acme.example", role: "owner" })).toBe(
      "no-longer-allowed",
    );
    expect((await log()).slice(-2)).toEqual([
      ["admin-removed", "sender@acme.example"],
      ["admin-invitation-revoked", GUEST],
    ]);
    // Another owner may invite the same guest.
    expect(await inviteGuest(boss)).toBe("invited");
    expect(await acceptInvitation(app, await invitationToken(app), guest)).toBe(true);
  });

  test("is deleted without revoking it is neither listed nor accepted", async () => {
    const { boss, token } = await invitedByBoss();
    await app.db.delete(adminUsers).where(eq(adminUsers.id, boss.id));
    expect(await listInvitations(app.db)).toEqual([]);
    expect(await findInvitationByToken(app, token)).toBeNull();
    expect(await acceptInvitationWithNewAccount(app, token, GUEST, PASSWORD)).toBe(false);
    expect(await app.db.select().from(users).where(eq(users.email, GUEST))).toEqual([]);
  });

  test("loses the owner role is revoked", async () => {
    const boss = await createConfirmedAdmin(app, BOSS);
    const sender = await createConfirmedAdmin(app, "sender@acme.example");
    await inviteAdmin(app, boss, { email: "other@acme.example", role: "owner" });
    await inviteGuest(sender);
    const token = await invitationToken(app);
    await changeAdminRole(app.db, { email: sender.email, role: "manager" }, boss);
    expect(await listInvitations(app.db)).toMatchObject([{ email: "other@acme.example" }]);
    expect(await findInvitationByToken(app, token)).toBeNull();
    expect((await log()).at(-1)).toEqual(["admin-invitation-revoked", GUEST]);
  });
});
