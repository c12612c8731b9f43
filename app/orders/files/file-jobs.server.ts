import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, max, min, or, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { orderFiles } from "~/lib/db/schema/index";

/** In milliseconds: nobody waits longer for the mail, and none goes out while files still come one after the other. */
const LONGEST = 4 * 60_000;
const QUIET = 2 * 60_000;
/** The mail with a message tells of what came with it: such files are told of here only where that was never sent. */
const WITH_MESSAGE = 60 * 60_000;

/**
 * Files that came since the last mail become one batch for each order and side, with one mail: once none has come for two minutes,
 * after four at the latest. The mail's job is written with the batch.
 */
export async function enqueueFileEmails(app: App): Promise<void> {
  const now = app.now().getTime();
  const untold = and(
    ...[isNotNull(orderFiles.readyAt), isNull(orderFiles.batch)],
    // What is sent for a delivery has its own mail, with the delivery.
    sql`not for_delivery`,
    or(isNull(orderFiles.messageId), lt(orderFiles.readyAt, new Date(now - WITH_MESSAGE))),
  );
  const due = await app.db
    .select({ orderId: orderFiles.orderId, sender: orderFiles.sender })
    .from(orderFiles)
    .where(untold)
    .groupBy(orderFiles.orderId, orderFiles.sender)
    .having(
      or(lt(min(orderFiles.readyAt), new Date(now - LONGEST)), lt(max(orderFiles.readyAt), new Date(now - QUIET))),
    );
  for (const { orderId, sender } of due) {
    await app.db.transaction(async (tx) => {
      const batch = randomUUID();
      const told = await tx
        .update(orderFiles)
        .set({ batch })
        .where(and(untold, eq(orderFiles.orderId, orderId), eq(orderFiles.sender, sender)))
        .returning({ id: orderFiles.id });
      if (told.length > 0)
        await app.queue.enqueue(tx, sender === "customer" ? "files-team-email" : "files-email", { batch });
    });
  }
}
