import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import nodemailer from "nodemailer";
import type { Mailer } from "./mail";
import { toNodemailerMessage } from "./message";

/** Writes each mail as an `.eml` file named by its message id: a repeat of one mail overwrites it, as a mail program would show one. */
export function createFolderMailer(options: { from: string; folder: string }): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    where: options.folder,
    send: async (mail) => {
      const { message } = await transport.sendMail(toNodemailerMessage(options.from, mail));
      const bytes = Buffer.isBuffer(message) ? message : await text(message);
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const file = fileName(mail.messageId);
      await writeWhole(options.folder, file, bytes);
      return { file };
    },
    close: () => transport.close(),
  };
}

/** "<order.1@shop>" → "order.1@shop.eml"; nothing that a folder's path could be made of remains. */
const fileName = (messageId: string) =>
  `${messageId
    .slice(1, -1)
    .replace(/[^\w.@+-]/g, "_")
    .replace(/^\./, "_")
    .slice(0, 200)}.eml`;

/** A reader sees the whole file or none, also after a power cut. */
async function writeWhole(folder: string, name: string, content: Buffer | string): Promise<void> {
  const unfinished = join(folder, `.${name}.${process.pid}.tmp`);
  {
    await using file = await open(unfinished, "w", 0o600);
    await file.writeFile(content);
    await file.sync();
  }
  await rename(unfinished, join(folder, name));
  await using directory = await open(folder, "r");
  await directory.sync();
}
