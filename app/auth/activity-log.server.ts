import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "~/lib/db/database";
import { type ActivityLogRow, activityLog } from "~/lib/db/schema/index";
import type { ActivityCursor, ActivityFilter } from "./activity-log-filter";

const PAGE_SIZE = 50;

/** `older` and `newer` are the entries between which this page lies; null where the log ends. */
export type ActivityPage = { rows: ActivityLogRow[]; older: number | null; newer: number | null };

/** One page of what staff did, newest first. */
export async function listActivity(db: Db, filter: ActivityFilter, cursor: ActivityCursor): Promise<ActivityPage> {
  const backwards = cursor?.towards === "newer";
  const beyond = cursor && (backwards ? gt(activityLog.id, cursor.id) : lt(activityLog.id, cursor.id));
  const found = await db
    .select()
    .from(activityLog)
    .where(and(...conditions(filter), beyond ?? undefined))
    .orderBy(backwards ? asc(activityLog.id) : desc(activityLog.id))
    .limit(PAGE_SIZE + 1);
  const more = found.length > PAGE_SIZE;
  const rows = backwards ? found.slice(0, PAGE_SIZE).reverse() : found.slice(0, PAGE_SIZE);
  const [first, last] = [rows.at(0)?.id ?? null, rows.at(-1)?.id ?? null];
  return {
    rows,
    newer: backwards ? (more ? first : null) : cursor ? first : null,
    older: backwards || more ? last : null,
  };
}

const conditions = ({ actor, kind }: ActivityFilter) => [
  actor ? sql`position(lower(${actor}) in lower(${activityLog.actor})) > 0` : undefined,
  kind ? eq(activityLog.kind, kind) : undefined,
];

/** Something that a member of staff did. `subject` is an order's id or an email address. */
export type ActivityRecord = { actor: string; kind: string; subject: string; detail?: Record<string, unknown> };

/** Writes it to the log in the caller's transaction, so that nothing is done unrecorded. */
export async function recordActivity(tx: Tx, entry: ActivityRecord): Promise<void> {
  await tx.insert(activityLog).values(entry);
}
