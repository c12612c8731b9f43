import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/lib/db/database";
import { contactMessages, orderEvents, orderMessages, orders } from "~/lib/db/schema/index";

/** What staff should know of without asking. `latest` is the last thing that happened to any order, to be told again as `since`. */
export type AdminUpdates = { latest: number; newOrders: number; conversations: number; messages: number };

const row = z.object({
  latest: z.coerce.number(),
  new_orders: z.coerce.number(),
  conversations: z.coerce.number(),
  messages: z.coerce.number(),
});

/** More than these are not counted. */
const MOST = 1_000;

/**
 * How many orders have come in (paid, renewed, or requested) since the event `since`, and how many orders have messages, and how many
 * contact messages there are, that nobody has read: one query, each part of it on an index, so that every open page may ask again and again.
 */
export async function getAdminUpdates(db: Db, since: number | null): Promise<AdminUpdates> {
  const cameIn = sql`select 1 from ${orderEvents} e join ${orders} o on o.id = e.order_id
    where e.id > ${since}::bigint
      and (e.kind in ('paid', 'renewed') or (e.kind = 'placed' and o.status = 'pending' and o.due_on is not null))
    limit ${MOST}`;
  const { rows } = await db.execute(sql`select
    (select coalesce(max(id), 0) from ${orderEvents}) as latest,
    ${since === null ? sql`0` : sql`(select count(*) from (${cameIn}) as new)`} as new_orders,
    (select count(distinct order_id) from ${orderMessages} where sender = 'customer' and read_at is null) as conversations,
    (select count(*) from ${contactMessages} where read_at is null and spam_since is null) as messages`);
  const { new_orders: newOrders, ...pulse } = row.parse(rows[0]);
  return { ...pulse, newOrders };
}
