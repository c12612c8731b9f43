import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sendContactReplyEmail, sendContactTeamEmail } from "~/email/templates/contact-email.server";
import { clientContext } from "~/lib/app-context.server";
import { contactMessages, contactReplies, conversations } from "~/lib/db/schema/index";
import { changeConversation } from "~/orders/conversations.server";
import { action, loader } from "~/routes/contact/reply";
import { adminActivity } from "../../../tests/support/app/paid-orders";
import { requestContextOf } from "../../../tests/support/app/request-context";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { submitContactMessage } from "./contact-messages.server";
import { answerContactMessage, receiveContactReply } from "./contact-replies.server";

const app = setUpTestApp();

const ANN = "ann@pixelpilots.example";
const DAY_MS = 86_400_000;
const ANSWER = "Hello Jo,\n\nyes, we can <b>do</b> that.\nIn two weeks.";

let messageId: string;
/** Rate limits last longer than a test. */
let client: string;
beforeEach(async () => {
  client = randomUUID();
  const message = "We need a page,\nwith a rocket.";
  await submitContactMessage(app, {
    name: "Jo Miller",
    email: "jo@acme.example",
    company: "Acme Ltd",
    message,
    agreeToTerms: true,
  });
  const [row] = await app.db.select().from(contactMessages);
  messageId = row?.id ?? "";
});

async function answer(text = ANSWER): Promise<string> {
  const id = randomUUID();
  expect(
    await answerContactMessage(app, { id, contactMessageId: messageId, text, author: ANN, seen: app.now() }),
  ).toEqual({ ok: true });
  return id;
}

const reply = (text: string, id: string = randomUUID()) =>
  receiveContactReply(app, { id, contactMessageId: messageId, text });

const stored = () => app.db.select().from(contactReplies).orderBy(contactReplies.createdAt);

const stateOf = async () =>
  (await app.db.select().from(conversations).where(eq(conversations.id, messageId)))[0]?.state;

/** Path and query of the link in the answer's email. */
async function emailedLink(): Promise<string> {
  await sendContactReplyEmail(app, await answer());
  return /\/contact\/reply\?key=[\w.-]+/.exec(app.mails.at(-1)?.text ?? "")?.[0] ?? "";
}

const argsFor = (path: string, init?: RequestInit) => {
  const url = new URL(path, "http://localhost:3000");
  const context = requestContextOf(app);
  context.set(clientContext, client);
  return { request: new Request(url, init), url, params: {}, context, pattern: "/contact/reply" as const };
};

const open = (path: string) => loader(argsFor(path));
const post = (path: string, fields: Record<string, string>) =>
  action(argsFor(path, { method: "POST", body: new URLSearchParams(fields) }));

describe("the team's answer", () => {
  test("is emailed to the sender with its line breaks, their message and the link, in the conversation's thread", async () => {
    const id = await answer();
    expect((await app.jobs()).at(-1)).toEqual({ name: "contact-reply-email", data: { replyId: id } });
    await sendContactReplyEmail(app, id);
    const [mail] = app.mails;
    expect(mail).toMatchObject({
      messageId: `<contact-reply-email.${id}@localhost>`,
      threadId: `<conversation.${messageId}@localhost>`,
      to: "jo@acme.example",
      replyTo: app.settings.site.email,
      subject: `Re: Your message to ${app.settings.site.brand}`,
    });
    expect(mail?.text).toContain("Hello Jo,\n\nyes, we can <b>do</b> that.\nIn two weeks.");
    expect(mail?.text).toContain("> We need a page,\n> with a rocket.");
    expect(mail?.html).toContain("&lt;b&gt;do&lt;/b&gt;");
    expect(await stateOf()).toBe("waiting");
    expect(await adminActivity(app)).toEqual([{ actor: ANN, kind: "contact-answer", subject: messageId }]);
  });

  test("to a reply quotes that reply, shortened", async () => {
    await answer();
    app.pass(1000);
    await reply("Is it ready? ".repeat(100));
    app.pass(1000);
    await sendContactReplyEmail(app, await answer("Yes."));
    const text = app.mails.at(-1)?.text ?? "";
    expect(text).toContain("> Is it ready? Is it ready?");
    expect(text.match(/Is it ready\?/g)?.length).toBeLessThan(60);
    expect(text).not.toContain("with a rocket.");
  });

  test("is not emailed if the message was marked as spam meanwhile", async () => {
    const id = await answer();
    await changeConversation(app, ANN, messageId, { to: "spam" });
    await sendContactReplyEmail(app, id);
    expect(app.mails).toEqual([]);
  });
});

