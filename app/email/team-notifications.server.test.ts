import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { updateAdminSettings } from "~/auth/admins/admins.server";
import { NOTIFICATION_KINDS, type NotificationSetting, type NotificationSettings } from "~/lib/db/column-types";
import {
  adminUsers,
  contactMessages,
  conversations,
  deadJobs,
  emails,
  orderMessages,
  users,
} from "~/lib/db/schema/index";
import { openConversation } from "~/orders/conversations.server";
import { loggedEmailHandlers } from "../../server/jobs/email-handlers";
import { saveQuote } from "../../tests/support/app/offers";
import { BLAST_MONTH, writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import type { Email, SentVia } from "./mailer.server";
import { notifyStaff } from "./team-notifications.server";
import { sendDailyDigestEmail } from "./templates/staff-emails.server";

const app = setUpTestApp();

const TEAM = "team@pixelpilots.example";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const MINE: NotificationSetting = { when: "at_once", whose: "mine" };
const EVERYONES: NotificationSetting = { when: "at_once", whose: "everyone" };
const DAILY: NotificationSetting = { when: "daily", whose: "everyone" };

/** `ann` has the address ann@shop.example. */
async function addAdmin(name: string, notifications: NotificationSettings, secondFactor = false): Promise<string> {
  const id = randomUUID();
  const email = name.includes("@") ? name : `${name}@shop.example`;
  await app.db.insert(users).values({ id, name, email, emailVerified: true, twoFactorEnabled: secondFactor });
  await app.db.insert(adminUsers).values({ id, notifications, digestedUntil: app.now() });
  return id;
}

const recipients = () => app.mails.map(({ to }) => to.replace("@shop.example", "")).sort();

const notifyOf = (orderId: string, mailer = app.mailer) =>
  loggedEmailHandlers({ ...app, mailer })["order-team-email"]({ orderId }, randomUUID());

async function sendContactMessage(assignee: string | null = null): Promise<void> {
  const values = { name: "Jo Miller", email: "jo@acme.example", message: "A page, please.", createdAt: app.now() };
  const [row] = await app.db.insert(contactMessages).values(values).returning();
  const id = row?.id ?? "";
  await openConversation(app.db, { contactMessageId: id }, app.now());
  await app.db.update(conversations).set({ assignee }).where(eq(conversations.id, id));
  await loggedEmailHandlers(app)["contact-team-email"]({ messageId: id }, randomUUID());
}

describe("an email to the team", () => {
  test("goes to TEAM_EMAIL, and at once to those who want everyone's, or theirs if it is assigned to them", async () => {
    await addAdmin("ann", { order: MINE });
    await addAdmin("ben", { order: MINE });
    await addAdmin("cat", { order: EVERYONES });
    await addAdmin("dan", { order: DAILY });
    await addAdmin("eve", { message: EVERYONES });
    await addAdmin("fay", {});
    await notifyOf(await writePaidOrder(app, { assignee: "ann@shop.example" }));
    expect(recipients()).toEqual(["ann", "cat", TEAM]);
    app.mails.length = 0;
    await notifyOf(await writePaidOrder(app));
    expect(recipients()).toEqual(["cat", TEAM]);
    app.mails.length = 0;
    await sendContactMessage();
    expect(recipients()).toEqual(["eve", TEAM]);
    app.mails.length = 0;
    await addAdmin("gus", { message: MINE });
    await sendContactMessage("gus@shop.example");
    expect(recipients()).toEqual(["eve", "gus", TEAM]);
  });

  test("about a later month is for the admin who has the subscription", async () => {
    await addAdmin("ann", { order: MINE });
    await writePaidOrder(app, { ...BLAST_MONTH, assignee: "ann@shop.example" });
    await notifyOf(await writePaidOrder(app, { ...BLAST_MONTH, invoiceId: "in_2" }));
    expect(recipients()).toEqual(["ann", TEAM]);
  });

  test("about a paid quote is of another kind than a new order", async () => {
    await addAdmin("ann", { order: EVERYONES });
    await addAdmin("ben", { quote: EVERYONES });
    await notifyOf(await writePaidOrder(app, { quoteId: (await saveQuote(app)).id }));
    expect(recipients()).toEqual(["ben", TEAM]);
  });

  test("of another kind goes to TEAM_EMAIL only", async () => {
    await addAdmin("ann", Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, EVERYONES])));
    const orderId = await writePaidOrder(app, BLAST_MONTH);
    await loggedEmailHandlers(app)["subscription-ended-team-email"]({ orderId }, randomUUID());
    expect(recipients()).toEqual([TEAM]);
  });

  test.each([
    ["customer", ["ann", TEAM]],
    ["team", [TEAM]],
  ] as const)("has a customer's messages, and is not what we write to a customer (%s)", async (sender, expected) => {
    await addAdmin("ann", { message: EVERYONES });
    // The customer has the team's address, too.
    const orderId = await writePaidOrder(app, { email: TEAM });
    const id = randomUUID();
    await app.db.insert(orderMessages).values({ id, orderId, sender, author: TEAM, text: "Hello" });
    await loggedEmailHandlers(app)["message-digest-email"]({ orderId, sender, messageIds: [id] }, randomUUID());
    expect(recipients()).toEqual(expected);
  });

  test("is sent once to TEAM_EMAIL, and not to people who have left or may not open the back office", async () => {
    const owner = await addAdmin("ann", { order: EVERYONES }, true);
    await addAdmin(TEAM, { order: EVERYONES }, true);
    const ben = await addAdmin("ben", { order: EVERYONES }, true);
    await addAdmin("cat", { order: EVERYONES });
    await app.db.delete(adminUsers).where(eq(adminUsers.id, ben));
    await updateAdminSettings(
      app.db,
      { id: owner, email: "ann@shop.example" },
      { managerRefundLimit: 0, requireSecondFactor: true },
    );
    await notifyOf(await writePaidOrder(app));
    expect(recipients()).toEqual(["ann", TEAM]);
  });

  test("reaches the others if one address is bad, and a retry repeats only what failed", {
    tags: "promise-10",
  }, async () => {
    await addAdmin("ann", { order: EVERYONES });
    await addAdmin("ben", { order: EVERYONES });
    const sent: Email[] = [];
    let isBad = true;
    const send = async (email: Email): Promise<SentVia> => {
      if (isBad && email.to === "ann@shop.example") throw new Error("550 No such user");
      sent.push(email);
      return { file: null };
    };
    const handlers = loggedEmailHandlers({ ...app, mailer: { ...app.mailer, send } });
    const data = { orderId: await writePaidOrder(app) };
    const jobId = randomUUID();
    await expect(handlers["order-team-email"](data, jobId)).rejects.toThrow("550 No such user");
    expect(sent.map(({ to }) => to).sort()).toEqual(["ben@shop.example", TEAM]);
    isBad = false;
    await handlers["order-team-email"](data, jobId);
    await handlers["order-team-email"](data, jobId);
    expect(sent.map(({ to }) => to).sort()).toEqual(["ann@shop.example", "ben@shop.example", TEAM]);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(3);
    expect((await app.db.select().from(emails)).map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
  });

  test("that is sent again goes to TEAM_EMAIL only", async () => {
    await addAdmin("ann", { order: EVERYONES });
    const data = { orderId: await writePaidOrder(app), again: randomUUID() };
    await loggedEmailHandlers(app)["order-team-email"](data, randomUUID());
    expect(recipients()).toEqual([TEAM]);
  });
});

