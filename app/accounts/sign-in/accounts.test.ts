import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activity, adminGrants, adminInvitations, adminUsers, rateLimits, users } from "~/db/tables";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { addAdmin } from "../admins/admin-grants.server";
import { listAdmins, makeAdmin, removeAdmin } from "../admins/admins.server";
import {
  acceptInvitation,
  acceptWithNewAccount,
  invitationAddress,
  invite,
  listInvitations,
  openInvitation,
  revokeInvitation,
} from "../admins/invitations.server";
import { sendConfirmationMail, sendInvitationMail, sendPasswordMail } from "./account-mails.server";
import { forgetOldAttempts, mayCheckPassword, mayMail } from "./attempts.server";
import { resetPassword } from "./password-reset.server";
import { register, requestPasswordReset } from "./register.server";
import { signIn, TOO_MANY_TRIES } from "./sign-in.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const MINUTES = 60_000;
const DAYS = 24 * 60 * MINUTES;
const PASSWORD = "correct horse";
const visitor = { request: new Request("http://localhost:3000/auth"), client: "198.51.100.1" };

async function confirmed(email: string): Promise<{ id: string; email: string }> {
  const [user] = await app.db.insert(users).values({ email, name: email, emailVerified: true }).returning();
  if (!user) throw new Error("not stored");
  return user;
}

async function anAdmin(email: string) {
  const user = await confirmed(email);
  await app.db.transaction((tx) => makeAdmin(tx, user, "shell"));
  return user;
}

const tokenIn = (text: string | undefined) => /token=([\w.-]+)/.exec(text ?? "")?.[1] ?? "";

async function invitationToken(): Promise<string> {
  const job = (await app.jobs()).findLast(({ name }) => name === "invitation-mail");
  await sendInvitationMail(app, String(job?.data.invitationId));
  return tokenIn(app.mails.at(-1)?.text);
}

const log = async () =>
  (await app.db.select().from(activity).orderBy(activity.id)).map(({ kind, subject }) => [kind, subject]);

describe("attempts", () => {
  test("five checks from one address and ten in all within 15 minutes, for each account by itself", async () => {
    const jo = (client: number) => ({ email: "jo@acme.example", client: `client ${client}`, device: null });
    const from = (client: number, times: number) =>
      Promise.all(Array.from({ length: times }, () => mayCheckPassword(app, jo(client))));
    expect((await from(1, 8)).filter(Boolean)).toHaveLength(5);
    expect((await from(2, 8)).filter(Boolean)).toHaveLength(5);
    expect((await from(3, 8)).filter(Boolean)).toHaveLength(0);
    expect(await mayCheckPassword(app, { ...jo(1), email: "neighbour@acme.example" })).toBe(true);
    app.pass(15 * MINUTES);
    expect(await mayCheckPassword(app, jo(1))).toBe(true);
  });

  test("counters name no address, and those that have run out are deleted", async () => {
    await mayMail(app, "jo@acme.example");
    const kept = await app.db.select().from(rateLimits);
    expect(JSON.stringify(kept)).not.toContain("acme");
    await forgetOldAttempts(app);
    expect(await app.db.select().from(rateLimits)).toHaveLength(1);
    app.pass(61 * MINUTES);
    await forgetOldAttempts(app);
    expect(await app.db.select().from(rateLimits)).toHaveLength(0);
  });

  test("an address is mailed at most five times an hour, and nobody is told", async () => {
    for (let time = 0; time < 8; time += 1) await requestPasswordReset(app, "jo@acme.example");
    expect((await app.jobs()).filter(({ name }) => name === "password-mail")).toHaveLength(5);
  });

  test("the owner's right passwords do not count", async () => {
    await register(app, { email: "jo@acme.example", password: PASSWORD });
    await app.db.update(users).set({ emailVerified: true });
    for (let time = 0; time < 12; time += 1) {
      expect(await signIn(app, visitor, { email: "jo@acme.example", password: PASSWORD })).toMatchObject({ ok: true });
    }
    const stranger = { email: "jo@acme.example", client: visitor.client, device: null };
    for (let time = 0; time < 5; time += 1) await mayCheckPassword(app, stranger);
    expect(await signIn(app, visitor, { email: "jo@acme.example", password: PASSWORD })).toMatchObject({
      ok: false,
      status: 429,
      error: TOO_MANY_TRIES,
    });
  });
});

