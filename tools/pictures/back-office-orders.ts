import { createHash } from "node:crypto";
import type * as schema from "../../app/lib/db/schema/index.ts";
import { customers, PLANS } from "./back-office-customers.ts";

export type NewOrder = typeof schema.orders.$inferInsert;

const EMAILS = {
  maya: "maya@pixelpilots.example",
  lena: "lena@pixelpilots.example",
  dev: "dev@pixelpilots.example",
  nia: "nia@pixelpilots.example",
};
export const { maya: MAYA, lena: LENA, dev: DEV, nia: NIA } = EMAILS;

/** `days` ago, time of Central Standard Time, due in days, dollars if not the usual price, and the rest as in `orders`. */
const PLACED = `
priya            | priya     | web-page        |   0  9:12 |  5 |       | paid      |             |      | Product landing page
tom              | tom       | campaign        |   0  8:40 |  9 |       | pending   |             |      |
noah             | noah      | ai-automation   |   1 19:52 |  0 |       | paid      |             |      |
ava              | ava       | seo-copywriting |   1 19:49 |  0 |       | active    | in_progress | lena |
pretzel          | pretzel   | retro-game      |   1 19:47 |  7 |       | pending   |             |      |
northwind        | northwind | ai-consulting   |   1 19:46 |  2 | 12000 | paid      | in_progress | maya |
harbor           | harbor    | campaign        |   1 19:45 |  5 |  5000 | paid      | waiting     | dev  |
maria            | maria     | web-page        |   1 19:42 |  3 |       | paid      | in_progress | dev  | Product landing page
longest          | longest   | web-page        |   2 15:30 |  4 |       | paid      |             |      | Landing page for the autumn launch of our second international wholesale catalog
unfinished       | lucy      | ai-automation   |   2 13:05 |    |       | pending   |             |      |
declined         | ito       | web-page        |   3 16:40 |    |       | pending   |             |      | Menu page
harbor-page      | harbor    | web-page        |   3 11:20 |  6 |       | paid      | waiting     | maya | Rental page
cancelled        | omar      | campaign        |   3 14:31 |    |  3125 | cancelled |             |      |
disputed         | omar      | web-page        |   4 14:31 | -1 |       | disputed  | delivered   | dev  | Dealer page
revision         | sam       | web-page        |   6 13:02 |  1 |       | paid      | in_progress | dev  | E-commerce page
noah-page        | noah      | web-page        |   8  9:41 | -1 |       | paid      | in_progress |      | Service page
spam             | pretzel   | retro-game      |   9  3:14 |    |       | spam      |             |      |
asked            | ella      | ai-consulting   |  49 16:18 |    |       | half      | done        | maya |
tom-first        | tom       | campaign        |  42 12:00 |    |       | paid      | done        | lena |
northwind-first  | northwind | ai-consulting   |  13 10:00 |    |       | paid      | done        | maya |
priya-first      | priya     | web-page        |  19 17:25 |    |       | paid      | done        | dev  | Booking page
harbor-first     | harbor    | campaign        |  96 10:00 |    | 12500 | paid      | done        | dev  |
game             | pretzel   | retro-game      | 121 10:00 |    |       | paid      | done        | dev  |
refunded         | maria     | web-page        | 146 10:00 |    |       | refunded  | done        | lena | Business page
automation       | daniel    | ai-automation   | 158 10:00 |    |       | paid      | done        | maya |
spring           | grace     | campaign        | 204 10:00 |    |  4500 | paid      | done        | lena |
consulting       | omar      | ai-consulting   | 240 10:00 |    | 12000 | paid      | done        | maya |
profile          | ava       | web-page        | 288 10:00 |    |       | paid      | done        | dev  | Attorney profile
harbor-game      | harbor    | retro-game      | 318 10:00 |    |       | paid      | done        | dev  |
tom-consulting   | tom       | ai-consulting   | 332 10:00 |    |       | paid      | done        | maya |
daniel           | daniel    | blast           |  31 10:00 |    |       | active    | delivered   | lena |
lucy             | lucy      | seo-copywriting |  63 10:00 | -1 |       | active    | in_progress | lena |
grace            | grace     | blast           | 188 10:00 |    |       | active    | done        | maya |
maria-seo        | maria     | seo-copywriting | 256 10:00 |    |       | active    | done        | lena |
ella             | ella      | blast           | 124 10:00 |  5 |       | past_due  | in_progress | lena |
sam              | sam       | seo-copywriting | 286 10:00 |    |       | ending    | done        | dev  |
ito              | ito       | blast           | 300 10:00 |    |       | ended     | done        | lena |
omar-seo         | omar      | seo-copywriting | 220 10:00 |    |       | unpaid    | done        | dev  |`;

/** Ended subscriptions lasted so many months after the first; the others run until now. */
const ENDED_AFTER_MONTHS = 3;

type State = Partial<NewOrder>;

/** What a word of PLACED means. */
const STATES: Record<string, (createdAt: Date, cents: number) => State> = {
  paid: () => ({ status: "paid" }),
  pending: () => ({ status: "pending" }),
  cancelled: () => ({ status: "cancelled" }),
  spam: (createdAt) => ({ status: "spam", spamSince: createdAt }),
  refunded: (_, cents) => ({ status: "refunded", refundedAmount: cents }),
  half: (_, cents) => ({ status: "partially_refunded", refundedAmount: cents / 2 }),
  disputed: (_, cents) => ({ status: "paid", disputedAmount: cents }),
  active: () => ({ status: "paid", subscriptionStatus: "active" }),
  past_due: () => ({ status: "paid", subscriptionStatus: "past_due" }),
  ending: () => ({ status: "paid", subscriptionStatus: "ending" }),
  ended: () => ({ status: "paid", subscriptionStatus: "ended" }),
  unpaid: () => ({ status: "paid", subscriptionStatus: "ended", subscriptionUnpaid: true }),
};

