import type { ParsedEmail } from "../../../support/shop/shop-emails.ts";

const CONVERSATION = /^<conversation\.[0-9a-f-]{36}@[\w.-]+>$/;
/** Headers of our emails. */
const HEADERS = [
  ...["from", "to", "reply-to", "subject", "message-id", "date", "mime-version", "content-type"],
  ...["content-transfer-encoding", "auto-submitted", "in-reply-to", "references"],
];

/** Errors of an email with user input: added headers or recipients. `known`: expected addresses. */
export function findEmailErrors(
  { headers, from, to, cc, bcc, replyTo, subject, inReplyTo, references }: ParsedEmail,
  known: readonly string[],
): string[] {
  const strange = headers.map(({ key }) => key).filter((key) => !HEADERS.includes(key));
  const twice = headers.map(({ key }) => key).filter((key, at, all) => all.indexOf(key) !== at);
  const threads = [inReplyTo, references].filter((id) => id && !CONVERSATION.test(id));
  const people = [...(to ?? []), ...(replyTo ?? [])].map(({ address }) => address ?? "");
  const others = people.filter((address) => !known.includes(address));
  return [
    ...strange.map((key) => `the header ${key}`),
    ...twice.map((key) => `the header ${key} twice`),
    ...threads.map((id) => `the conversation ${id}`),
    ...others.map((address) => `the address ${address}`),
    ...(to?.length === 1 ? [] : [`${to?.length} recipients`]),
    ...(from?.address && (cc ?? []).length + (bcc ?? []).length === 0 ? [] : ["a copy, or no sender"]),
    ...(/[\r\n]/.test(subject ?? "") ? ["a subject of several lines"] : []),
  ].map((error) => `“${subject}” has ${error}`);
}
