import { and, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orderEvents, orders } from "~/lib/db/schema/index";
import { emitRecordedEvent } from "~/orders/timeline.server";

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

const placed = z.object({ id: z.uuid() });

/**
 * Writes an order and the first line of its timeline in one statement. Undefined where its draft has an open order already. On PostgreSQL
 * this commit does not wait for the disk. The one that stores the session does, and brings with it all that came before: until then nobody
 * knows how to pay this order.
 */
export async function insertOrder(app: App, db: Db | Tx, row: NewOrder): Promise<PendingOrder | undefined> {
  const order = db
    .insert(orders)
    .values(row)
    .onConflictDoNothing({ target: orders.fingerprint, where: sql`status = 'pending'` })
    .returning({ id: orders.id });
  const unhurried = sql.raw(app.database.kind === "postgres" ? ", set_config('synchronous_commit', 'off', true)" : "");
  const { rows } = await db.execute(sql`with placed as ${order}, noted as (
    insert into ${orderEvents} (order_id, kind, actor) select id, 'placed', 'buyer' from placed
  ) select id${unhurried} from placed`);
  if (rows.length === 0) return undefined;
  const { id } = placed.parse(rows[0]);
  emitRecordedEvent(db, id, "placed", "buyer");
  const { createdAt = app.now(), service, email, company = null, pageType, amount, coupon = null, discount = 0 } = row;
  return { id, createdAt, service, email, company, pageType, amount, coupon, discount, paymentSessionId: null };
}

const KEEP = {
  name: "keep-session",
  text: "update orders set payment_session_id = $1 where id = $2 and payment_session_id is null returning id",
};

/** Stores the order's session, unless another press has just stored it. Throws where the order itself is lost. */
export async function saveSessionId(app: App, orderId: string, sessionId: string): Promise<void> {
  const kept = await app.database.run(KEEP, [sessionId, orderId]);
  if (kept.length > 0) return;
  const [order] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNotNull(orders.paymentSessionId)));
  // PostgreSQL fell over between the two commits.
  if (!order) throw new Error(`The order ${orderId} was lost before its session was stored`);
}
