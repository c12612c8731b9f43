import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendInvitationEmail } from "~/email/templates/account-emails.server";
import { activityLog, adminInvitations, adminUsers, users } from "~/lib/db/schema/index";
import { createConfirmedAdmin, createConfirmedUser, invitationToken } from "../../../tests/support/app/people";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { activatePendingAdmin, addAdmin, changeAdminRole, listAdmins, removeAdmin } from "./admins.server";
import {
  acceptInvitation,
  acceptInvitationWithNewAccount,
  findInvitation,
  findInvitationByToken,
  inviteAdmin,
  listInvitations,
  revokeInvitation,
} from "./invitations.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const MINUTES = 60_000;
const DAYS = 24 * 60 * MINUTES;
const PASSWORD = "correct horse";

const log = async () =>
  (await app.db.select().from(activityLog).orderBy(activityLog.id)).map(({ kind, subject }) => [kind, subject]);

describe("invitations", () => {
  test("open for seven days", async () => {
    await inviteAdmin(app, await createConfirmedAdmin(app, "boss@acme.example"), {
      email: "guest@acme.example",
      role: "owner",
    });
    const token = await invitationToken(app);
    app.pass(7 * DAYS - MINUTES);
    expect(await findInvitationByToken(app, token)).toEqual({
      email: "guest@acme.example",
      role: "owner",
      registered: false,
    });
    app.pass(2 * MINUTES);
    expect(await findInvitationByToken(app, token)).toBeNull();
    expect(await acceptInvitationWithNewAccount(app, token, "guest@acme.example", PASSWORD)).toBe(false);
    expect(await app.db.select().from(users).where(eq(users.email, "guest@acme.example"))).toEqual([]);
  });

  test("are used by one of two who accept at once", async () => {
    await inviteAdmin(app, await createConfirmedAdmin(app, "boss@acme.example"), {
      email: "guest@acme.example",
      role: "owner",
    });
    const token = await invitationToken(app);
    const accepted = await Promise.all(
      [1, 2].map(() => acceptInvitationWithNewAccount(app, token, "guest@acme.example", PASSWORD)),
    );
    expect(accepted.sort()).toEqual([false, true]);
    expect(await listAdmins(app.db)).toHaveLength(2);
  });

  test("are for that very address, and none is sent to an admin", async () => {
    const boss = await createConfirmedAdmin(app, "boss@acme.example");
    const other = await createConfirmedUser(app, "other@acme.example");
    await inviteAdmin(app, boss, { email: "guest@acme.example", role: "owner" });
    expect(await acceptInvitation(app, await invitationToken(app), other)).toBe(false);
    expect(await inviteAdmin(app, boss, { email: "boss@acme.example", role: "owner" })).toBe("an-admin-already");
    expect(await app.db.select().from(adminInvitations)).toHaveLength(1);
  });

  test("that were revoked before their mail went out are not mailed", async () => {
    const boss = await createConfirmedAdmin(app, "boss@acme.example");
    await inviteAdmin(app, boss, { email: "guest@acme.example", role: "owner" });
    const [row] = await app.db.select().from(adminInvitations);
    expect(await revokeInvitation(app, boss, row?.id ?? "")).toBe("guest@acme.example");
    expect(await revokeInvitation(app, boss, row?.id ?? "")).toBeNull();
    await sendInvitationEmail(app, row?.id ?? "");
    expect(app.mails).toEqual([]);
  });
});

test("admins are listed with the newest first", async () => {
  for (const name of ["one", "two", "three"]) await createConfirmedAdmin(app, `${name}@acme.example`);
  expect((await listAdmins(app.db)).map(({ email }) => email)).toEqual([
    "three@acme.example",
    "two@acme.example",
    "one@acme.example",
  ]);
});

