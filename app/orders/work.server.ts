import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Service } from "~/catalog/define-service";
import { promisedDate, promisedMoments } from "~/catalog/service-promise";
import type { ShopSettings } from "~/content/documents/live-content.server";
import type { App } from "~/lib/app-context.server";
import type { PromisedMoments, WorkStatus } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orderNotes, orders } from "~/lib/db/schema/index";
import { orderReference } from "~/lib/reference";
import { failure, type Result } from "~/lib/result";
import { soldService } from "~/orders/sold-service";
import { isEndedByRefund } from "./deliveries/delivery-rules";
import { recordOrderEvent } from "./order-events.server";
import { isCancelled, isSpam } from "./order-states";
import { ORDER_STATES } from "./order-states.server";
import { WORK_STATUS_LABELS } from "./work-status";

/** Absent fields stay unchanged, null clears. `assignee`: an admin's email address. `dueOn`: "2026-11-26". */
export type WorkUpdate = { workStatus?: WorkStatus; assignee?: string | null; dueOn?: string | null };

const MAX_BULK_ORDERS = 100;

const noteText = z.string().trim().min(1, "Please write a note.").max(5_000, "Please use at most 5,000 characters.");

/** The caller has checked that the assignee is an admin. */
export async function updateWork(
  app: Pick<App, "db" | "now" | "queue">,
  actor: string,
  orderId: string,
  update: WorkUpdate,
): Promise<Result<{ message: string }>> {
  return app.db.transaction(async (tx) => {
    const saved = await saveWork(app, tx, actor, orderId, update);
    if (!saved.ok) return saved;
    if (saved.changes.length === 0) return { ok: true, message: "Nothing has changed." };
    return { ok: true, message: `Order ${orderReference(orderId)}: ${describeChanges(saved.changes)}.` };
  });
}

/** `skipped`: orders that cannot have work, with the reason as a sentence. */
export type BulkWorkResult = Result<{
  message: string;
  changed: number;
  skipped: { id: string; reference: string; reason: string }[];
}>;

/**
 * Like `updateWork` for up to 100 orders in one transaction: each has its own entries in timeline and activity log. Orders that
 * cannot have work are left out. The caller has checked that the assignee is an admin.
 */
export async function updateWorkOfOrders(
  app: Pick<App, "db" | "now" | "queue">,
  actor: string,
  orderIds: readonly string[],
  update: Pick<WorkUpdate, "workStatus" | "assignee">,
): Promise<BulkWorkResult> {
  // In one order, so that concurrent updates do not wait for each other forever.
  const ids = [...new Set(orderIds)].sort();
  if (ids.length === 0) return failure("Please select an order first.");
  if (ids.length > MAX_BULK_ORDERS) return failure(`Please select at most ${MAX_BULK_ORDERS} orders.`);
  return app.db.transaction(async (tx) => {
    const skipped: { id: string; reference: string; reason: string }[] = [];
    const descriptions = new Set<string>();
    let changed = 0;
    for (const id of ids) {
      const saved = await saveWork(app, tx, actor, id, update);
      if (!saved.ok) skipped.push({ id, reference: orderReference(id), reason: saved.error });
      else if (saved.changes.length > 0) {
        changed += 1;
        descriptions.add(describeChanges(saved.changes));
      }
    }
    return { ok: true, message: bulkMessage(changed, [...descriptions], skipped), changed, skipped };
  });
}

function bulkMessage(
  changed: number,
  descriptions: readonly string[],
  skipped: readonly { reference: string; reason: string }[],
): string {
  const what = descriptions.length === 1 ? descriptions[0] : "updated";
  const done = changed === 0 ? "Nothing has changed." : `${formatOrderCount(changed)}: ${what}.`;
  const [first, ...others] = skipped;
  if (!first) return done;
  return others.length === 0
    ? `${done} Order ${first.reference} was left out: ${first.reason}`
    : `${done} ${formatOrderCount(skipped.length)} were left out, for example ${first.reference}: ${first.reason}`;
}

const formatOrderCount = (count: number): string => (count === 1 ? "1 order" : `${count} orders`);

/** Locks the order row. */
async function saveWork(
  app: Pick<App, "now" | "queue">,
  tx: Tx,
  actor: string,
  orderId: string,
  update: WorkUpdate,
): Promise<Result<{ changes: WorkChange[] }>> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) return failure("This order doesn’t exist.");
  const blocker = findWorkBlocker(order);
  if (blocker) return failure(blocker);
  const changes = findChanges(order, update);
  for (const { kind, columns } of changes) {
    // Work on an order opens it.
    const opened = columns.workStatus && !order.openedAt ? { openedAt: app.now() } : {};
    await tx
      .update(orders)
      .set({ ...columns, ...opened })
      .where(eq(orders.id, orderId));
    await recordOrderEvent(app.queue, tx, { kind, orderId, actor, detail: columns });
  }
  return { ok: true, changes };
}

const describeChanges = (changes: readonly WorkChange[]): string =>
  changes.map(({ description }) => description).join(", ");

/** `description`: for the admin who made the change. */
type WorkChange = { kind: "work-status" | "assigned" | "due-date"; columns: WorkUpdate; description: string };

