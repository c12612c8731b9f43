import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { sendContactTeamEmail } from "~/email/templates/contact-email.server";
import { contactMessages } from "~/lib/db/schema/index";
import { adminActivity } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { deleteDiscardedMessages, handleContactPost, submitContactMessage } from "./contact-messages.server";

const app = setUpTestApp();

describe("spam", () => {
  async function insertMessage(name: string): Promise<string> {
    const [row] = await app.db
      .insert(contactMessages)
      .values({ name, email: "jo@acme.example", message: "Hello there" })
      .returning({ id: contactMessages.id });
    return row?.id ?? "";
  }
  test("is deleted 30 days after it was marked", async () => {
    const id = await insertMessage("Spammer");
    await insertMessage("Jo");
    const spam = eq(contactMessages.id, id);
    await app.db.update(contactMessages).set({ spamSince: app.now() }).where(spam);
    const names = async () => (await app.db.select().from(contactMessages)).map(({ name }) => name).toSorted();
    app.pass(30 * 86_400_000 - 1);
    await deleteDiscardedMessages(app);
    expect(await names()).toEqual(["Jo", "Spammer"]);
    app.pass(2);
    await deleteDiscardedMessages(app);
    expect(await names()).toEqual(["Jo"]);
    expect(await adminActivity(app)).toEqual([{ actor: "regular cleanup", kind: "message-spam-deleted", subject: id }]);
  });
});

describe("contact messages", () => {
  const message = {
    name: " Jo Miller ",
    email: "jo@acme.example",
    company: "",
    message: "We need a page,\nwith a rocket.",
    agreeToTerms: true,
  };
  const stored = () => app.db.select().from(contactMessages);

  describe("submitContactMessage", () => {
    test("stores the message and enqueues the team's email", async () => {
      expect(await submitContactMessage(app, { ...message, admin: true })).toEqual({ ok: true });
      const [row, ...others] = await stored();
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        name: "Jo Miller",
        email: "jo@acme.example",
        company: null,
        message: message.message,
      });
      expect(await app.jobs()).toEqual([{ name: "contact-team-email", data: { messageId: row?.id } }]);
    });

    test("stores nothing if the email cannot be enqueued", async () => {
      vi.spyOn(app.queue, "enqueue").mockRejectedValueOnce(new Error("The queue is down"));
      await expect(submitContactMessage(app, message)).rejects.toThrow("The queue is down");
      expect(await stored()).toEqual([]);
    });

    test("stores nothing if the honeypot is filled in, and returns success", async () => {
      expect(await submitContactMessage(app, { ...message, contactReason: "pills" })).toEqual({ ok: true });
      expect(await stored()).toEqual([]);
      expect(await app.jobs()).toEqual([]);
    });
  });

  test("the team's email goes to the team only, has the complete message as text, and the same id on a retry", {
    tags: "promise-28",
  }, async () => {
    const hostile = `${message.message} <script>alert(1)</script>`;
    await submitContactMessage(app, { ...message, message: hostile, company: "Acme <b>Ltd</b>" });
    const [row] = await stored();
    await sendContactTeamEmail(app, { messageId: row?.id ?? "" });
    await sendContactTeamEmail(app, { messageId: row?.id ?? "" });
    const [first, second] = app.mails;
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      messageId: `<contact-team-email.${row?.id}@localhost>`,
      to: "team@pixelpilots.example",
      replyTo: "jo@acme.example",
      subject: "Message from Jo Miller, Acme <b>Ltd</b>",
    });
    expect(first?.text).toContain("with a rocket. <script>alert(1)</script>");
    expect(first?.html).toContain("with a rocket. &lt;script&gt;alert(1)&lt;/script&gt;");
    expect(first?.text).toContain(`http://localhost:3000/admin/inbox?open=${row?.id}`);
    expect(first?.html).toContain("Acme &lt;b&gt;Ltd&lt;/b&gt;");
  });

  test("an email about a missing message fails with a hint at a restored database", async () => {
    await expect(sendContactTeamEmail(app, { messageId: crypto.randomUUID() })).rejects.toThrow(
      /restored from an older copy/,
    );
  });

  describe("a post without scripts", () => {
    const post = (body: URLSearchParams) =>
      handleContactPost(app, "client", new Request("http://localhost:3000/contact", { method: "POST", body }));
    const values = { name: "Jo", email: "jo@acme.example", company: "", message: "A page, please." };
    const body = () => new URLSearchParams({ ...values, agreeToTerms: "on" });

    test("returns the values if the message cannot be stored", async () => {
      vi.spyOn(app.queue, "enqueue").mockRejectedValueOnce(new Error("The queue is down"));
      expect(await post(body())).toEqual({
        status: 503,
        headers: {},
        outcome: {
          ok: false,
          values: { ...values, agreeToTerms: true },
          errors: {},
          error: "There was a problem sending your message. Please try again.",
        },
      });
    });

    test("stores the message", async () => {
      expect(await post(body())).toEqual({ status: 200, headers: {}, outcome: { ok: true } });
      expect(await stored()).toHaveLength(1);
    });
  });
});