describe("a reply by the link", () => {
  test("opens the conversation, and the team's email about it is in the thread and leads to the inbox", async () => {
    await answer();
    app.pass(1000);
    const id = randomUUID();
    expect(await reply("Great,\nplease start.", id)).toEqual({ ok: true });
    expect(await stateOf()).toBe("needs_reply");
    expect((await app.jobs()).at(-1)).toEqual({ name: "contact-team-email", data: { messageId, replyId: id } });
    await sendContactTeamEmail(app, { messageId });
    await sendContactTeamEmail(app, { messageId, replyId: id });
    const [first, second] = app.mails;
    expect(first).toMatchObject({ subject: "Message from Jo Miller, Acme Ltd" });
    expect(second).toMatchObject({
      messageId: `<contact-team-email.${id}@localhost>`,
      threadId: first?.threadId,
      to: "team@pixelpilots.example",
      replyTo: "jo@acme.example",
      subject: "Re: Message from Jo Miller, Acme Ltd",
    });
    expect(second?.text).toContain("Great,\nplease start.");
    expect(second?.text).toContain(`http://localhost:3000/admin/inbox?open=${messageId}`);
  });

  test("shows message and replies without addresses, and redirects after a post", async () => {
    const link = await emailedLink();
    app.pass(1000);
    await expect(post(link, { id: randomUUID(), message: " Great! " })).rejects.toMatchObject({ status: 303 });
    const { data, init } = await open(link);
    expect(init).toMatchObject({ status: 200 });
    expect(data.conversation).toMatchObject({
      name: "Jo Miller",
      messages: [
        { sender: "customer", text: "We need a page,\nwith a rocket." },
        { sender: "team", text: ANSWER },
        { sender: "customer", text: "Great!" },
      ],
    });
    expect(JSON.stringify(data)).not.toContain("@");
  });

  test("that is empty or too long stays in the form with the reason", async () => {
    const link = await emailedLink();
    const id = randomUUID();
    expect(await post(link, { id, message: " " })).toMatchObject({
      data: { id, text: " ", error: "Please write a message." },
      init: { status: 400 },
    });
    const text = "x".repeat(5_001);
    expect(await post(link, { id, message: text })).toMatchObject({
      data: { id, text, error: "Please use at most 5,000 characters." },
    });
    expect(await stored()).toHaveLength(1);
  });

  test("over the limit of the contact form stays in the form", async () => {
    const link = await emailedLink();
    for (let n = 0; n < 20; n++) await post(link, { id: randomUUID(), message: "" });
    expect(await post(link, { id: randomUUID(), message: "Great!" })).toMatchObject({
      data: { text: "Great!", error: "Too many messages. Please wait a few minutes and try again." },
      init: { status: 429 },
    });
  });

  test("is shown again while the database is unavailable", async () => {
    const link = await emailedLink();
    const { db } = app;
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const fail = () => {
      throw refused;
    };
    Object.assign(app, { db: Object.create(db, { select: { value: fail }, transaction: { value: fail } }) });
    try {
      expect(await post(link, { id: randomUUID(), message: "Great!" })).toMatchObject({
        data: { text: "Great!", error: expect.stringContaining("There was a problem sending your message.") },
        init: { status: 503 },
      });
      expect(await open(link)).toMatchObject({ data: { conversation: "unavailable" }, init: { status: 503 } });
    } finally {
      Object.assign(app, { db });
    }
  });
});

describe("a link that is altered, expired, or of a message that is spam or deleted", () => {
  const expectInvalid = async (link: string) => {
    expect(await open(link)).toMatchObject({ data: { conversation: null }, init: { status: 404 } });
    expect(await post(link, { id: randomUUID(), message: "Hi" })).toMatchObject({
      init: { status: expect.toBeOneOf([400, 404]) },
    });
    expect((await stored()).filter(({ sender }) => sender === "customer")).toEqual([]);
  };

  test("does not open the conversation if any of its characters is another one", async () => {
    const link = await emailedLink();
    const start = link.indexOf("key=") + 4;
    for (let at = start; at < link.length; at++) {
      const other = link[at] === "1" ? "2" : "1";
      expect(await open(link.slice(0, at) + other + link.slice(at + 1))).toMatchObject({
        data: { conversation: null },
      });
    }
    for (const key of ["", link.slice(0, -1), `${link}x`, `${link}&${link.slice(link.indexOf("key"))}`])
      await expectInvalid(key || "/contact/reply");
  });

  test("asks the database for nothing if it is altered", async () => {
    const link = await emailedLink();
    const { db } = app;
    Object.assign(app, { db: null });
    try {
      expect(await open(link.slice(0, -1) + (link.endsWith("A") ? "B" : "A"))).toMatchObject({ init: { status: 404 } });
    } finally {
      Object.assign(app, { db });
    }
  });

  test("ends after 90 days", async () => {
    const link = await emailedLink();
    app.pass(90 * DAY_MS - 2000);
    expect(await open(link)).toMatchObject({ init: { status: 200 } });
    app.pass(2000);
    await expectInvalid(link);
  });

  test("ends when the message is spam, and when it is deleted", async () => {
    const link = await emailedLink();
    await changeConversation(app, ANN, messageId, { to: "spam" });
    await expectInvalid(link);
    await app.db.delete(contactMessages);
    await expectInvalid(link);
  });
});
