import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import type { Db } from "~/lib/db/database";
import { orderNotes, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { recordOrderEvent } from "./timeline.server";

/** In UTF-16 units. */
const NOTE_MAX = 5_000;

export type OrderNote = { id: string; createdAt: Date; author: string; text: string };

const noteText = z.string().trim().min(1, "Please write a note.").max(NOTE_MAX, "Please use at most 5,000 characters.");

/** Keeps a note for staff with the order, once for its id. */
export async function addOrderNote(
  app: App,
  author: string,
  { id, orderId, text }: { id: string; orderId: string; text: string },
): Promise<Result<{ message: string }>> {
  const written = noteText.safeParse(text);
  if (!written.success) return failure(written.error.issues[0]?.message ?? "");
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
    if (!order) return failure("This order doesn’t exist.");
    const stored = await tx
      .insert(orderNotes)
      .values({ id, orderId, author, text: written.data, createdAt: app.now() })
      .onConflictDoNothing()
      .returning({ id: orderNotes.id });
    if (stored.length > 0) {
      await recordOrderEvent(tx, orderId, "noted", author);
      await recordActivity(tx, { actor: author, kind: "order-note", subject: orderId });
    }
    return { ok: true, message: "Note saved." };
  });
}

/** What staff noted about an order, the latest first. */
export async function listOrderNotes(db: Db, orderId: string): Promise<OrderNote[]> {
  const rows = await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.createdAt), desc(orderNotes.id));
  return rows.map(({ id, createdAt, author, text }) => ({ id, createdAt, author, text }));
}