describe("jobs that failed for good", () => {
  const fail = (name: string) =>
    app.db
      .insert(deadJobs)
      .values({ id: randomUUID(), name, data: {}, attempts: 201, reason: "No answer" })
      .returning();

  test("are emailed once, together, and not if all were retried meanwhile", async () => {
    await addAdmin("ann", { job: EVERYONES });
    await Promise.all([fail("process-refund"), fail("quote-email")]);
    await notifyStaff(app);
    await notifyStaff(app);
    const [job, ...others] = await app.jobs();
    expect([job?.name, others]).toEqual(["failed-jobs-team-email", []]);
    const run = () =>
      loggedEmailHandlers(app)["failed-jobs-team-email"](
        { jobIds: z.array(z.string()).parse(job?.data.jobIds) },
        randomUUID(),
      );
    await run();
    expect(recipients()).toEqual(["ann", TEAM]);
    expect(app.mails[0]).toMatchObject({
      subject: "2 failed jobs",
      text: expect.stringContaining("process-refund: No"),
    });
    await app.db.delete(deadJobs);
    await run();
    expect(app.mails).toHaveLength(2);
  });

  test("cause no email about an email about failed jobs", async () => {
    await fail("failed-jobs-team-email");
    await notifyStaff(app);
    expect(await app.jobs()).toEqual([]);
  });
});

