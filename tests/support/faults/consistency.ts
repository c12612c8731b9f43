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

const EMAILS_PER_ORDER = 2;
/** Longest delay before the retry of a job whose process or database failed. */
const EMAIL_TIMEOUT_MS = 300_000;

/** Compares what customers saw with the shop's orders, its emails and the provider's payments. Returns a sentence for each difference. */
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
    ...duplicates(orders.map(({ company }) => company)).map((company) => `${company} has two orders`),
    ...[...payments]
      .filter(([id, amount]) => !paid.some((order) => order.session === id && order.amount === amount))
      .map(([id]) => `The provider has payment ${id} and the shop does not`),
    ...paid
      .filter(({ session }) => session === null || !payments.has(session))
      .map(({ company }) => `${company} is paid in the shop and not at the provider`),
    ...written.filter((text) => !stored.has(text)).map((text) => `A message that was acknowledged is gone: ${text}`),
    ...(await findEmailInconsistencies(places, paid)),
  ];
}

async function readOrders({ databaseUrl }: Places): Promise<Order[]> {
  const query = "select payment_session_id as session, company, status, amount from orders";
  return (await queryShop(databaseUrl, query)).map((row) => orderRow.parse(row));
}

/** Each email has one file, also when it is sent again. */
async function findEmailInconsistencies({ dataDir }: Places, paid: readonly Order[]): Promise<string[]> {
  const count = async () => {
    const mails = await readEmails(dataDir);
    return paid.map(({ company }) => ({
      company,
      mails: mails.filter(({ text = "" }) => new RegExp(`\\b${company}\\b`).test(text)).length,
    }));
  };
  const complete = async () => (await count()).every(({ mails }) => mails >= EMAILS_PER_ORDER);
  await waitFor(complete, { interval: 1_000, timeout: EMAIL_TIMEOUT_MS }).catch(() => {});
  return (await count())
    .filter(({ mails }) => mails !== EMAILS_PER_ORDER)
    .map(({ company, mails }) => `${company} caused ${mails} emails, not ${EMAILS_PER_ORDER}`);
}

const duplicates = (names: readonly string[]) => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];

/** Latest time after the kill of its sender at which the SMTP server records an email that was already sent. */
const RECORDED_LATE_MS = 1_000;

/**
 * An email may be repeated only if a process was killed between the SMTP server's 250 and our commit, which may have the same timestamp.
 * All times are milliseconds since 1970.
 */
export const isExpectedRepeat = (
  times: readonly number[],
  killedAt: readonly number[],
  sentAt = Number.POSITIVE_INFINITY,
): boolean =>
  times.every((received, nth) => {
    const again = times[nth + 1];
    return (
      again === undefined || (again <= sentAt && killedAt.some((at) => at > received - RECORDED_LATE_MS && at < again))
    );
  });
