import type { App } from "~/app-context.server";
import { updateWork, type WorkUpdate } from "~/orders/work.server";

/** Numbers of orders. `without`: those without work, such as canceled ones, which stay as they are. */
export type BulkResult = { changed: number; without: number };

/**
 * Changes the work on several orders, one after the other. Orders that have the new values already count as changed. The caller has
 * checked that the assignee is an admin.
 */
export async function updateWorkOfOrders(
  app: App,
  actor: string,
  ids: readonly string[],
  update: WorkUpdate,
): Promise<BulkResult> {
  let changed = 0;
  for (const id of ids) if ((await updateWork(app, actor, id, update)).ok) changed++;
  return { changed, without: ids.length - changed };
}
