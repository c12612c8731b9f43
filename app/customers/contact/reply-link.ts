/** Mail programs and browsers end long addresses: what is quoted is cut to this many characters. */
const QUOTED = 1_000;

/** Opens the mail program with an answer to a contact message: its address, a subject and the message quoted. */
export function replyMailtoLink(to: { name: string; email: string; message: string }, brand: string): string {
  const whole = to.message.toWellFormed().replaceAll("\r\n", "\n");
  const quoted = whole.length > QUOTED ? `${whole.slice(0, QUOTED).toWellFormed()} [...]` : whole;
  const body = `Hello ${to.name},\n\n\n\n${quoted
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n")}\n`;
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("%0A", "%0D%0A");
  return `mailto:${encodeURIComponent(to.email)}?subject=${encoded(`Your message to ${brand}`)}&body=${encoded(body)}`;
}