describe("mails", () => {
  test("nobody who is not registered gets one", async () => {
    await sendConfirmationMail(app, { email: "nobody@acme.example" }, "job");
    await sendConfirmationMail(app, { email: "nobody@acme.example", userId: crypto.randomUUID() }, "job");
    await sendPasswordMail(app, "nobody@acme.example", "job");
    expect(app.mails).toEqual([]);
  });

  test("all attempts of one job are one message, to the registered address, with both parts", async () => {
    await confirmed("jo@acme.example");
    await sendPasswordMail(app, "jo@acme.example", "job-1");
    await sendPasswordMail(app, "jo@acme.example", "job-1");
    expect(new Set(app.mails.map(({ messageId }) => messageId)).size).toBe(1);
    for (const mail of app.mails) {
      expect(mail.to).toBe("jo@acme.example");
      expect(mail.html).toContain("/auth/reset?token=");
      expect(mail.text).toContain("/auth/reset?token=");
    }
  });

  test("the database alone does not open a mailed link", async () => {
    const by = await anAdmin("boss@acme.example");
    await invite(app, by, "guest@acme.example");
    const token = await invitationToken();
    await confirmed("jo@acme.example");
    await sendPasswordMail(app, "jo@acme.example", "job");
    const reset = tokenIn(app.mails.at(-1)?.text);
    const { rows } = await app.db.execute<{ kept: string }>(
      "select (select json_agg(v) from verifications v)::text || (select json_agg(i) from admin_invitations i)::text || (select json_agg(j) from test_jobs j)::text as kept",
    );
    expect(token.length).toBeGreaterThan(30);
    expect(reset.length).toBeGreaterThan(30);
    expect(rows[0]?.kept).not.toContain(token);
    expect(rows[0]?.kept).not.toContain(reset);
  });
});

describe("a new password", () => {
  test("makes an unconfirmed account its owner's, once, within the hour", async () => {
    await register(app, { email: "jo@acme.example", password: "the attacker's" });
    await addAdmin(app.db, "jo@acme.example");
    await sendPasswordMail(app, "jo@acme.example", "job");
    const token = tokenIn(app.mails.at(-1)?.text);
    expect(await resetPassword(app, visitor, token, "short")).toMatchObject({ ok: false, status: 400 });
    expect(await resetPassword(app, visitor, token, PASSWORD)).toMatchObject({ ok: true });
    expect(await resetPassword(app, visitor, token, PASSWORD)).toMatchObject({ ok: false, status: 400 });
    expect(await signIn(app, visitor, { email: "jo@acme.example", password: "the attacker's" })).toMatchObject({
      ok: false,
    });
    expect(await signIn(app, visitor, { email: "jo@acme.example", password: PASSWORD })).toMatchObject({ ok: true });
    expect(await listAdmins(app.db)).toMatchObject([{ email: "jo@acme.example" }]);
    expect(await app.db.select().from(adminGrants)).toEqual([]);
  });
});

describe("invitations", () => {
  test("open for seven days", async () => {
    await invite(app, await anAdmin("boss@acme.example"), "guest@acme.example");
    const token = await invitationToken();
    app.pass(7 * DAYS - MINUTES);
    expect(await openInvitation(app, token)).toEqual({ email: "guest@acme.example", registered: false });
    app.pass(2 * MINUTES);
    expect(await openInvitation(app, token)).toBeNull();
    expect(await acceptWithNewAccount(app, token, "guest@acme.example", PASSWORD)).toBe(false);
    expect(await app.db.select().from(users).where(eq(users.email, "guest@acme.example"))).toEqual([]);
  });

  test("are used by one of two who accept at once", async () => {
    await invite(app, await anAdmin("boss@acme.example"), "guest@acme.example");
    const token = await invitationToken();
    const accepted = await Promise.all(
      [1, 2].map(() => acceptWithNewAccount(app, token, "guest@acme.example", PASSWORD)),
    );
    expect(accepted.sort()).toEqual([false, true]);
    expect(await listAdmins(app.db)).toHaveLength(2);
  });

  test("are for that very address, and none is sent to an admin", async () => {
    const boss = await anAdmin("boss@acme.example");
    const other = await confirmed("other@acme.example");
    await invite(app, boss, "guest@acme.example");
    expect(await acceptInvitation(app, await invitationToken(), other)).toBe(false);
    expect(await invite(app, boss, "boss@acme.example")).toBe("an-admin-already");
    expect(await app.db.select().from(adminInvitations)).toHaveLength(1);
  });

  test("that were revoked before their mail went out are not mailed", async () => {
    const boss = await anAdmin("boss@acme.example");
    await invite(app, boss, "guest@acme.example");
    const [row] = await app.db.select().from(adminInvitations);
    expect(await revokeInvitation(app, boss, row?.id ?? "")).toBe("guest@acme.example");
    expect(await revokeInvitation(app, boss, row?.id ?? "")).toBeNull();
    await sendInvitationMail(app, row?.id ?? "");
    expect(app.mails).toEqual([]);
  });
});

