import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accounts, adminUsers, sessions, users } from "~/lib/db/schema/index";
import { createConfirmedAdmin, createConfirmedUser, invitationToken } from "../../../tests/support/app/people";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { removeAdmin } from "./admins.server";
import { acceptInvitation, acceptInvitationWithNewAccount, inviteAdmin } from "./invitations.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const DAYS = 24 * 3_600_000;
const PASSWORD = "correct horse";

test("an invitation sets no new password for somebody who has confirmed the address already", async () => {
  const boss = await createConfirmedAdmin(app, "boss@acme.example");
  await inviteAdmin(app, boss, { email: "guest@acme.example", role: "owner" });
  const token = await invitationToken(app);
  await createConfirmedUser(app, "guest@acme.example");
  const before = await app.db.select().from(accounts);
  expect(await acceptInvitationWithNewAccount(app, token, "guest@acme.example", "another horse")).toBe(false);
  expect(await app.db.select().from(accounts)).toEqual(before);
});

test("an invitation leaves whoever registered the address before its owner with no password and no session", async () => {
  const boss = await createConfirmedAdmin(app, "boss@acme.example");
  await inviteAdmin(app, boss, { email: "guest@acme.example", role: "owner" });
  const token = await invitationToken(app);
  const [stranger] = await app.db.insert(users).values({ email: "guest@acme.example", name: "Mallory" }).returning();
  const userId = stranger?.id ?? "";
  await app.db.insert(accounts).values({ userId, accountId: userId, providerId: "credential", password: "of Mallory" });
  await app.db.insert(sessions).values({ userId, token: "of Mallory", expiresAt: new Date(Date.now() + DAYS) });
  expect(await acceptInvitationWithNewAccount(app, token, "guest@acme.example", PASSWORD)).toBe(true);
  const kept = await app.db.select().from(accounts).where(eq(accounts.userId, userId));
  expect(kept.map(({ password }) => password)).toEqual([expect.stringContaining(PASSWORD)]);
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
});

test("an invitation that was used does not bring back who was removed since", async () => {
  const boss = await createConfirmedAdmin(app, "boss@acme.example");
  const guest = await createConfirmedUser(app, "guest@acme.example");
  await inviteAdmin(app, boss, { email: guest.email, role: "owner" });
  const token = await invitationToken(app);
  expect(await acceptInvitation(app, token, guest)).toBe(true);
  expect(await removeAdmin(app.db, guest.email, boss)).toBe("removed");
  expect(await acceptInvitation(app, token, guest)).toBe(false);
  expect(await app.db.select().from(adminUsers)).toHaveLength(1);
});
