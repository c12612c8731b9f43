import { and, eq, getTableColumns, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app.server";
import { type OrderRow, orders } from "~/db/tables";
import { tellRecorded } from "../records/order-events.server";

type NewOrder = typeof orders.$inferInsert;

/** What opening a session needs of an order. */
export type PendingOrder = Pick<
  OrderRow,
  | "id"
  | "createdAt"
  | "service"
  | "email"
  | "company"
  | "pageType"
  | "amount"
  | "coupon"
  | "discount"
  | "paymentSessionId"
>;

/** What every new order may have; what is not given is what its table says. */
const GIVEN = [
  ...([
    "createdAt",
    "service",
    "name",
    "email",
    "company",
    "phone",
    "website",
    "requirements",
    "referenceSites",
  ] as const),
  ...(["pageType", "amount", "brief", "live", "fingerprint", "nextCheckAt"] as const),
] satisfies (keyof NewOrder)[];

const known = new Set<string>(GIVEN);
const columns = getTableColumns(orders);
const names = GIVEN.map((key) => `"${columns[key].name}"`).join(", ");
const places = GIVEN.map((_, at) => `$${at + 1}`).join(", ");
const placed = z.object({ id: z.string() });

/**
 * The order and the first line of its timeline. `after` stands in the answer: on PostgreSQL this commit does not wait for the disk. The one
 * that stores its session does, and brings with it all that came before: until then nobody knows how to pay this order.
 */
const statementWith = (name: string, after: string) => ({
  name,
  text: `with placed as (
  insert into orders (${names}) values (${places}) on conflict (fingerprint) where status = 'pending' do nothing returning id
), noted as (
  insert into order_events (order_id, kind, actor) select id, 'placed', 'buyer' from placed
) select id${after} from placed`,
});
const WRITE = {
  postgres: statementWith("place-order", ", set_config('synchronous_commit', 'off', true)"),
  pglite: statementWith("place-order", ""),
};

/**
 * Writes an order without coupon and quote. Undefined where its draft has an open one already. Throws RangeError where it has something
 * for a column that is not written here.
 */
export async function writeAlone(app: App, row: NewOrder): Promise<PendingOrder | undefined> {
  for (const [key, value] of Object.entries(row)) {
    if (value !== undefined && !known.has(key)) throw new RangeError(`A new order's ${key} would not be written`);
  }
  const values = GIVEN.map((key) => {
    const value = row[key];
    return value === undefined || value === null ? null : columns[key].mapToDriverValue(value);
  });
  const [written] = await app.database.run(WRITE[app.database.kind], values);
  if (!written) return undefined;
  const { id } = placed.parse(written);
  tellRecorded(app.db, id, "placed", "buyer");
  const { createdAt = app.now(), service, email, company = null, pageType, amount } = row;
  return {
    id,
    createdAt,
    service,
    email,
    company,
    pageType,
    amount,
    coupon: null,
    discount: 0,
    paymentSessionId: null,
  };
}

const KEEP = {
  name: "keep-session",
  text: "update orders set payment_session_id = $1 where id = $2 and payment_session_id is null returning id",
};

/** Stores the order's session, unless another press has just stored it. Throws where the order itself is lost. */
export async function keepSession(app: App, orderId: string, sessionId: string): Promise<void> {
  const kept = await app.database.run(KEEP, [sessionId, orderId]);
  if (kept.length > 0) return;
  const [order] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNotNull(orders.paymentSessionId)));
  // PostgreSQL fell over between the two commits.
  if (!order) throw new Error(`The order ${orderId} was lost before its session was stored`);
}
