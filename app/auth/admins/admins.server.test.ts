import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { activityLog, adminUsers, sessions } from "~/lib/db/schema/index";
import { createConfirmedAdmin, createConfirmedUser, invitationToken } from "../../../tests/support/app/people";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { activatePendingAdmin, addAdmin, changeAdminRole, listAdmins, removeAdmin } from "./admins.server";
import { acceptInvitationWithNewAccount, inviteAdmin } from "./invitations.server";

const app = setUpTestApp();

const PASSWORD = "correct horse";

const log = async () =>
  (await app.db.select().from(activityLog).orderBy(activityLog.id)).map(({ kind, subject }) => [kind, subject]);

test("admins are listed with the newest first", async () => {
  for (const name of ["one", "two", "three"]) await createConfirmedAdmin(app, `${name}@acme.example`);
  expect((await listAdmins(app.db)).map(({ email }) => email)).toEqual([
    "three@acme.example",
    "two@acme.example",
    "one@acme.example",
  ]);
});

test("admins are listed with the last use of their sessions", async () => {
  const [, second] = [
    await createConfirmedAdmin(app, "one@acme.example"),
    await createConfirmedAdmin(app, "two@acme.example"),
  ];
  const session = { userId: second.id, expiresAt: new Date("2026-12-30T10:00:00Z") };
  const usedAt = new Date("2026-11-21T10:00:00Z");
  await app.db.insert(sessions).values([
    { ...session, token: "a", createdAt: new Date("2026-11-01T10:00:00Z"), usedAt },
    { ...session, token: "b", createdAt: new Date("2026-11-20T10:00:00Z") },
  ]);
  expect((await listAdmins(app.db)).map(({ email, lastSeenAt }) => [email, lastSeenAt])).toEqual([
    ["two@acme.example", usedAt],
    ["one@acme.example", null],
  ]);
});

describe("removing an admin", () => {
  test("is refused for yourself, for the last owner, and to a removed admin", async () => {
    const boss = await createConfirmedAdmin(app, "boss@acme.example");
    expect(await removeAdmin(app.db, boss.email, boss)).toBe("yourself");
    expect(await removeAdmin(app.db, boss.email, "shell")).toBe("last");
    const second = await createConfirmedAdmin(app, "second@acme.example");
    expect(await removeAdmin(app.db, "nobody@acme.example", boss)).toBe("not-an-admin");
    expect(await removeAdmin(app.db, second.email, boss)).toBe("removed");
    expect(await removeAdmin(app.db, boss.email, second)).toBe("no-longer-allowed");
    expect(await listAdmins(app.db)).toMatchObject([{ email: boss.email }]);
  });

  test("is written to the activity log with its actor, like adding and inviting", async () => {
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

test("the shell adds confirmed users immediately, and others once they are confirmed", async () => {
  await createConfirmedUser(app, "jo@acme.example");
  expect(await addAdmin(app.db, "jo@acme.example", "owner")).toBe("admin");
  expect(await addAdmin(app.db, "jo@acme.example", "owner")).toBe("already");
  expect(await addAdmin(app.db, "later@acme.example", "owner")).toBe("noted");
  expect(await addAdmin(app.db, "later@acme.example", "owner")).toBe("already");
  expect(await app.db.select().from(adminUsers)).toHaveLength(1);
  // The pending row is deleted: an admin who is removed later stays removed after the next sign-in.
  const later = await createConfirmedUser(app, "later@acme.example");
  for (const admins of [2, 1]) {
    await activatePendingAdmin(app.db, later);
    expect(await app.db.select().from(adminUsers)).toHaveLength(admins);
    await app.db.delete(adminUsers).where(eq(adminUsers.id, later.id));
  }
});

describe("roles", () => {
  test("only owners invite, remove and change roles, and not their own", async () => {
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

  test("the last owner cannot be removed or lose the role, even with other admins", async () => {
    const boss = await createConfirmedAdmin(app, "boss@acme.example");
    await createConfirmedAdmin(app, "manager@acme.example", "manager");
    expect(await changeAdminRole(app.db, { email: boss.email, role: "manager" }, "shell")).toBe("last");
    expect(await removeAdmin(app.db, boss.email, "shell")).toBe("last");
    await createConfirmedAdmin(app, "second@acme.example");
    expect(await changeAdminRole(app.db, { email: boss.email, role: "manager" }, "shell")).toBe("changed");
    expect(await removeAdmin(app.db, "second@acme.example", "shell")).toBe("last");
  });
});
