import { asc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { countRecoveryCodes } from "~/auth/two-factor/two-factor.server";
import { activityLog, adminInvitations, adminUsers, users } from "~/lib/db/schema/index";
import { openOnPostgres } from "../../../tests/support/app/both-databases";
import { Browser } from "../../../tests/support/app/browser";
import { setUpOwners } from "../../../tests/support/app/people";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { totp } from "../../../tests/support/totp";
import { changeAdminRole, listAdmins, promoteToAdmin, removeAdmin } from "./admins.server";
import { acceptInvitation, invitationUrl, inviteAdmin, listInvitations } from "./invitations.server";

const app = openOnPostgres();

const RUNS = scaleCaseCount(10);
const TIMEOUT_MS = 120_000 + RUNS * 1_000;

async function createUser(email: string): Promise<{ id: string; email: string }> {
  const [user] = await app.db.insert(users).values({ email, name: email, emailVerified: true }).returning();
  if (!user) throw new Error("not stored");
  return user;
}
const makeOwner = (user: { id: string; email: string }) =>
  app.db.transaction((tx) => promoteToAdmin(tx, user, { by: "shell", role: "owner" }));

/** Returns the token of the emailed link. */
async function inviteOwner(by: { email: string }, email: string): Promise<string> {
  expect(await inviteAdmin(app, by, { email, role: "owner" })).toBe("invited");
  const [pending] = await listInvitations(app.db);
  if (!pending) throw new Error("no pending invitation");
  return new URL(invitationUrl(app, pending)).searchParams.get("token") ?? "";
}

test("two admins who remove each other at the same time leave one admin", {
  tags: "promise-24",
  timeout: TIMEOUT_MS,
}, async () => {
  recordCaseCount(RUNS);
  const { db } = app;
  const one = await createUser("one@acme.example");
  const two = await createUser("two@acme.example");
  for (let race = 0; race < RUNS; race += 1) {
    await makeOwner(one);
    await makeOwner(two);
    const outcomes = await Promise.all([removeAdmin(db, one.email, two), removeAdmin(db, two.email, one)]);
    expect(outcomes.sort()).toEqual(["no-longer-allowed", "removed"]);
    expect(await listAdmins(db)).toHaveLength(1);
  }
  const [last] = await listAdmins(db);
  expect(await removeAdmin(db, last?.email ?? "", "shell")).toBe("last");
  await db.delete(users).where(inArray(users.id, [one.id, two.id]));
});

test("an invitation is accepted before its sender is removed, or not at all", {
  timeout: TIMEOUT_MS,
}, async () => {
  const owner = await createUser("owner@acme.example");
  const sender = await createUser("sender@acme.example");
  const guest = await createUser("guest@acme.example");
  await makeOwner(owner);
  for (let race = 0; race < RUNS; race += 1) {
    await makeOwner(sender);
    const token = await inviteOwner(sender, guest.email);
    await app.db.delete(activityLog);

    const accept = () => acceptInvitation(app, token, guest);
    const remove = () => removeAdmin(app.db, sender.email, owner);
    const [accepted] =
      race % 2 === 0 ? await Promise.all([accept(), remove()]) : (await Promise.all([remove(), accept()])).toReversed();
    const log = await app.db.select({ kind: activityLog.kind }).from(activityLog).orderBy(asc(activityLog.id));
    expect(log.map(({ kind }) => kind)).toEqual(
      accepted === true ? ["admin-added", "admin-removed"] : ["admin-removed", "admin-invitation-revoked"],
    );
    expect((await listAdmins(app.db)).map(({ email }) => email).includes(guest.email)).toBe(accepted === true);
    await app.db.delete(adminUsers).where(inArray(adminUsers.id, [sender.id, guest.id]));
    await app.db.delete(adminInvitations);
  }
  await app.db.delete(users).where(eq(users.id, owner.id));
});

test("a code that is sent several times at the same time signs in once", async () => {
  const { guarded, enterPassword, enterCode } = setUpOwners(() => app);
  const { user, key, codes } = await guarded();
  const browsers = Array.from({ length: 4 }, (_, number) => new Browser(`198.51.100.${number}`));
  for (const browser of browsers) await enterPassword(browser);
  const code = totp(key, 1);
  const entered = await Promise.all(browsers.map((browser) => enterCode(browser, code)));
  expect(entered.filter(({ ok }) => ok)).toHaveLength(1);
  const others = browsers.filter((_, number) => !entered[number]?.ok);
  const recovered = await Promise.all(others.map((browser) => enterCode(browser, codes[0] ?? "")));
  expect(recovered.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await countRecoveryCodes(app.auth, user.id)).toBe(9);
  await app.db.delete(users).where(eq(users.id, user.id));
});

test("an owner who lowers another while being removed by them leaves one owner", { timeout: TIMEOUT_MS }, async () => {
  recordCaseCount(RUNS);
  const one = await createUser("lowers@acme.example");
  const two = await createUser("lowered@acme.example");
  for (let race = 0; race < RUNS; race += 1) {
    for (const each of [one, two]) await makeOwner(each);
    const outcomes = await Promise.all([
      changeAdminRole(app.db, { email: one.email, role: "reader" }, two),
      removeAdmin(app.db, two.email, one),
    ]);
    expect(outcomes.filter((outcome) => outcome === "no-longer-allowed")).toHaveLength(1);
    expect((await listAdmins(app.db)).filter(({ role }) => role === "owner")).toHaveLength(1);
    await app.db.delete(adminUsers).where(inArray(adminUsers.id, [one.id, two.id]));
  }
  await app.db.delete(users).where(inArray(users.id, [one.id, two.id]));
});

test("the later one of two concurrent invitations to an address replaces the other", {
  timeout: TIMEOUT_MS,
}, async () => {
  const one = await createUser("first@acme.example");
  const two = await createUser("second@acme.example");
  await makeOwner(one);
  await makeOwner(two);
  for (let race = 0; race < RUNS; race += 1) {
    const both = [one, two].map((sender) =>
      inviteAdmin(app, sender, { email: "newcomer@acme.example", role: "owner" }),
    );
    expect(await Promise.all(both)).toEqual(["invited", "invited"]);
    expect(await listInvitations(app.db)).toHaveLength(1);
    await app.db.delete(adminInvitations);
  }
  await app.db.delete(adminUsers).where(inArray(adminUsers.id, [one.id, two.id]));
  await app.db.delete(users).where(inArray(users.id, [one.id, two.id]));
});
