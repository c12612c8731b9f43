import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { JOBS } from "~/admin/jobs";
import type { App } from "~/lib/app-context.server";
import { formatListQuery } from "~/lib/db/pagination";
import { deadJobs, emails, orders } from "~/lib/db/schema/index";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { loggedEmailHandlers } from "../../../server/jobs/email-handlers";
import { adminActivity, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { findEmail, resendEmail } from "./email-details.server";
import { type EmailFilter, readEmailFilter } from "./email-filter";
import { listEmails, listEmailsAboutOrder, listEmailsTo } from "./email-log.server";
import { EMAIL_BODY_RETENTION_MS, EMAIL_ROW_RETENTION_MS, pruneEmailLog } from "./logging-mailer.server";

let app: TestApp;
let shop: App;
beforeAll(async () => {
  app = await testApp();
  // The real queue, whose tables hold the waiting jobs; nothing runs them.
  shop = { ...app, queue: await openQueue(app.database, { jobs: JOBS, log: app.log }) };
}, 60_000);
beforeEach(async () => {
  await app.reset();
  await app.db.execute("delete from pgboss.job");
});
afterAll(async () => {
  await shop.queue.stop();
  await app.close();
});

const ALL: EmailFilter = { q: "", status: null, kind: null };
const ADMIN = "ann@team.example";
const order = (changes: Partial<typeof orders.$inferInsert> = {}) =>
  writePaidOrder(app, { sharedAt: app.now(), paidAt: app.now(), ...changes });
const write = async (changes: Partial<typeof emails.$inferInsert> = {}) => {
  const [row] = await app.db
    .insert(emails)
    .values({
      messageId: randomUUID(),
      job: "order-team-email",
      data: {},
      recipient: "team@pixelpilots.example",
      subject: "Paid",
      status: "sent",
      html: "<p>Hi</p>",
      body: "Hi",
      createdAt: app.now(),
      ...changes,
    })
    .returning();
  if (!row) throw new Error("No email was written");
  return row.id;
};
const listShown = async (filter: Partial<EmailFilter> = {}) =>
  (await listEmails(app, { ...ALL, ...filter }, null)).rows.map(({ recipient, status }) => [recipient, status]);
const enqueue = (orderId: string) =>
  app.db.transaction((tx) => shop.queue.enqueue(tx, "order-confirmation-email", { orderId }));

describe("email list", () => {
  test("shows waiting, failed and sent emails, filtered by status, kind and address", async () => {
    await enqueue(await order());
    await write();
    await write({ status: "written", recipient: "bo@acme.example", job: "refund-email" });
    const data = { email: "cy@acme.example" };
    await app.db
      .insert(deadJobs)
      .values({ id: randomUUID(), name: "password-reset-email", data, attempts: 200, reason: "It cannot be" });
    expect((await listShown()).toSorted()).toEqual([
      ["bo@acme.example", "written"],
      ["cy@acme.example", "failed"],
      ["jo@acme.example", "waiting"],
      ["team@pixelpilots.example", "sent"],
    ]);
    expect(await listShown({ status: "waiting" })).toEqual([["jo@acme.example", "waiting"]]);
    expect(await listShown({ status: "failed" })).toEqual([["cy@acme.example", "failed"]]);
    expect(await listShown({ kind: "refund-email" })).toEqual([["bo@acme.example", "written"]]);
    for (const q of ["JO@acme", "bo@", "cy@acme.example", "pixelpilots"])
      expect(await listShown({ q }), q).toHaveLength(1);
    for (const q of ["acme.example", "@acme"]) expect(await listShown({ q }), q).toHaveLength(3);
    for (const q of ["%", "_o@", "\\", "o@acme"]) expect(await listShown({ q }), q).toEqual([]);
    expect(await listShown({ q: "'; drop table emails --" })).toEqual([]);
  });

  test("shows every waiting and sent email exactly once across its pages", async () => {
    const expected = new Set<string>();
    for (let index = 0; index < 7; index++)
      expected.add(await write({ createdAt: new Date(app.now().getTime() - index) }));
    for (let index = 0; index < 4; index++) await enqueue(await order({ paymentIntentId: `pi_${index}` }));
    const seen: string[] = [];
    let page = await listEmails(app, ALL, null, 3);
    for (; page.rows.length > 0; page = await listEmails(app, ALL, { towards: "older", row: page.older }, 3)) {
      seen.push(...page.rows.map(({ id }) => id));
      if (!page.older) break;
    }
    expect(seen).toHaveLength(11);
    expect(new Set(seen).size).toBe(11);
    for (const id of expected) expect(seen).toContain(id);
    if (!page.newer) throw new Error("The last page has none before it");
    const before = await listEmails(app, ALL, { towards: "newer", row: page.newer }, 3);
    expect(before.rows.map(({ id }) => id)).toEqual(seen.slice(-page.rows.length - 3, -page.rows.length));
  });

  test("lists the emails to an address, ignoring case, and about an order", async () => {
    const orderId = await order();
    const id = await write({ recipient: "Jo@Acme.example", orderId });
    await write();
    expect(await listEmailsTo(app.db, "jo@acme.EXAMPLE")).toMatchObject([{ id }]);
    expect(await listEmailsAboutOrder(app.db, orderId)).toMatchObject([{ id }]);
  });

  test("ignores invalid and repeated filter values", () => {
    const filter = (query: string) => readEmailFilter(new URLSearchParams(query));
    expect(filter("q=jo&status=sent&kind=order-team-email")).toEqual({
      q: "jo",
      status: "sent",
      kind: "order-team-email",
    });
    expect(filter("status=lost&kind=%27%3B&q=a&q=b")).toEqual(ALL);
    expect(formatListQuery({ q: "jo", status: "sent", kind: null })).toBe("?q=jo&status=sent");
  });
});

describe("resending an email", () => {
  const writeConfirmed = async () => {
    const orderId = await order();
    await loggedEmailHandlers(shop)["order-confirmation-email"]({ orderId }, randomUUID());
    const [mail] = await listEmailsAboutOrder(app.db, orderId);
    if (!mail) throw new Error("No email is recorded");
    return { orderId, emailId: mail.id };
  };
  const jobs = async () =>
    (await app.db.execute<{ data: unknown }>("select data from pgboss.job where name = 'order-confirmation-email'"))
      .rows;

  test("runs its job once for each click, with a new message id, and is logged", async () => {
    const { orderId, emailId } = await writeConfirmed();
    const resendId = randomUUID();
    for (let times = 0; times < 2; times++) {
      expect(await resendEmail(shop, ADMIN, { emailId, resendId })).toEqual({ ok: true, to: "jo@acme.example" });
    }
    expect(await jobs()).toEqual([{ data: { orderId, again: resendId } }]);
    expect(await adminActivity(app)).toEqual([{ actor: ADMIN, kind: "mail-again", subject: "jo@acme.example" }]);
    expect(await listShown({ status: "waiting" })).toEqual([["jo@acme.example", "waiting"]]);
    const again = { orderId, again: resendId };
    await loggedEmailHandlers(shop)["order-confirmation-email"](again, randomUUID());
    await loggedEmailHandlers(shop)["order-confirmation-email"](again, randomUUID());
    const ids = app.mails.map(({ messageId }) => messageId);
    expect(new Set(ids)).toEqual(new Set([ids[0], ids[0]?.replace("@", `.again-${resendId}@`)]));
    expect(await findEmail(app.db, resendId)).toMatchObject({ status: "sent", repeats: emailId, resendBlocker: null });
  });

  test("goes to the order's current address", async () => {
    const { orderId, emailId } = await writeConfirmed();
    await app.db.update(orders).set({ email: "jo@new.example" }).where(eq(orders.id, orderId));
    expect(await resendEmail(shop, ADMIN, { emailId, resendId: randomUUID() })).toEqual({
      ok: true,
      to: "jo@new.example",
    });
  });

  test("goes to the team if it was an admin's copy of an email to the team", async () => {
    const data = { orderId: await order() };
    const emailId = await write({ job: "order-team-email", ...data, data, recipient: "ann@shop.example" });
    expect(await resendEmail(shop, ADMIN, { emailId, resendId: randomUUID() })).toEqual({
      ok: true,
      to: "team@pixelpilots.example",
    });
  });

  test("is limited to three times an hour", async () => {
    const { emailId } = await writeConfirmed();
    for (let times = 0; times < 3; times++) {
      expect(await resendEmail(shop, ADMIN, { emailId, resendId: randomUUID() })).toMatchObject({ ok: true });
    }
    expect(await resendEmail(shop, ADMIN, { emailId, resendId: randomUUID() })).toMatchObject({ ok: false });
  });

  test("marks the email as dropped if its job has nothing to send", async () => {
    const resendId = randomUUID();
    await write({ id: resendId, job: "payment-link-email", status: "waiting" });
    const orderId = await order();
    const data = { orderId, again: resendId };
    await loggedEmailHandlers(shop)["payment-link-email"](data, randomUUID());
    expect(await findEmail(app.db, resendId)).toMatchObject({ status: "dropped" });
  });

  test.each([
    ["password-reset-email", "sent" as const],
    ["magic-link-email", "sent" as const],
    ["daily-digest-email", "sent" as const],
    ["payment-failed-email", "sent" as const],
    ["unheard-of", "sent" as const],
    ["order-team-email", "failed" as const],
    ["order-team-email", "waiting" as const],
  ])("is not offered and not possible for %s with status %s", async (job, status) => {
    const emailId = await write({ job, status, data: { orderId: randomUUID(), email: "jo@acme.example" } });
    expect((await findEmail(app.db, emailId))?.resendBlocker).toMatch(/\.$/);
    expect(await resendEmail(shop, ADMIN, { emailId, resendId: randomUUID() })).toMatchObject({ ok: false });
    expect(await adminActivity(app)).toEqual([]);
  });

  test("fails for an unknown email, or with the click id of another email", async () => {
    const { emailId } = await writeConfirmed();
    const other = await write();
    expect(await resendEmail(shop, ADMIN, { emailId: randomUUID(), resendId: randomUUID() })).toMatchObject({
      ok: false,
    });
    expect(await resendEmail(shop, ADMIN, { emailId, resendId: other })).toMatchObject({ ok: false });
  });
});

test("the text of an email is deleted after 90 days, its row after two years", async () => {
  const now = app.now().getTime();
  const [young, old, ancient] = [
    await write({ createdAt: new Date(now - EMAIL_BODY_RETENTION_MS + 60_000) }),
    await write({ createdAt: new Date(now - EMAIL_BODY_RETENTION_MS - 60_000) }),
    await write({ createdAt: new Date(now - EMAIL_ROW_RETENTION_MS - 60_000) }),
  ];
  await pruneEmailLog(app);
  expect(await findEmail(app.db, young)).toMatchObject({ body: "Hi", hasPreview: true, missingBodyReason: null });
  expect(await findEmail(app.db, old)).toMatchObject({
    body: null,
    hasPreview: false,
    missingBodyReason: "old",
    status: "sent",
  });
  expect(await findEmail(app.db, ancient)).toBe(null);
  expect([EMAIL_BODY_RETENTION_MS, EMAIL_ROW_RETENTION_MS]).toEqual([90 * 86_400_000, 2 * 365 * 86_400_000]);
});

test("an email whose job is done but that was not recorded as sent is marked as sent a day later", async () => {
  const yesterday = new Date(app.now().getTime() - 25 * 3_600_000);
  const done = await write({ status: "sending", settledAt: yesterday, jobId: randomUUID() });
  const jobId = randomUUID();
  const dead = await write({ status: "sending", settledAt: yesterday, jobId });
  await app.db
    .insert(deadJobs)
    .values({ id: jobId, name: "order-team-email", data: {}, attempts: 200, reason: "Away" });
  await pruneEmailLog(app);
  expect(await findEmail(app.db, done)).toMatchObject({ status: "sent" });
  expect(await findEmail(app.db, dead)).toMatchObject({ status: "sending" });
});
