import type { App } from "~/app-context.server";

/**
 * Has the link to the customer's page mailed to this address, if it has orders; that is found out when the mail is written, so that
 * neither answer nor time tells. More than three askings in an hour bring no more mails.
 */
export async function requestMagicLink(app: App, email: string): Promise<void> {
  const address = email.toLowerCase();
  if ((await app.rateLimits.consume("order-links-address", address)) > 0) return;
  await app.db.transaction((tx) => app.queue.enqueue(tx, "magic-link-email", { email: address }));
}
