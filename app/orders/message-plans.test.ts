/** @module-tag promise-36 */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderMessages } from "~/lib/db/schema/index";
import { openOnPostgres } from "../../tests/support/app/both-databases";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { isBeforeMessageSql, MAX_MESSAGES_EACH } from "./messages.server";

const app = openOnPostgres();

test("a page starts at its place in the index by time, and reads no other messages", async () => {
  await app.reset();
  const orderIds = [];
  for (let order = 0; order < 8; order++) orderIds.push(await writePaidOrder(app));
  const middle = randomUUID();
  for (const [order, orderId] of orderIds.entries())
    await app.db.insert(orderMessages).values(
      Array.from({ length: MAX_MESSAGES_EACH }, (_, at) => ({
        id: order === 3 && at === 250 ? middle : randomUUID(),
        orderId,
        sender: "customer" as const,
        author: "jo@acme.example",
        text: "Hello. ".repeat(50),
        createdAt: new Date(app.now().getTime() + at),
      })),
    );
  await app.db.execute(sql`analyze order_messages`);
  const ofOrder = eq(orderMessages.orderId, orderIds[3] ?? "");
  for (const where of [ofOrder, and(ofOrder, isBeforeMessageSql(middle))]) {
    const { rows } = await app.db.execute<Record<"QUERY PLAN", string>>(
      sql`explain (analyze, timing off, summary off) select * from ${orderMessages} where ${where} order by created_at desc, id desc limit 51`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index Scan Backward using order_messages_order .*rows=51[ .]/);
    expect(plan).not.toMatch(/Sort|Bitmap|Seq Scan|Rows Removed/);
  }
});