describe("an invitation whose sender is removed", () => {
  test.each(["an admin", "the shell"])(
    "by %s ends at once, is listed no more, and is written to the log",
    async (who) => {
      const boss = await anAdmin("boss@acme.example");
      const sender = await anAdmin("sender@acme.example");
      await invite(app, boss, "other@acme.example");
      await invite(app, sender, "guest@acme.example");
      const token = await invitationToken();
      const [waiting] = (await listInvitations(app.db)).filter(({ email }) => email === "guest@acme.example");
      expect(await removeAdmin(app.db, sender.email, who === "the shell" ? "shell" : boss)).toBe("removed");

      expect(await listInvitations(app.db)).toMatchObject([{ email: "other@acme.example" }]);
      expect(await openInvitation(app, token)).toBeNull();
      expect(await invitationAddress(app.db, waiting?.id ?? "")).toBeNull();
      const guest = await confirmed("guest@acme.example");
      expect(await acceptInvitation(app, token, guest)).toBe(false);
      expect(await acceptWithNewAccount(app, token, "guest@acme.example", PASSWORD)).toBe(false);
      expect(await invite(app, sender, "accomplice@acme.example")).toBe("no-longer-allowed");
      expect((await log()).slice(-2)).toEqual([
        ["admin-removed", "sender@acme.example"],
        ["admin-invitation-revoked", "guest@acme.example"],
      ]);
      // Another admin's word is good.
      expect(await invite(app, boss, "guest@acme.example")).toBe("invited");
      expect(await acceptInvitation(app, await invitationToken(), guest)).toBe(true);
    },
  );

  test("without that, as in a database of an earlier version, is worth nothing and is not listed either", async () => {
    const boss = await anAdmin("boss@acme.example");
    await invite(app, boss, "guest@acme.example");
    const token = await invitationToken();
    await app.db.delete(adminUsers).where(eq(adminUsers.id, boss.id));
    expect(await listInvitations(app.db)).toEqual([]);
    expect(await openInvitation(app, token)).toBeNull();
    expect(await acceptWithNewAccount(app, token, "guest@acme.example", PASSWORD)).toBe(false);
    expect(await app.db.select().from(users).where(eq(users.email, "guest@acme.example"))).toEqual([]);
  });
});

describe("removing an admin", () => {
  test("is refused for oneself, for the last one by anybody, and by who is no admin any more", async () => {
    const boss = await anAdmin("boss@acme.example");
    expect(await removeAdmin(app.db, boss.email, boss)).toBe("yourself");
    expect(await removeAdmin(app.db, boss.email, "shell")).toBe("last");
    const second = await anAdmin("second@acme.example");
    expect(await removeAdmin(app.db, "nobody@acme.example", boss)).toBe("not-an-admin");
    expect(await removeAdmin(app.db, second.email, boss)).toBe("removed");
    expect(await removeAdmin(app.db, boss.email, second)).toBe("no-longer-allowed");
    expect(await listAdmins(app.db)).toMatchObject([{ email: boss.email }]);
  });

  test("is written to the activity log, as adding and inviting are, with who did it", async () => {
    const boss = await anAdmin("boss@acme.example");
    await invite(app, boss, "guest@acme.example");
    await acceptWithNewAccount(app, await invitationToken(), "guest@acme.example", PASSWORD);
    await removeAdmin(app.db, "guest@acme.example", boss);
    expect(await log()).toEqual([
      ["admin-added", "boss@acme.example"],
      ["admin-invited", "guest@acme.example"],
      ["admin-added", "guest@acme.example"],
      ["admin-removed", "guest@acme.example"],
    ]);
    const [removal] = await app.db
      .select()
      .from(activity)
      .where(and(eq(activity.kind, "admin-removed"), eq(activity.actor, boss.email)));
    expect(removal?.subject).toBe("guest@acme.example");
  });
});

test("from the shell: at once for the confirmed, noted for others, once", async () => {
  await confirmed("jo@acme.example");
  expect(await addAdmin(app.db, "jo@acme.example")).toBe("admin");
  expect(await addAdmin(app.db, "jo@acme.example")).toBe("already");
  expect(await addAdmin(app.db, "later@acme.example")).toBe("noted");
  expect(await addAdmin(app.db, "later@acme.example")).toBe("already");
  expect(await app.db.select().from(adminUsers)).toHaveLength(1);
});
