import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { startEmailSink } from "../../tests/support/faults/email-sink";
import { emptyFolder } from "../../tests/support/files/empty-folder";
import { recordCaseCount, scaleCaseCount } from "../../tests/support/runner/cases";
import { createMailer, type Email } from "./mailer.server";

const from = "Pixel Pilots <hello@pixelpilots.example>";
const mail: Email = {
  messageId: "<order-1@pixelpilots.example>",
  to: "jo@acme.example",
  subject: "Your order 1A2B3C4D",
  text: "Thank you.",
  html: "<p>Thank you.</p>",
};
const folder = join(emptyFolder(), "mail");

describe("without SMTP_URL", () => {
  test("an email is one file with HTML and text, and sending it again overwrites that file", async () => {
    const mailer = createMailer({ from, folder });
    await mailer.send(mail);
    await mailer.send(mail);
    expect(readdirSync(folder)).toEqual(["order-1@pixelpilots.example.eml"]);
    const read = await PostalMime.parse(readFileSync(join(folder, "order-1@pixelpilots.example.eml")));
    expect(read).toMatchObject({
      messageId: mail.messageId,
      from: { name: "Pixel Pilots", address: "hello@pixelpilots.example" },
      to: [{ address: mail.to }],
      subject: mail.subject,
      text: expect.stringContaining("Thank you."),
      html: expect.stringContaining("<p>Thank you.</p>"),
    });
    expect(statSync(join(folder, "order-1@pixelpilots.example.eml")).mode & 0o077).toBe(0);
    expect(mailer.where).toBe(folder);
  });

  test("emails of one conversation refer to the same id", async () => {
    await createMailer({ from, folder }).send({ ...mail, threadId: "<conversation.1@pixelpilots.example>" });
    const read = await PostalMime.parse(readFileSync(join(folder, "order-1@pixelpilots.example.eml")));
    expect(read).toMatchObject({
      messageId: mail.messageId,
      inReplyTo: "<conversation.1@pixelpilots.example>",
      references: "<conversation.1@pixelpilots.example>",
    });
  });

  test.each(["conversation.1", "<a@b> <c@d>", "<a@b>\r\nBcc: <eve@evil.example>", "<a b@c>", "<a@b>\n"])(
    "%j is no id of a conversation",
    async (threadId) => {
      await expect(createMailer({ from, folder }).send({ ...mail, threadId })).rejects.toThrow("form <...@...>");
    },
  );

  test("a message id cannot name a file outside the folder", async () => {
    await createMailer({ from, folder }).send({ ...mail, messageId: "<../../../etc/x@y>" });
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readdirSync(join(folder, ".."))).toEqual(["mail"]);
  });
});

describe("user input", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          "\r\n",
          "\n",
          "\r",
          "\0",
          "\u2028",
          "Bcc: eve@evil.example",
          "eve@evil.example",
          ",",
          ";",
          "<",
          ">",
          '"',
          ":",
          " ",
          "\t",
          "=?utf-8?Q?=0D=0ABcc:eve=40evil.example?=",
          "\r\n\r\nbody",
          "Jo",
          "é",
          "名",
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join("")),
  );

  test("in subject and text adds no header and no recipient", { tags: "promise-28", timeout: 1_800_000 }, async () => {
    const mailer = createMailer({ from, folder });
    const file = join(folder, "order-1@pixelpilots.example.eml");
    const headers = async () => (await PostalMime.parse(readFileSync(file))).headers.map(({ key }) => key).sort();
    await mailer.send(mail);
    const usual = (await headers()).join();
    const property = fc.asyncProperty(hostile, async (name) => {
      await mailer.send({ ...mail, subject: `New order of ${name}`, text: `Order of ${name}` });
      const read = await PostalMime.parse(readFileSync(file));
      expect(
        read.headers
          .map(({ key }) => key)
          .sort()
          .join(),
      ).toBe(usual);
      expect(read.to).toEqual([{ name: "", address: mail.to }]);
      expect([read.cc, read.bcc]).toEqual([undefined, undefined]);
    });
    await fc.assert(property, { numRuns: recordCaseCount(scaleCaseCount(200)) });
  });

  test("as an address is sent to exactly that address or rejected", {
    tags: "promise-28",
    timeout: 1_800_000,
  }, async () => {
    const mailer = createMailer({ from, folder });
    const file = join(folder, "order-1@pixelpilots.example.eml");
    const property = fc.asyncProperty(hostile, async (typed) => {
      const to = `${typed}@acme.example`;
      const accepted = await mailer.send({ ...mail, to }).then(
        () => true,
        () => false,
      );
      if (!accepted) return;
      const read = await PostalMime.parse(readFileSync(file));
      expect(read.to).toHaveLength(1);
      expect(typed).not.toMatch(/[\s,;<>:"@]/);
    });
    await fc.assert(property, { numRuns: recordCaseCount(scaleCaseCount(300, { least: 300 })) });
    await expect(mailer.send({ ...mail, replyTo: "a@b.example, c@d.example" })).rejects.toThrow("exactly one address");
  });
});

describe("with SMTP_URL", () => {
  test("an email arrives complete, fails while the server is unavailable, and arrives once it is back", {
    tags: "promise-14",
  }, async () => {
    const first = await startEmailSink();
    const mailer = createMailer({
      smtpUrl: `smtp://user:hidden@127.0.0.1:${first.port}`.replace("user:hidden@", ""),
      from,
      folder,
    });
    expect(mailer.where).toBe(`smtp://127.0.0.1:${first.port}`);
    await mailer.send(mail);
    await first.close();
    await expect(mailer.send(mail)).rejects.toThrow();
    const second = await startEmailSink(first.port);
    await mailer.send(mail);
    await second.close();
    mailer.close();
    const { messageId, to: address } = mail;
    const complete = { messageId, to: [{ address }], html: expect.stringContaining("<p>Thank you.</p>") };
    expect([first.received, second.received]).toMatchObject([[complete], [complete]]);
  });

  test("the description does not contain the password", () => {
    expect(createMailer({ smtpUrl: "smtps://user:hidden@mail.example:465", from, folder }).where).toBe(
      "smtps://mail.example:465",
    );
  });

  test("with a list of recipients, all other emails become files", async () => {
    const { port, received, close } = await startEmailSink();
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    const mailer = createMailer({ smtpUrl, from, folder, recipients: ["team@shop.example", "ann@shop.example"] });
    const to = ["team@shop.example", "Ann@Shop.example", "stranger@acme.example", "team@shop.example.evil.example"];
    for (const [index, address] of to.entries()) {
      await mailer.send({ ...mail, messageId: `<${index}@shop.example>`, to: address });
    }
    await close();
    mailer.close();
    expect(received.map(({ messageId }) => messageId)).toEqual(["<0@shop.example>", "<1@shop.example>"]);
    expect(readdirSync(folder).toSorted()).toEqual(["2@shop.example.eml", "3@shop.example.eml"]);
    expect(mailer.where).toContain(smtpUrl);
    expect(mailer.where).toContain(folder);
    expect(mailer.where).toContain("MAIL_ALLOWED");
  });
});
