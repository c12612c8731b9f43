export const INBOX_VIEWS = ["all", "unread", "unanswered", "spam"] as const;
export type InboxFilter = { q: string; show: (typeof INBOX_VIEWS)[number] };

/** UTF-16 units. Browsers and email programs truncate long `mailto:` links. */
const MAX_QUOTE_LENGTH = 1_000;

/** Returns a `mailto:` link that replies to a contact message, with subject and quoted message. */
export function replyMailtoLink(to: { name: string; email: string; message: string }, brand: string): string {
  const message = to.message.toWellFormed().replaceAll("\r\n", "\n");
  const quoted =
    message.length > MAX_QUOTE_LENGTH ? `${message.slice(0, MAX_QUOTE_LENGTH).toWellFormed()} [...]` : message;
  const body = `Hello ${to.name},\n\n\n\n${quoted
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n")}\n`;
  const encode = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("%0A", "%0D%0A");
  return `mailto:${encodeURIComponent(to.email)}?subject=${encode(`Your message to ${brand}`)}&body=${encode(body)}`;
}