/** The same id on each run: `idOf("maria")` is the order "maria". */
export function idOf(key: string): string {
  const hash = createHash("sha256").update(key).digest("hex");
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join("-");
}

const DAY_MS = 86_400_000;
const MONTH_MS = 30.44 * DAY_MS;

/** `days` ago at a time of Central Standard Time, but never in the future. */
export function momentOf(now: Date, days: number, time = "10:00"): Date {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const local = new Date(now.getTime() - 6 * 3_600_000 - days * DAY_MS);
  const at = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), hour + 6, minute);
  return new Date(Math.min(at, now.getTime() - 7 * 60_000));
}

/** "2026-11-28", so many days from today. */
export const dayOf = (now: Date, days: number): string =>
  momentOf(new Date(now.getTime() + days * DAY_MS), 0)
    .toISOString()
    .slice(0, 10);

const isKey = <T extends object>(all: T, key: string): key is keyof T & string => Object.hasOwn(all, key);

/** One line of PLACED as a row. */
function orderRow(now: Date, line: string): NewOrder {
  const cells = line.split("|").map((cell) => cell.trim());
  const [
    key = "",
    who = "",
    service = "",
    when = "",
    due = "",
    dollars = "",
    state = "",
    stage = "",
    assignee = "",
    page = "",
  ] = cells;
  if (!isKey(customers, who) || !isKey(PLANS, service)) throw new Error(`Unknown customer or service: ${line}`);
  const [customer, plan] = [customers[who], PLANS[service]];
  const [days = "", time] = when.split(/ +/);
  const createdAt = momentOf(now, Number(days), time);
  const amount = dollars ? Number(dollars) * 100 : plan.cents;
  const columns = STATES[state]?.(createdAt, amount) ?? {};
  return {
    id: idOf(key),
    service,
    createdAt,
    name: customer.business,
    company: customer.business,
    email: customer.email,
    phone: customer.phone,
    website: customer.website,
    pageType: page || plan.pageType,
    requirements: plan.requirements(customer),
    amount,
    brief: plan.brief(customer, { pageType: page, cents: amount }),
    live: false,
    fingerprint: idOf(`${key} draft`),
    dueOn: due ? dayOf(now, Number(due)) : null,
    ...(stage && { workStatus: stage as NewOrder["workStatus"] }),
    ...(isKey(EMAILS, assignee) && { assignee: EMAILS[assignee] }),
    ...(stage && { openedAt: createdAt }),
    ...(key === "tom" && { madeBy: LENA, sharedAt: createdAt }),
    ...paymentOf(key, createdAt, columns.status),
    ...columns,
  };
}

function paymentOf(key: string, createdAt: Date, status: NewOrder["status"]): State {
  if (status === "pending") return {};
  const paymentSessionId = `cs_test_${idOf(`${key} session`).replaceAll("-", "")}`;
  if (status === "cancelled" || status === "spam") return { paymentSessionId };
  const paidAt = new Date(createdAt.getTime() + 90_000);
  return { paymentSessionId, paymentIntentId: `pi_${idOf(`${key} payment`).slice(0, 13)}`, paidAt, sharedAt: paidAt };
}

/** The order that starts a subscription, and its renewals. */
function subscriptionRows(now: Date, order: NewOrder): NewOrder[] {
  const { subscriptionStatus: status, createdAt: start = now, id } = order;
  if (!status) return [order];
  const monthAt = (month: number) => new Date(start.getTime() + month * MONTH_MS);
  const past = Math.floor((now.getTime() - start.getTime()) / MONTH_MS);
  const months = status === "ended" ? ENDED_AFTER_MONTHS : status === "past_due" ? past - 1 : past;
  const next = monthAt(months + 1);
  const subscriptionId = `sub_${idOf(`${id} subscription`).slice(0, 13)}`;
  const first = {
    ...order,
    subscriptionId,
    subscriptionPeriodEnd: status === "ended" ? null : next,
    subscriptionRetryAt: status === "past_due" ? new Date(now.getTime() + 2 * DAY_MS) : null,
    subscriptionEndsAt: status === "ending" ? next : null,
    subscriptionEndedAt: status === "ended" ? next : null,
  };
  const { name, company, email, phone, website, requirements, brief, service, pageType, amount, live } = order;
  const copied = { name, company, email, phone, website, requirements, brief, service, pageType, amount, live };
  const renewals = Array.from({ length: months }, (_, index): NewOrder => {
    const at = monthAt(index + 1);
    const key = `${id} month ${index + 2}`;
    const payment = {
      paymentIntentId: `pi_${idOf(`${key} payment`).slice(0, 13)}`,
      invoiceId: `in_${idOf(key).slice(0, 13)}`,
    };
    const paid = {
      createdAt: at,
      paidAt: at,
      sharedAt: at,
      status: "paid",
      fingerprint: idOf(`${key} draft`),
    } as const;
    return { ...copied, ...payment, ...paid, id: idOf(key), subscriptionId, openedAt: at };
  });
  return [first, ...renewals];
}

/** Oldest first, as the shop writes them. */
export const orderRows = (now: Date): NewOrder[] =>
  PLACED.trim()
    .split("\n")
    .flatMap((line) => subscriptionRows(now, orderRow(now, line)))
    .sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
