import { randomUUID } from "node:crypto";
import { waitFor } from "../wait-for.ts";
import { type contactMessage, sendMessage } from "./purchase.ts";
import type { Shop } from "./shop.ts";
import type { ParsedEmail } from "./shop-emails.ts";
import { findEmailTo, firstMatch, type Visitor } from "./visitor.ts";

/** The team's email about a message from this address, whose subject starts so. */
export const findTeamEmail = (shop: Pick<Shop, "sentEmails">, email: string, subject: string): Promise<ParsedEmail> =>
  waitFor(
    async () =>
      (await shop.sentEmails()).findLast(
        (mail) => mail.replyTo?.some(({ address }) => address === email) && mail.subject?.startsWith(subject),
      ),
    { what: `an email "${subject}" about ${email}` },
  );

/** Writes by the contact form and answers as the admin. Returns both emails, the message's id and the path of the link for a reply. */
export async function answerContact(
  shop: Pick<Shop, "url" | "sentEmails">,
  admin: Visitor,
  message: Partial<typeof contactMessage> & { email: string },
  text: string,
) {
  const { status } = await sendMessage(shop, message);
  if (status !== 200) throw new Error(`The message was answered with ${status}`);
  const team = await findTeamEmail(shop, message.email, "Message from");
  const contactId = firstMatch(team.text ?? "", /(?<=\/admin\/inbox\?open=)[\w-]{36}/);
  await admin.post("/admin/inbox", { intent: "answer", messageId: randomUUID(), contactId, text });
  const answer = await findEmailTo(shop, message.email, "Your message");
  return { team, answer, contactId, link: firstMatch(answer.text ?? "", /\/contact\/reply\?key=[\w.-]+/) };
}
