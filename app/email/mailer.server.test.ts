import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { describe, expect, test } from "vitest";
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

/** An SMTP server on 127.0.0.1 that stores the emails. */
function createSmtpServer() {
  const received: Buffer[] = [];
  const serve = async (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, _session, done) =>
        void buffer(stream)
          .then((bytes) => received.push(bytes))
          .then(() => done(), done),
    });
    await once(server.listen(port, "127.0.0.1"), "listening");
    return {
      port: (server.server.address() as AddressInfo).port,
      stop: () => new Promise<void>((end) => server.close(end)),
    };
  };
  return { received, serve };
}

describe("with SMTP_URL", () => {
  test("an email arrives complete, fails while the server is unavailable, and arrives once it is back", {
    tags: "promise-14",
  }, async () => {
    const { received, serve } = createSmtpServer();
    const first = await serve(0);
    const mailer = createMailer({
      smtpUrl: `smtp://user:hidden@127.0.0.1:${first.port}`.replace("user:hidden@", ""),
      from,
      folder,
    });
    expect(mailer.where).toBe(`smtp://127.0.0.1:${first.port}`);
    await mailer.send(mail);
    await first.stop();
    await expect(mailer.send(mail)).rejects.toThrow();
    const second = await serve(first.port);
    await mailer.send(mail);
    await second.stop();
    mailer.close();
    expect(received).toHaveLength(2);
    for (const bytes of received) {
      expect(await PostalMime.parse(bytes)).toMatchObject({
        messageId: mail.messageId,
        to: [{ address: mail.to }],
        html: expect.stringContaining("<p>Thank you.</p>"),
      });
    }
  });

  test("the description does not contain the password", () => {
    expect(createMailer({ smtpUrl: "smtps://user:hidden@mail.example:465", from, folder }).where).toBe(
      "smtps://mail.example:465",
    );
  });

  test("with a list of recipients, all other emails become files", async () => {
    const { received, serve } = createSmtpServer();
    const server = await serve(0);
    const smtpUrl = `smtp://127.0.0.1:${server.port}`;
    const mailer = createMailer({ smtpUrl, from, folder, recipients: ["team@shop.example", "ann@shop.example"] });
    const to = ["team@shop.example", "Ann@Shop.example", "stranger@acme.example", "team@shop.example.evil.example"];
    for (const [index, address] of to.entries()) {
      await mailer.send({ ...mail, messageId: `<${index}@shop.example>`, to: address });
    }
    await server.stop();
    mailer.close();
    const sent = await Promise.all(received.map((bytes) => PostalMime.parse(bytes)));
    expect(sent.map(({ messageId }) => messageId)).toEqual(["<0@shop.example>", "<1@shop.example>"]);
    expect(readdirSync(folder).toSorted()).toEqual(["2@shop.example.eml", "3@shop.example.eml"]);
    expect(mailer.where).toContain(smtpUrl);
    expect(mailer.where).toContain(folder);
    expect(mailer.where).toContain("MAIL_ALLOWED");
  });
});
