import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countRecoveryCodes } from "~/auth/two-factor/two-factor.server";
import { openDatabase } from "~/lib/db/client.server";
import { activityLog, adminInvitations, adminUsers, users } from "~/lib/db/schema/index";
import { Browser } from "../../../tests/support/app/browser";
import { setUpOwners } from "../../../tests/support/app/people";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { type PostgresCluster, startPostgresCluster, withClient } from "../../../tests/support/database/postgres";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { totp } from "../../../tests/support/totp";
import { waitFor } from "../../../tests/support/wait-for";
import { changeAdminRole, listAdmins, promoteToAdmin, removeAdmin } from "./admins.server";
import { acceptInvitation, invitationUrl, inviteAdmin, listInvitations } from "./invitations.server";

let cluster: PostgresCluster;
let databaseUrl: string;
let app: TestApp;
beforeAll(async () => {
  cluster = await startPostgresCluster();
  databaseUrl = await cluster.newDatabase();
  app = await testApp(() =>
    openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder: "app/lib/db/migrations" }),
  );
});
afterAll(async () => {
  await app.close();
  await cluster.stop();
});

const RUNS = scaleCaseCount(40);
/** For all races of a test, in milliseconds. */
const PATIENCE = 120_000 + RUNS * 1_000;

async function person(email: string): Promise<{ id: string; email: string }> {
  const [user] = await app.db.insert(users).values({ email, name: email, emailVerified: true }).returning();
  if (!user) throw new Error("not stored");
  return user;
}
const appoint = (user: { id: string; email: string }) =>
  app.db.transaction((tx) => promoteToAdmin(tx, user, { by: "shell", role: "owner" }));

/** Invites somebody, and returns the token of the link that is mailed. */
async function invited(by: { email: string }, email: string): Promise<string> {
  expect(await inviteAdmin(app, by, { email, role: "owner" })).toBe("invited");
  const [waiting] = await listInvitations(app.db);
  if (!waiting) throw new Error("no invitation waits");
  return new URL(invitationUrl(app, waiting)).searchParams.get("token") ?? "";
}

test("of two admins who remove each other at once, one is left", { timeout: PATIENCE }, async () => {
  recordCaseCount(RUNS);
  const { db } = app;
  const one = await person("one@acme.example");
  const two = await person("two@acme.example");
  for (let race = 0; race < RUNS; race += 1) {
    await appoint(one);
    await appoint(two);
    const outcomes = await Promise.all([removeAdmin(db, one.email, two), removeAdmin(db, two.email, one)]);
    expect(outcomes.sort()).toEqual(["no-longer-allowed", "removed"]);
    expect(await listAdmins(db)).toHaveLength(1);
  }
  // The last admin stays, whoever tries to remove them.
  const [last] = await listAdmins(db);
  expect(await removeAdmin(db, last?.email ?? "", "shell")).toBe("last");
  await db.delete(users).where(inArray(users.id, [one.id, two.id]));
});

test("an invitation is accepted before its sender is removed or never, however close they come", {
  timeout: PATIENCE,
}, async () => {
  const keeper = await person("keeper@acme.example");
  const sender = await person("sender@acme.example");
  const guest = await person("guest@acme.example");
  await appoint(keeper);
  for (let race = 0; race < RUNS; race += 1) {
    await appoint(sender);
    const token = await invited(sender, guest.email);
    await app.db.delete(activityLog);

    const accept = () => acceptInvitation(app, token, guest);
    const remove = () => removeAdmin(app.db, sender.email, keeper);
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
  await app.db.delete(users).where(eq(users.id, keeper.id));
});

test("somebody who accepts while the sender's removal is under way waits for it, and is refused", async () => {
  const sender = await person("sender2@acme.example");
  const guest = await person("guest2@acme.example");
  await appoint(sender);
  const token = await invited(sender, guest.email);
  const accepted = await withClient(databaseUrl, async (remover) => {
    await remover.query("begin");
    await remover.query("select * from admin_users for update");
    const accepting = acceptInvitation(app, token, guest);
    await waitFor(async () => (await remover.query("select 1 from pg_locks where not granted")).rowCount, {
      what: "the acceptance to wait",
    });
    await remover.query("delete from admin_users where id = $1", [sender.id]);
    await remover.query("commit");
    return accepting;
  });
  expect(accepted).toBe(false);
});

test("two-factor sign-in works there, too: a code counts once, however often it is sent at once", async () => {
  const { guarded, enterPassword, enterCode } = setUpOwners(() => app);
  const { user, key, codes } = await guarded();
  const browsers = Array.from({ length: 4 }, (_, number) => new Browser(`198.51.100.${number}`));
  for (const browser of browsers) await enterPassword(browser);
  const entered = await Promise.all(browsers.map((browser) => enterCode(browser, totp(key, 1))));
  expect(entered.filter(({ ok }) => ok)).toHaveLength(1);
  const others = browsers.filter((_, number) => !entered[number]?.ok);
  const recovered = await Promise.all(others.map((browser) => enterCode(browser, codes[0] ?? "")));
  expect(recovered.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await countRecoveryCodes(app, user.id)).toBe(9);
  await app.db.delete(users).where(eq(users.id, user.id));
});

test("of two owners who lower each other at once, one is left", { timeout: PATIENCE }, async () => {
  recordCaseCount(RUNS);
  const one = await person("lowers@acme.example");
  const two = await person("lowered@acme.example");
  for (let race = 0; race < RUNS; race += 1) {
    for (const each of [one, two]) await appoint(each);
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

test("of two invitations to one address at once, the later one replaces the other", { timeout: PATIENCE }, async () => {
  const one = await person("first@acme.example");
  const two = await person("second@acme.example");
  await appoint(one);
  await appoint(two);
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
