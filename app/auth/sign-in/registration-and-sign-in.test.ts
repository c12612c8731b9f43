/** @module-tag promise-21 */
import { describe, expect, test } from "vitest";
import { addAdmin, listAdmins } from "~/auth/admins/admins.server";
import { inviteAdmin } from "~/auth/admins/invitations.server";
import { resetPassword } from "~/auth/passwords.server";
import { sendConfirmationEmail, sendPasswordResetEmail } from "~/email/templates/account-emails.server";
import { attemptCounters, pendingAdmins, users, verifications } from "~/lib/db/schema/index";
import {
  createConfirmedAdmin,
  createConfirmedUser,
  extractToken,
  invitationToken,
} from "../../../tests/support/app/people";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { allowAccountEmail, allowPasswordAttempt, deleteExpiredAttempts } from "./attempt-limits.server";
import { registerAccount, requestPasswordReset, resendConfirmation } from "./registration.server";
import { signIn, TOO_MANY_ATTEMPTS } from "./sign-in.server";

const app = setUpTestApp();

const MINUTES = 60_000;
const PASSWORD = "correct horse";
const visitor = { request: new Request("http://localhost:3000/auth"), client: "198.51.100.1" };

describe("attempt limits", () => {
  test("allow five checks per client and ten in all in 15 minutes, for each account separately", async () => {
    const jo = (client: number) => ({ email: "jo@acme.example", client: `client ${client}`, device: null });
    const from = (client: number, times: number) =>
      Promise.all(Array.from({ length: times }, () => allowPasswordAttempt(app, jo(client))));
    expect((await from(1, 8)).filter(Boolean)).toHaveLength(5);
    expect((await from(2, 8)).filter(Boolean)).toHaveLength(5);
    expect((await from(3, 8)).filter(Boolean)).toHaveLength(0);
    expect(await allowPasswordAttempt(app, { ...jo(1), email: "neighbor@acme.example" })).toBe(true);
    app.pass(15 * MINUTES);
    expect(await allowPasswordAttempt(app, jo(1))).toBe(true);
  });

  test("end 15 minutes after the first guess, and further guesses do not extend that", async () => {
    const guess = () => allowPasswordAttempt(app, { email: "jo@acme.example", client: "client 1", device: null });
    for (let time = 0; time < 5; time += 1) await guess();
    app.pass(10 * MINUTES);
    expect(await guess()).toBe(false);
    app.pass(5 * MINUTES);
    expect(await guess()).toBe(true);
  });

  test("do not last for a day after the clock was a day ahead", async () => {
    const guess = () => allowPasswordAttempt(app, { email: "jo@acme.example", client: "client 1", device: null });
    app.pass(24 * 60 * MINUTES);
    for (let time = 0; time < 6; time += 1) await guess();
    expect(await guess()).toBe(false);
    app.pass(-24 * 60 * MINUTES);
    expect(await guess()).toBe(true);
  });

  test("are stored without addresses and deleted when they expire", async () => {
    await allowAccountEmail(app, "jo@acme.example");
    const stored = await app.db.select().from(attemptCounters);
    expect(JSON.stringify(stored)).not.toContain("acme");
    await deleteExpiredAttempts(app);
    expect(await app.db.select().from(attemptCounters)).toHaveLength(1);
    app.pass(61 * MINUTES);
    await deleteExpiredAttempts(app);
    expect(await app.db.select().from(attemptCounters)).toHaveLength(0);
  });

  test("allow five emails per address an hour and ignore further requests", async () => {
    for (let time = 0; time < 8; time += 1) await requestPasswordReset(app, "jo@acme.example");
    expect((await app.jobs()).filter(({ name }) => name === "password-reset-email")).toHaveLength(5);
  });

  test("do not count right passwords", async () => {
    await registerAccount(app, { email: "jo@acme.example", password: PASSWORD });
    await app.db.update(users).set({ emailVerified: true });
    for (let time = 0; time < 12; time += 1) {
      expect(await signIn(app, visitor, { email: "jo@acme.example", password: PASSWORD })).toMatchObject({ ok: true });
    }
    const stranger = { email: "jo@acme.example", client: visitor.client, device: null };
    for (let time = 0; time < 5; time += 1) await allowPasswordAttempt(app, stranger);
    expect(await signIn(app, visitor, { email: "jo@acme.example", password: PASSWORD })).toMatchObject({
      ok: false,
      status: 429,
      error: TOO_MANY_ATTEMPTS,
    });
  });
});

test("right passwords of an unconfirmed account do not count either", async () => {
  await registerAccount(app, { email: "jo@acme.example", password: PASSWORD });
  for (let time = 0; time < 12; time += 1) {
    expect(await signIn(app, visitor, { email: "jo@acme.example", password: PASSWORD })).toMatchObject({
      ok: false,
      unconfirmed: true,
    });
  }
});

