import type { Tx } from "~/lib/db/database";
import { activityLog } from "~/lib/db/schema/index";

/** Something that a member of staff did. `subject` is an order's id or an email address. */
export type ActivityRecord = { actor: string; kind: string; subject: string; detail?: Record<string, unknown> };

/** Writes it to the log in the caller's transaction, so that nothing is done unrecorded. */
export async function recordActivity(tx: Tx, entry: ActivityRecord): Promise<void> {
  await tx.insert(activityLog).values(entry);
}
