import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { serviceBySlug } from "~/catalog/services";
import { promisedDate } from "~/lib/dates/service-promise";
import type { Tx } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { recordOrderEvent } from "./timeline.server";
import type { WorkStatus } from "./work-status";

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