describe("an invitation whose sender is removed", () => {
  test.each(["an admin", "the shell"])(
    "by %s ends at once, is listed no more, and is written to the log",
    async (who) => {
      const boss = await createConfirmedAdmin(app, "boss@acme.example");
      const sender = await createConfirmedAdmin(app, "sender@acme.example");
      await inviteAdmin(app, boss, { email: "other@acme.example", role: "owner" });
      await inviteAdmin(app, sender, { email: "guest@acme.example", role: "owner" });
      const token = await invitationToken(app);
      const [waiting] = (await listInvitations(app.db)).filter(({ email }) => email === "guest@acme.example");
      expect(await removeAdmin(app.db, sender.email, who === "the shell" ? "shell" : boss)).toBe("removed");

      expect(await listInvitations(app.db)).toMatchObject([{ email: "other@acme.example" }]);
      expect(await findInvitationByToken(app, token)).toBeNull();
      expect(await findInvitation(app.db, waiting?.id ?? "")).toBeNull();
      const guest = await createConfirmedUser(app, "guest@acme.example");
      expect(await acceptInvitation(app, token, guest)).toBe(false);
      expect(await acceptInvitationWithNewAccount(app, token, "guest@acme.example", PASSWORD)).toBe(false);
      expect(await inviteAdmin(app, sender, { email: "accomplice@acme.example", role: "owner" })).toBe(
        "no-longer-allowed",
      );
      expect((await log()).slice(-2)).toEqual([
        ["admin-removed", "sender@acme.example"],
        ["admin-invitation-revoked", "guest@acme.example"],
      ]);
      // Another admin may invite the same guest.
      expect(await inviteAdmin(app, boss, { email: "guest@acme.example", role: "owner" })).toBe("invited");
      expect(await acceptInvitation(app, await invitationToken(app), guest)).toBe(true);
    },
  );

  test("without that, as in a database of an earlier version, is worth nothing and is not listed either", async () => {
    const boss = await createConfirmedAdmin(app, "boss@acme.example");
    await inviteAdmin(app, boss, { email: "guest@acme.example", role: "owner" });
    const token = await invitationToken(app);
    await app.db.delete(adminUsers).where(eq(adminUsers.id, boss.id));
    expect(await listInvitations(app.db)).toEqual([]);
    expect(await findInvitationByToken(app, token)).toBeNull();
    expect(await acceptInvitationWithNewAccount(app, token, "guest@acme.example", PASSWORD)).toBe(false);
    expect(await app.db.select().from(users).where(eq(users.email, "guest@acme.example"))).toEqual([]);
  });
});

describe("removing an admin", () => {
  test("is refused for oneself, for the last one by anybody, and by who is no admin any more", async () => {
    const boss = await createConfirmedAdmin(app, "boss@acme.example");
    expect(await removeAdmin(app.db, boss.email, boss)).toBe("yourself");
    expect(await removeAdmin(app.db, boss.email, "shell")).toBe("last");
    const second = await createConfirmedAdmin(app, "second@acme.example");
    expect(await removeAdmin(app.db, "nobody@acme.example", boss)).toBe("not-an-admin");
    expect(await removeAdmin(app.db, second.email, boss)).toBe("removed");
    expect(await removeAdmin(app.db, boss.email, second)).toBe("no-longer-allowed");
    expect(await listAdmins(app.db)).toMatchObject([{ email: boss.email }]);
  });

  test("is written to the activity log, as adding and inviting are, with who did it", async () => {
    const boss = await createConfirmedAdmin(app, "boss@acme.example");
    await inviteAdmin(app, boss, { email: "guest@acme.example", role: "owner" });
    await acceptInvitationWithNewAccount(app, await invitationToken(app), "guest@acme.example", PASSWORD);
    await removeAdmin(app.db, "guest@acme.example", boss);
    expect(await log()).toEqual([
      ["admin-added", "boss@acme.example"],
      ["admin-invited", "guest@acme.example"],
      ["admin-added", "guest@acme.example"],
      ["admin-removed", "guest@acme.example"],
    ]);
    const [removal] = await app.db
      .select()
      .from(activityLog)
      .where(and(eq(activityLog.kind, "admin-removed"), eq(activityLog.actor, boss.email)));
    expect(removal?.subject).toBe("guest@acme.example");
  });
});

