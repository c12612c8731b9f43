import { z } from "zod";
import { paidSessions } from "../shop/provider-books.ts";
import { queryShop } from "../shop/shop.ts";
import { readEmails } from "../shop/shop-emails.ts";
import { waitFor } from "../wait-for.ts";
import type { Seen } from "./load.ts";

const [text, session] = [z.string(), z.string().nullable()];
const orderRow = z.object({ session, company: text, status: text, amount: z.number() });
type Order = z.infer<typeof orderRow>;

type Places = { databaseUrl: string; dataDir: string; sandboxUrl: string };

const MAILS_EACH = 2;
/** A job whose process or database went away in the middle is tried again after some minutes at most, in milliseconds. */
const PATIENCE = 300_000;

/** Compares what people saw with the shop's books, its mails and the provider's payments: one sentence for each difference. */
export async function findInconsistencies(places: Places, { bought, written }: Seen): Promise<string[]> {
  const orders = await readOrders(places);
  const payments = await paidSessions(places);
  const paid = orders.filter(({ status }) => status === "paid");
  const messages = await queryShop(places.databaseUrl, "select message from contact_messages");
  const stored = new Set(messages.map(({ message }) => message));
  return [
    ...bought
      .filter(({ sessionId }) => !paid.some(({ session }) => session === sessionId))
      .map(({ company }) => `${company} was confirmed, and its order is not paid`),
    ...twice(orders.map(({ company }) => company)).map((company) => `${company} has two orders`),
    ...[...payments]
      .filter(([id, amount]) => !paid.some((order) => order.session === id && order.amount === amount))
      .map(([id]) => `The provider has a payment that the shop has not: ${id}`),
    ...paid
      .filter(({ session }) => session === null || !payments.has(session))
      .map(({ company }) => `${company} is paid in the shop and not at the provider`),
    ...written.filter((text) => !stored.has(text)).map((text) => `A message that was acknowledged is gone: ${text}`),
    ...(await mailFaults(places, paid)),
  ];
}

async function readOrders({ databaseUrl }: Places): Promise<Order[]> {
  const query = "select payment_session_id as session, company, status, amount from orders";
  return (await queryShop(databaseUrl, query)).map((row) => orderRow.parse(row));
}

/** Mails go out by themselves after the purchase, each in a file that it keeps when it is sent again. */
async function mailFaults({ dataDir }: Places, paid: readonly Order[]): Promise<string[]> {
  const count = async () => {
    const mails = await readEmails(dataDir);
    return paid.map(({ company }) => ({
      company,
      mails: mails.filter(({ text = "" }) => new RegExp(`\\b${company}\\b`).test(text)).length,
    }));
  };
  const complete = async () => (await count()).every(({ mails }) => mails >= MAILS_EACH);
  await waitFor(complete, { interval: 1_000, timeout: PATIENCE }).catch(() => {});
  return (await count())
    .filter(({ mails }) => mails !== MAILS_EACH)
    .map(({ company, mails }) => `${company} caused ${mails} mails, not ${MAILS_EACH}`);
}

const twice = (names: readonly string[]) => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];

/** How late the mail server notes a mail that was all under way when its sender was killed, in milliseconds. */
const TAKEN_AFTER = 1_000;

/**
 * A mail may come again only where a kill fell between the mail server's 250 and our commit, which may share a millisecond with the mail.
 * All times are milliseconds since 1970.
 */
export const isExpectedRepeat = (
  times: readonly number[],
  killedAt: readonly number[],
  sentAt = Number.POSITIVE_INFINITY,
): boolean =>
  times.every((came, nth) => {
    const again = times[nth + 1];
    return again === undefined || (again <= sentAt && killedAt.some((at) => at > came - TAKEN_AFTER && at < again));
  });
