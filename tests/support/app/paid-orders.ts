import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { activityLog, orderEvents, orders } from "~/lib/db/schema/index";
import type { TestApp } from "./test-app";

/** What the order of `writePaidOrder` cost, in cents, and its payment at the provider. */
export const PAID_AMOUNT = 29_900;
export const PAYMENT = "pi_1";

/** Writes an order that was paid, without a purchase. Answers its id. */
export async function writePaidOrder(app: TestApp, changes: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const [order] = await app.db
    .insert(orders)
    .values({
      service: "web-page",
      name: "Acme Ltd",
      email: "jo@acme.example",
      pageType: "Landing page",
      amount: PAID_AMOUNT,
      status: "paid",
      brief: { name: "Jo" },
      live: false,
      fingerprint: randomUUID(),
      paymentIntentId: PAYMENT,
      ...changes,
    })
    .returning();
  if (!order) throw new Error("No order was written");
  app.paymentProvider.taken.set(PAYMENT, PAID_AMOUNT);
  return order.id;
}

export const orderById = async (app: TestApp, id: string) =>
  (await app.db.select().from(orders).where(eq(orders.id, id)))[0];

export const timelineKinds = async (app: TestApp) =>
  (await app.db.select().from(orderEvents).orderBy(orderEvents.id)).map(({ kind }) => kind);

export const staffActivity = (app: TestApp) =>
  app.db
    .select({ actor: activityLog.actor, kind: activityLog.kind, subject: activityLog.subject })
    .from(activityLog)
    .orderBy(activityLog.id);