test("from the shell: at once for the confirmed, noted for others, once", async () => {
  await createConfirmedUser(app, "jo@acme.example");
  expect(await addAdmin(app.db, "jo@acme.example", "owner")).toBe("admin");
  expect(await addAdmin(app.db, "jo@acme.example", "owner")).toBe("already");
  expect(await addAdmin(app.db, "later@acme.example", "owner")).toBe("noted");
  expect(await addAdmin(app.db, "later@acme.example", "owner")).toBe("already");
  expect(await app.db.select().from(adminUsers)).toHaveLength(1);
  // The note is used up: who is removed later does not come back with the next sign-in.
  const later = await createConfirmedUser(app, "later@acme.example");
  for (const admins of [2, 1]) {
    await activatePendingAdmin(app.db, later);
    expect(await app.db.select().from(adminUsers)).toHaveLength(admins);
    await app.db.delete(adminUsers).where(eq(adminUsers.id, later.id));
  }
});

describe("roles", () => {
  test("an invitation carries one, which whoever accepts it has", async () => {
    const boss = await createConfirmedAdmin(app, "boss@acme.example");
    await inviteAdmin(app, boss, { email: "guest@acme.example", role: "reader" });
    const token = await invitationToken(app);
    expect(app.mails.at(-1)?.text).toContain("Your role will be reader");
    expect(await findInvitationByToken(app, token)).toMatchObject({ role: "reader" });
    await acceptInvitationWithNewAccount(app, token, "guest@acme.example", PASSWORD);
    expect(await listAdmins(app.db)).toMatchObject([
      { email: "guest@acme.example", role: "reader" },
      { role: "owner" },
    ]);
  });

  test("only owners invite, remove and change roles; nobody changes their own", async () => {
    const boss = await createConfirmedAdmin(app, "boss@acme.example");
    const manager = await createConfirmedAdmin(app, "manager@acme.example", "manager");
    expect(await inviteAdmin(app, manager, { email: "guest@acme.example", role: "reader" })).toBe("no-longer-allowed");
    expect(await removeAdmin(app.db, boss.email, manager)).toBe("no-longer-allowed");
    expect(await changeAdminRole(app.db, { email: manager.email, role: "owner" }, manager)).toBe("no-longer-allowed");
    expect(await changeAdminRole(app.db, { email: boss.email, role: "reader" }, boss)).toBe("yourself");
    expect(await changeAdminRole(app.db, { email: manager.email, role: "reader" }, boss)).toBe("changed");
    expect((await log()).at(-1)).toEqual(["admin-role", "manager@acme.example"]);
    expect(await removeAdmin(app.db, manager.email, boss)).toBe("removed");
  });

  test("the last owner stays one, whoever else works here", async () => {
    const boss = await createConfirmedAdmin(app, "boss@acme.example");
    await createConfirmedAdmin(app, "manager@acme.example", "manager");
    expect(await changeAdminRole(app.db, { email: boss.email, role: "manager" }, "shell")).toBe("last");
    expect(await removeAdmin(app.db, boss.email, "shell")).toBe("last");
    await createConfirmedAdmin(app, "second@acme.example");
    expect(await changeAdminRole(app.db, { email: boss.email, role: "manager" }, "shell")).toBe("changed");
    expect(await removeAdmin(app.db, "second@acme.example", "shell")).toBe("last");
  });

  test("of two owners who lower each other at once, one is left", async () => {
    const one = await createConfirmedAdmin(app, "one@acme.example");
    const two = await createConfirmedAdmin(app, "two@acme.example");
    const outcomes = await Promise.all([
      changeAdminRole(app.db, { email: one.email, role: "reader" }, two),
      changeAdminRole(app.db, { email: two.email, role: "reader" }, one),
    ]);
    expect(outcomes.sort()).toEqual(["changed", "no-longer-allowed"]);
  });

  test("the invitations of an owner who is lowered end", async () => {
    const boss = await createConfirmedAdmin(app, "boss@acme.example");
    const sender = await createConfirmedAdmin(app, "sender@acme.example");
    await inviteAdmin(app, boss, { email: "other@acme.example", role: "owner" });
    await inviteAdmin(app, sender, { email: "guest@acme.example", role: "owner" });
    const token = await invitationToken(app);
    await changeAdminRole(app.db, { email: sender.email, role: "manager" }, boss);
    expect(await listInvitations(app.db)).toMatchObject([{ email: "other@acme.example" }]);
    expect(await findInvitationByToken(app, token)).toBeNull();
    expect((await log()).at(-1)).toEqual(["admin-invitation-revoked", "guest@acme.example"]);
  });
});
