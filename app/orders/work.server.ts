import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import { orderReference } from "~/lib/db/column-types";
import type { Tx } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { recordOrderEvent } from "./timeline.server";
import { WORK_STATUS_LABELS, type WorkStatus } from "./work-status";

/** What a member of staff sets; what is left out stays. `assignee` is an admin's address; days are "2026-11-26". Null takes it away. */
export type WorkUpdate = { workStatus?: WorkStatus; assignee?: string | null; dueOn?: string | null };

/**
 * Sets how far an order is, who does it and by when, in the name of a member of staff, with the log and the timeline. What is so already is
 * not set again. Whoever calls has made sure that the assignee is an admin.
 */
export async function updateWork(
  app: App,
  actor: string,
  orderId: string,
  change: WorkUpdate,
): Promise<Result<{ message: string }>> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return failure("This order doesn’t exist.");
    const fault = findWorkBlocker(order);
    if (fault) return failure(fault);
    const done = [
      ...(await setStatus(tx, actor, order, change.workStatus)),
      ...(await setAssignee(tx, actor, order, change.assignee)),
      ...(await setDueDate(tx, actor, order, change.dueOn)),
    ];
    const message = done.length > 0 ? `Order ${orderReference(order.id)}: ${done.join(", ")}.` : "Nothing has changed.";
    return { ok: true, message };
  });
}

/** Why there is no work on an order of this kind, for staff; null where there is, or may be. */
export function findWorkBlocker({ invoiceId, status }: Pick<OrderRow, "invoiceId" | "status">): string | null {
  if (invoiceId) return "This is a later month of a subscription. The work is on its first order.";
  if (status === "spam") return "This request is in Spam. There’s no work on it.";
  return status === "cancelled" ? "This order was canceled. There’s no work on it." : null;
}

/** Sets how far an order is because of one of its deliveries; the line about that delivery tells why. */
export async function setWorkStatus(
  tx: Tx,
  order: Pick<OrderRow, "id" | "workStatus">,
  workStatus: WorkStatus,
  by: { actor: string; delivery: number },
): Promise<void> {
  if (workStatus === order.workStatus) return;
  await tx.update(orders).set({ workStatus }).where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order.id, "work-status", by.actor, { workStatus, delivery: by.delivery });
}

async function setStatus(
  tx: Tx,
  actor: string,
  order: OrderRow,
  workStatus: WorkStatus | undefined,
): Promise<string[]> {
  if (workStatus === undefined || workStatus === order.workStatus) return [];
  await tx.update(orders).set({ workStatus }).where(eq(orders.id, order.id));
  await record(tx, actor, order, { kind: "work-status", event: { workStatus }, told: WORK_STATUS_LABELS[workStatus] });
  return [WORK_STATUS_LABELS[workStatus].toLowerCase()];
}

async function setAssignee(tx: Tx, actor: string, order: OrderRow, assignee: string | null | undefined) {
  if (assignee === undefined || assignee === order.assignee) return [];
  await tx.update(orders).set({ assignee }).where(eq(orders.id, order.id));
  await record(tx, actor, order, { kind: "assigned", event: { assignee }, told: assignee ?? "nobody" });
  return [assignee ? `assigned to ${assignee}` : "unassigned"];
}

async function setDueDate(tx: Tx, actor: string, order: OrderRow, dueOn: string | null | undefined): Promise<string[]> {
  if (dueOn === undefined || dueOn === order.dueOn) return [];
  await tx.update(orders).set({ dueOn }).where(eq(orders.id, order.id));
  await record(tx, actor, order, { kind: "due-date", event: { dueOn }, told: dueOn ?? "none" });
  return [dueOn ? `due on ${dueOn}` : "no due date"];
}

type Done = { kind: "work-status" | "assigned" | "due-date"; event: Record<string, unknown>; told: string };

async function record(tx: Tx, actor: string, order: OrderRow, { kind, event, told }: Done): Promise<void> {
  await recordOrderEvent(tx, order.id, kind, actor, event);
  await recordActivity(tx, { actor, kind, subject: order.id, detail: { to: told } });
}