describe("emails", () => {
  test("are not sent to unregistered addresses", async () => {
    await sendConfirmationEmail(app, { email: "nobody@acme.example" }, "job");
    await sendConfirmationEmail(app, { email: "nobody@acme.example", userId: crypto.randomUUID() }, "job");
    await sendPasswordResetEmail(app, "nobody@acme.example", "job");
    expect(app.mails).toEqual([]);
  });

  test("have the same message id in every attempt of a job, with a text and an HTML part", async () => {
    await createConfirmedUser(app, "jo@acme.example");
    await sendPasswordResetEmail(app, "jo@acme.example", "job-1");
    await sendPasswordResetEmail(app, "jo@acme.example", "job-1");
    expect(new Set(app.mails.map(({ messageId }) => messageId)).size).toBe(1);
    for (const mail of app.mails) {
      expect(mail.to).toBe("jo@acme.example");
      expect(mail.html).toContain("/auth/reset?token=");
      expect(mail.text).toContain("/auth/reset?token=");
    }
  });

  test("contain tokens that are not stored in the database", async () => {
    const by = await createConfirmedAdmin(app, "boss@acme.example");
    await inviteAdmin(app, by, { email: "guest@acme.example", role: "owner" });
    const token = await invitationToken(app);
    await createConfirmedUser(app, "jo@acme.example");
    await sendPasswordResetEmail(app, "jo@acme.example", "job");
    const reset = extractToken(app.mails.at(-1)?.text);
    const { rows } = await app.db.execute<{ content: string }>(
      "select (select json_agg(v) from verifications v)::text || (select json_agg(i) from admin_invitations i)::text || (select json_agg(j) from test_jobs j)::text as content",
    );
    expect(token.length).toBeGreaterThan(30);
    expect(reset.length).toBeGreaterThan(30);
    expect(rows[0]?.content).not.toContain(token);
    expect(rows[0]?.content).not.toContain(reset);
  });
});

describe("a response that could reveal by its timing whether an address is registered", () => {
  const stranger = { email: "nobody@acme.example", password: PASSWORD };
  const requests = [
    ["a failed sign-in", () => signIn(app, visitor, stranger)],
    ["a registration", () => registerAccount(app, stranger)],
    ["a request for a new password", () => requestPasswordReset(app, stranger.email)],
    ["a request for another confirmation", () => resendConfirmation(app, stranger.email)],
  ] as const;

  test.each(requests)("takes at least 600 ms: %s", async (_, send) => {
    await send();
    expect(app.pauses).toEqual([600]);
  });
});

describe("a new password", () => {
  test("by the emailed link confirms the account, once and within an hour", async () => {
    await registerAccount(app, { email: "jo@acme.example", password: "the attacker's" });
    await addAdmin(app.db, "jo@acme.example", "owner");
    await sendPasswordResetEmail(app, "jo@acme.example", "job");
    const token = extractToken(app.mails.at(-1)?.text);
    const [link] = await app.db.select().from(verifications);
    expect(link?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60 * MINUTES);
    expect(await resetPassword(app, visitor, token, "short")).toMatchObject({ ok: false, status: 400 });
    expect(await resetPassword(app, visitor, token, PASSWORD)).toMatchObject({ ok: true });
    expect(await resetPassword(app, visitor, token, PASSWORD)).toMatchObject({ ok: false, status: 400 });
    expect(await signIn(app, visitor, { email: "jo@acme.example", password: "the attacker's" })).toMatchObject({
      ok: false,
    });
    expect(await signIn(app, visitor, { email: "jo@acme.example", password: PASSWORD })).toMatchObject({ ok: true });
    expect(await listAdmins(app.db)).toMatchObject([{ email: "jo@acme.example" }]);
    expect(await app.db.select().from(pendingAdmins)).toEqual([]);
  });
});

describe("addresses that Better Auth's own rule rejects", () => {
  test.each([
    "r&d@example.com",
    "o'brien@example.ie",
    ".jo..doe@example.com",
    "info@xn--80a1acny.xn--p1ai",
    "jo@acme.c0m",
  ])("%s registers, signs in and appears in the database unchanged", async (email) => {
    expect(await registerAccount(app, { email, password: PASSWORD })).toMatchObject({ ok: true });
    expect(await signIn(app, visitor, { email, password: PASSWORD })).toMatchObject({ ok: false, unconfirmed: true });
    await app.db.update(users).set({ emailVerified: true });
    expect(await signIn(app, visitor, { email, password: PASSWORD })).toMatchObject({ ok: true, user: { email } });
    expect(await signIn(app, visitor, { email, password: "wrong" })).toMatchObject({
      ok: false,
      error: "Invalid email or password",
    });
    expect(await app.db.select({ email: users.email, name: users.name }).from(users)).toEqual([{ email, name: email }]);
  });
});
