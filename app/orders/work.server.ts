import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { serviceBySlug } from "~/catalog/services";
import { promisedDate } from "~/lib/dates/service-promise";
import type { WorkStatus } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orderNotes, orders } from "~/lib/db/schema/index";
import { orderReference } from "~/lib/reference";
import { failure, type Result } from "~/lib/result";
import { recordOrderEvent } from "./timeline.server";
import { WORK_STATUS_LABELS } from "./work-status";

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

/** The day by which this service is promised to who ordered it at a moment, in the agency's hours: "2026-11-26". Null for a service that we no longer sell. */
export function promisedDueDate(app: App, service: string, from: Date): string | null {
  const promised = serviceBySlug(service)?.promised;
  return promised ? promisedDate(promised, app.settings.site.hours, from) : null;
}

/**
 * The columns of an order that is paid now: due as promised from the payment on, or later where staff have said so; what was done for the
 * request before begins anew.
 */
export function workColumnsOnPayment(app: App, { service }: OrderRow): { dueOn: SQL; workStatus: SQL } {
  return {
    dueOn: sql`greatest(${orders.dueOn}, ${promisedDueDate(app, service, app.now())}::date)`,
    workStatus: sql`case when ${orders.workStatus} = 'done' then 'new' else ${orders.workStatus} end`,
  };
}

/**
 * A later month was paid: the order that began the subscription is in progress again, due as promised from then on. Work that is still
 * open keeps its own date, which may be overdue.
 */
export async function restartWork(app: App, tx: Tx, first: OrderRow, paidAt: Date): Promise<void> {
  const workStatus: WorkStatus = "in_progress";
  const resumed = await tx
    .update(orders)
    .set({ workStatus, dueOn: promisedDueDate(app, first.service, paidAt) })
    .where(and(eq(orders.id, first.id), inArray(orders.workStatus, ["delivered", "done"])))
    .returning({ id: orders.id });
  if (resumed.length > 0) await recordOrderEvent(tx, first.id, "work-status", "renewal", { workStatus });
}
