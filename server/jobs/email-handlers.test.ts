import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Email } from "~/email/mailer.server";
import { emails, users } from "~/lib/db/schema/index";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { loggedEmailHandlers } from "./email-handlers";

const app = setUpTestApp();

const rows = () => app.db.select().from(emails).orderBy(asc(emails.createdAt), asc(emails.id));
const order = () => writePaidOrder(app, { sharedAt: app.now(), paidAt: app.now() });
const withMailer = (send: (mail: Email) => Promise<{ file: string | null }>) =>
  loggedEmailHandlers({ ...app, mailer: { ...app.mailer, send } });

describe("an email sent by a job", () => {
  test("is logged as sent with its order and its text without link keys", async () => {
    const orderId = await order();
    const jobId = randomUUID();
    await loggedEmailHandlers(app)["order-confirmation-email"]({ orderId }, jobId);
    const [sent] = app.mails;
    expect(sent?.text).toMatch(/\/my-order\?key=[\w.-]{100}/);
    const [row] = await rows();
    expect(row).toMatchObject({
      messageId: sent?.messageId,
      job: "order-confirmation-email",
      data: { orderId },
      jobId,
      orderId,
      recipient: "jo@acme.example",
      subject: sent?.subject,
      status: "sent",
      fault: null,
      fileName: null,
    });
    expect(row?.body).toContain("/my-order?…");
    for (const kept of [row?.html, row?.body]) expect(kept).not.toMatch(/key=|session_id=/);
  });

  test("is logged with the name of the file it was written to", async () => {
    await withMailer(async () => ({ file: "order.eml" }))["order-team-email"]({ orderId: await order() }, randomUUID());
    expect(await rows()).toMatchObject([
      { status: "written", fileName: "order.eml", recipient: "team@pixelpilots.example" },
    ]);
  });

  test("about an account or a list of orders is logged without its text", async () => {
    await app.db.insert(users).values({ id: randomUUID(), name: "Jo", email: "jo@acme.example", emailVerified: true });
    await order();
    const handlers = loggedEmailHandlers(app);
    await handlers["password-reset-email"]({ email: "jo@acme.example" }, randomUUID());
    await handlers["magic-link-email"]({ email: "jo@acme.example" }, randomUUID());
    expect(app.mails).toHaveLength(2);
    const found = await rows();
    expect(found.map(({ html, body, status }) => [html, body, status])).toEqual([
      [null, null, "sent"],
      [null, null, "sent"],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/token=|key=/);
  });

  test("is logged as failed with the reason, and as sent by the next attempt, in one row", async () => {
    const orderId = await order();
    const jobId = randomUUID();
    const away = withMailer(async () => {
      throw Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:2525"), { code: "ESOCKET" });
    });
    await expect(away["order-team-email"]({ orderId }, jobId)).rejects.toThrow("ECONNREFUSED");
    expect(await rows()).toMatchObject([{ status: "failed", fault: "connect ECONNREFUSED 127.0.0.1:2525 (ESOCKET)" }]);
    await loggedEmailHandlers(app)["order-team-email"]({ orderId }, jobId);
    expect(await rows()).toMatchObject([{ status: "sent", fault: null }]);
  });

  test("stays 'sending' if the process is killed while sending, and the next attempt reuses its row", {
    tags: "promise-10",
  }, async () => {
    const orderId = await order();
    const killed = Promise.withResolvers<void>();
    const cut = withMailer(() => {
      killed.resolve();
      return new Promise(() => {});
    });
    void cut["order-team-email"]({ orderId }, randomUUID());
    await killed.promise;
    expect(await rows()).toMatchObject([{ status: "sending" }]);
    await loggedEmailHandlers(app)["order-team-email"]({ orderId }, randomUUID());
    expect(await rows()).toMatchObject([{ status: "sent" }]);
    expect(app.mails).toHaveLength(1);
  });

  test.each([null, "order.eml"])(
    "is not sent again if the job is killed after it was logged as sent (%s)",
    async (file) => {
      const [orderId, jobId] = [await order(), randomUUID()];
      const sent: Email[] = [];
      const handlers = withMailer(async (mail) => {
        sent.push(mail);
        return { file };
      });
      await handlers["order-team-email"]({ orderId }, jobId);
      const [before] = await rows();
      app.pass(60_000);
      await handlers["order-team-email"]({ orderId }, jobId);
      expect(sent).toHaveLength(1);
      expect(await rows()).toEqual([before]);
    },
  );

  test("is not sent a second time if it could not be logged as sent", async () => {
    const orderId = await order();
    const broken = Object.create(app.db, {
      update: {
        value: () => {
          throw new Error("The database went away");
        },
      },
    });
    await loggedEmailHandlers({ ...app, db: broken })["order-team-email"]({ orderId }, randomUUID());
    expect(app.mails).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: "sending" }]);
  });

  test("is not sent if it cannot be logged first, so that the job is retried", async () => {
    const orderId = await order();
    const broken = Object.create(app.db, {
      insert: {
        value: () => {
          throw new Error("The database went away");
        },
      },
    });
    await expect(
      loggedEmailHandlers({ ...app, db: broken })["order-team-email"]({ orderId }, randomUUID()),
    ).rejects.toThrow("went away");
    expect(app.mails).toEqual([]);
  });
});