describe("the daily digest", () => {
  /** On the agency's clock, which goes from UTC-6 to UTC-5 on March 14, 2027, and back on November 7. */
  const runAt = (time: string) => notifyStaff({ ...app, now: () => new Date(time) });
  const digests = async () => (await app.jobs()).map(({ data }) => [data.since, data.until]);
  const digestedUntil = (time: string) => app.db.update(adminUsers).set({ digestedUntil: new Date(time) });

  test.each([
    ["in winter", "2027-01-12T14:01:00.000Z", "2027-01-13T14:01:00.000Z"],
    ["over the start of summer time", "2027-03-13T14:01:00.000Z", "2027-03-14T13:01:00.000Z"],
    ["over its end", "2027-11-06T13:01:00.000Z", "2027-11-07T14:01:00.000Z"],
  ])("is enqueued at 8:00 on the agency's clock, once a day, without a gap (%s)", async (_, first, second) => {
    await addAdmin("ann", { message: DAILY });
    await addAdmin("ben", { message: EVERYONES });
    await digestedUntil("2027-01-01T00:00:00Z");
    const earlier = (time: string, ms: number) => new Date(Date.parse(time) - ms).toISOString();
    await runAt(first);
    await runAt(first);
    await runAt(earlier(second, 1000));
    expect(await digests()).toEqual([["2027-01-01T00:00:00.000Z", earlier(first, MINUTE)]]);
    await runAt(second);
    await runAt(second);
    expect((await digests()).slice(1)).toEqual([[earlier(first, MINUTE), earlier(second, MINUTE)]]);
  });

  test("covers all days of an outage, and no days before the admin wanted one", async () => {
    const id = await addAdmin("ann", {});
    await digestedUntil("2027-01-01T14:00:00Z");
    await runAt("2027-01-12T15:00:00Z");
    await app.db
      .update(adminUsers)
      .set({ notifications: { message: DAILY } })
      .where(eq(adminUsers.id, id));
    await runAt("2027-01-16T20:00:00Z");
    expect(await digests()).toEqual([["2027-01-12T14:59:00.000Z", "2027-01-16T19:59:00.000Z"]]);
  });

  test("is lost neither with its job nor with the time that it reached, if enqueuing fails", async () => {
    await addAdmin("ann", { message: DAILY });
    await digestedUntil("2027-01-01T14:00:00Z");
    const queue = { ...app.queue, enqueueAll: () => Promise.reject(new Error("The process was killed")) };
    const now = () => new Date("2027-01-12T15:00:00Z");
    await expect(notifyStaff({ ...app, queue, now })).rejects.toThrow("The process was killed");
    await notifyStaff({ ...app, now });
    expect(await digests()).toEqual([["2027-01-01T14:00:00.000Z", "2027-01-12T14:59:00.000Z"]]);
  });

  test("lists what came in, by kind, with links; a repeated job sends the same email", async () => {
    const userId = await addAdmin("ann", { order: { when: "daily", whose: "mine" }, message: DAILY, dispute: MINE });
    const since = app.now();
    app.pass(HOUR);
    const mine = await writePaidOrder(app, { assignee: "ann@shop.example" });
    await notifyOf(mine);
    await notifyOf(await writePaidOrder(app));
    await sendContactMessage();
    const [until, jobId] = [app.now(), randomUUID()];
    app.pass(HOUR);
    await sendContactMessage();
    app.mails.length = 0;
    const data = { userId, since: since.toISOString(), until: until.toISOString() };
    await loggedEmailHandlers(app)["daily-digest-email"](data, jobId);
    await loggedEmailHandlers(app)["daily-digest-email"](data, jobId);
    expect(app.mails).toMatchObject([{ to: "ann@shop.example", subject: "Daily digest: New orders, Messages" }]);
    const text = app.mails[0]?.text ?? "";
    expect(text.match(/http:\S+/g)).toEqual([
      `http://localhost:3000/admin/orders/${mine}`,
      "http://localhost:3000/admin/inbox",
      "http://localhost:3000/admin",
      "http://localhost:3000/admin/account",
    ]);
    const [logged] = await app.db.select().from(emails).where(eq(emails.job, "daily-digest-email"));
    expect(logged).toMatchObject({ html: null, body: null, status: "sent" });
  });

  test("lists an email once that several admins got at once", async () => {
    await addAdmin("ben", { message: EVERYONES });
    const userId = await addAdmin("ann", { message: DAILY });
    const since = app.now().toISOString();
    app.pass(HOUR);
    await sendContactMessage();
    app.mails.length = 0;
    await sendDailyDigestEmail(app, { userId, since, until: app.now().toISOString() });
    expect(app.mails[0]?.text.match(/Message from/g)).toHaveLength(1);
  });

  test("is not sent without news, or to someone who has left or wants none any more", async () => {
    const [ann, ben, cat] = [
      await addAdmin("ann", { dispute: DAILY }),
      await addAdmin("ben", { message: DAILY }),
      await addAdmin("cat", { message: EVERYONES }),
    ];
    const since = app.now().toISOString();
    app.pass(HOUR);
    await sendContactMessage();
    await app.db.delete(adminUsers).where(eq(adminUsers.id, ben));
    app.mails.length = 0;
    for (const userId of [ann, ben, cat])
      await sendDailyDigestEmail(app, { userId, since, until: app.now().toISOString() });
    expect(app.mails).toEqual([]);
  });
});
