import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { deliveries } from "~/lib/db/schema/index";
import { approveDelivery, requestRevision } from "~/orders/deliveries/answer-delivery.server";
import { createDelivery, listDeliveries, type NewDelivery } from "~/orders/deliveries/deliveries.server";
import { expectDone } from "../expect-done";
import { getOrder, orderById } from "./paid-orders";
import type { TestApp } from "./test-app";

export const ANN = "ann@pixelpilots.example";
const JO = "jo@acme.example";

/** Creates a delivery with a note, or with `changes`. Returns its id. Throws if it is rejected. */
export async function createDelivered(
  app: TestApp,
  orderId: string,
  changes: Partial<NewDelivery> = {},
): Promise<string> {
  const id = randomUUID();
  const blank = { id, orderId, title: "", note: "Please have a look.", links: [], fileIds: [], closes: true };
  expectDone(await createDelivery(app, ANN, { ...blank, ...changes }));
  return changes.id ?? id;
}

export const approve = (app: TestApp, orderId: string, deliveryId: string) =>
  approveDelivery(app, { orderId, deliveryId, by: JO });
export const requestRevisionAs = (
  app: TestApp,
  orderId: string,
  deliveryId: string,
  comment = "Please make the logo bigger.",
) => requestRevision(app, { orderId, deliveryId, by: JO }, comment);

export async function seen(app: TestApp, orderId: string, side: "customer" | "team" = "customer") {
  return listDeliveries(app.db, side, await getOrder(app, orderId));
}

export const statuses = async (app: TestApp, orderId: string) =>
  (await app.db.select().from(deliveries).where(eq(deliveries.orderId, orderId)).orderBy(asc(deliveries.number))).map(
    ({ number, status }) => `${number} ${status}`,
  );

export const workOf = async (app: TestApp, orderId: string) => (await orderById(app, orderId))?.workStatus;