function findChanges(order: OrderRow, { workStatus, assignee, dueOn }: WorkUpdate): WorkChange[] {
  const changes: WorkChange[] = [];
  if (workStatus !== undefined && workStatus !== order.workStatus) {
    const description = WORK_STATUS_LABELS[workStatus].toLowerCase();
    changes.push({ kind: "work-status", columns: { workStatus }, description });
  }
  if (assignee !== undefined && assignee !== order.assignee) {
    const description = assignee ? `assigned to ${assignee}` : "unassigned";
    changes.push({ kind: "assigned", columns: { assignee }, description });
  }
  if (dueOn !== undefined && dueOn !== order.dueOn) {
    const description = dueOn ? `due on ${dueOn}` : "no due date";
    changes.push({ kind: "due-date", columns: { dueOn }, description });
  }
  return changes;
}

/** Why an order has no work, as a sentence for admins; null if it can have some. */
export function findWorkBlocker(order: Pick<OrderRow, "invoiceId" | "status" | "subscriptionStatus">): string | null {
  if (order.invoiceId) return "This is a later month of a subscription. The work is on its first order.";
  if (isSpam(order.status)) return "This request is in Spam. There’s no work on it.";
  if (isCancelled(order.status)) return "This order was canceled. There’s no work on it.";
  return isEndedByRefund(order) ? "This order was refunded. There’s no work on it." : null;
}

export async function setWorkStatus(
  queue: App["queue"],
  tx: Tx,
  order: Pick<OrderRow, "id" | "workStatus">,
  workStatus: WorkStatus,
  { actor, delivery }: { actor: string; delivery: number },
): Promise<void> {
  if (workStatus === order.workStatus) return;
  await tx.update(orders).set({ workStatus }).where(eq(orders.id, order.id));
  await recordOrderEvent(queue, tx, {
    kind: "work-status",
    orderId: order.id,
    actor,
    detail: { workStatus, delivery },
  });
}

/** Idempotent for the same id. */
export async function addOrderNote(
  app: Pick<App, "db" | "now" | "queue">,
  author: string,
  { id, orderId, text }: { id: string; orderId: string; text: string },
): Promise<Result<{ message: string }>> {
  const parsed = noteText.safeParse(text);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
    if (!order) return failure("This order doesn’t exist.");
    const stored = await tx
      .insert(orderNotes)
      .values({ id, orderId, author, text: parsed.data, createdAt: app.now() })
      .onConflictDoNothing()
      .returning({ id: orderNotes.id });
    if (stored.length > 0) await recordOrderEvent(app.queue, tx, { kind: "noted", orderId, actor: author, detail: {} });
    return { ok: true, message: "Note saved." };
  });
}

/** Newest first. */
export async function listOrderNotes(db: Db, orderId: string) {
  const { id, createdAt, author, text } = orderNotes;
  return db
    .select({ id, createdAt, author, text })
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(createdAt), desc(id));
}

/**
 * Returns what an order placed at `from` promises by the agency's hours, and the day on which its work is due ("2026-11-26"). Both are
 * null for an unknown service.
 */
export function promiseColumns(
  settings: ShopSettings,
  service: Pick<Service, "promised"> | undefined,
  from: Date,
): { promised: PromisedMoments | null; dueOn: string | null } {
  const promised = service ? promisedMoments(service.promised, settings.site.hours, from) : null;
  return { promised, dueOn: promised && promisedDate(promised) };
}

/** The later of promised and stored due date; work that was done is new again. */
export function workColumnsOnPayment(
  app: Pick<App, "now" | "settings">,
  order: OrderRow,
): { promised: PromisedMoments | null; dueOn: SQL; workStatus: SQL } {
  const { promised, dueOn } = promiseColumns(app.settings, soldService(order), app.now());
  return {
    promised,
    dueOn: sql`greatest(${orders.dueOn}, ${dueOn}::date)`,
    workStatus: sql`case when ${orders.workStatus} = 'done' then 'new' else ${orders.workStatus} end`,
  };
}

/** For a subscription that has ended, and whose last month is refunded. Call it after each of the two. */
export async function endRefundedWork(queue: App["queue"], tx: Tx, subscriptionId: string): Promise<void> {
  const workStatus = "done";
  const lastStatus = sql`(select last.status from orders last where last.subscription_id = ${subscriptionId}
    and last.paid_at is not null and last.billing_reason is null order by last.paid_at desc, last.id desc limit 1)`;
  const ended = await tx
    .update(orders)
    .set({ workStatus })
    .where(
      and(
        eq(orders.subscriptionId, subscriptionId),
        isNull(orders.invoiceId),
        eq(orders.subscriptionStatus, "ended"),
        ne(orders.workStatus, workStatus),
        sql`${lastStatus} = ${ORDER_STATES.refunded.status}`,
      ),
    )
    .returning({ id: orders.id });
  for (const { id: orderId } of ended) {
    const detail = { workStatus, refunded: true } as const;
    await recordOrderEvent(queue, tx, { kind: "work-status", orderId, actor: "refund", detail });
  }
}

/** After a renewal, for delivered or done work of the first order. Open work keeps its due date. */
export async function restartWork(
  app: Pick<App, "queue" | "settings">,
  tx: Tx,
  first: OrderRow,
  paidAt: Date,
): Promise<void> {
  const workStatus = "in_progress";
  const restarted = await tx
    .update(orders)
    .set({ workStatus, dueOn: promiseColumns(app.settings, soldService(first), paidAt).dueOn })
    .where(and(eq(orders.id, first.id), inArray(orders.workStatus, ["delivered", "done"])))
    .returning({ id: orders.id });
  if (restarted.length > 0)
    await recordOrderEvent(app.queue, tx, {
      kind: "work-status",
      orderId: first.id,
      actor: "renewal",
      detail: { workStatus },
    });
}
