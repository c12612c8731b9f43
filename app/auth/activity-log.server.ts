import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "~/lib/db/database";
import { type ActivityLogRow, activityLog } from "~/lib/db/schema/index";
import type { ActivityCursor, ActivityFilter } from "./activity-log-filter";

const PAGE_SIZE = 50;

/** `older` and `newer`: ids for the cursors of the neighboring pages; null at the end of the log. */
export type ActivityPage = { rows: ActivityLogRow[]; older: number | null; newer: number | null };

/** Newest entry first. */
export async function listActivity(db: Db, filter: ActivityFilter, cursor: ActivityCursor): Promise<ActivityPage> {
  const { actor, kind } = filter;
  const backwards = cursor?.direction === "newer";
  const beyond = cursor ? (backwards ? gt : lt)(activityLog.id, cursor.id) : undefined;
  const entries = await db
    .select()
    .from(activityLog)
    .where(
      and(
        actor ? sql`position(lower(${actor}) in lower(${activityLog.actor})) > 0` : undefined,
        kind ? eq(activityLog.kind, kind) : undefined,
        beyond,
      ),
    )
    .orderBy(backwards ? asc(activityLog.id) : desc(activityLog.id))
    .limit(PAGE_SIZE + 1);
  const hasMore = entries.length > PAGE_SIZE;
  const rows = entries.slice(0, PAGE_SIZE);
  if (backwards) rows.reverse();
  const [first, last] = [rows.at(0)?.id ?? null, rows.at(-1)?.id ?? null];
  return {
    rows,
    newer: backwards ? (hasMore ? first : null) : cursor ? first : null,
    older: backwards || hasMore ? last : null,
  };
}

/** Call it in the transaction of the change. `subject`: an order's id or an email address. */
export async function recordActivity(
  tx: Tx,
  entry: { actor: string; kind: string; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
  await tx.insert(activityLog).values(entry);
}
