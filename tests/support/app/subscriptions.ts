import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { PortalCustomer } from "~/auth/magic-links.server";
import type { ProviderInvoice, ProviderSubscription } from "~/billing/provider/payment-provider";
import { recordFailedRenewal, saveProviderSubscription } from "~/billing/subscriptions/subscriptions.server";
import { findPortalOrder } from "~/customers/portal/portal-orders.server";
import { orderEvents } from "~/lib/db/schema/index";
import { portalActionHandlers } from "../../../app/routes/my-order/my-order-actions.server";
import { expectFound } from "../expect-done";
import { BLAST_MONTH, orderById, writePaidOrder } from "./paid-orders";
import type { TestApp } from "./test-app";

export const ID = "sub_1";
export const PERIOD_END = new Date("2026-12-21T18:00:00Z");

export const providerSubscription = (changes: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: ID,
  orderId: null,
  status: "active",
  endsAtPeriodEnd: false,
  periodEnd: PERIOD_END,
  live: false,
  ...changes,
});

/** Makes an invoice of a later month at the fake provider: paid, with the payment `pi_` and its id. Returns its id. */
export function addInvoice(app: TestApp, id: string, changes: Partial<ProviderInvoice> = {}): string {
  app.paymentProvider.invoices.set(id, {
    id,
    subscriptionId: ID,
    orderId: null,
    renewal: true,
    paid: true,
    amount: 65_000,
    currency: "usd",
    live: false,
    paymentIntentId: `pi_${id}`,
    ...changes,
  });
  return id;
}

/** A BLAST subscription with a paid first month; `look` is its customer's view of it, `press` submits one of their forms. */
export async function createSubscribed(app: TestApp, changes: Partial<ProviderSubscription> = {}) {
  const subscription = providerSubscription(changes);
  app.paymentProvider.subscriptions.set(ID, subscription);
  const orderId = await writePaidOrder(app, {
    ...BLAST_MONTH,
    subscriptionStatus: "active",
    sharedAt: app.now(),
    paidAt: new Date("2026-11-21T18:00:00Z"),
  });
  await saveProviderSubscription(app, subscription);
  const order = await orderById(app, orderId);
  const customer: PortalCustomer = {
    email: order?.email.toLowerCase() ?? "",
    orderId,
    scope: "address",
  };
  const look = async () => expectFound(await findPortalOrder(app, customer));
  const press = async (intent: string, requestId: string = randomUUID()) => {
    const form = new FormData();
    form.set("requestId", requestId);
    const act = portalActionHandlers.get(intent);
    if (!act) throw new Error(`No action ${intent}`);
    return act({ app, customer, order: await look(), form });
  };
  const kinds = async () =>
    (await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id))).map(
      ({ kind }) => kind,
    );
  return { orderId, customer, look, press, kinds };
}

export const emailJobs = async (app: TestApp) =>
  (await app.jobs()).map(({ name }) => name).filter((name) => /-email$/.test(name));

export const job = async (app: TestApp, name: string) => {
  const found = (await app.jobs()).findLast((each) => each.name === name);
  if (!found) throw new Error(`No job ${name}`);
  return found.data;
};

/** The charge of the next month fails, and the shop records it. */
export const failMonth = async (app: TestApp) => {
  const payUrl = "https://invoice.example/in_2";
  const nextAttempt = new Date("2026-12-24T18:00:00Z");
  addInvoice(app, "in_2", { paid: false, amount: 0, paymentIntentId: null, payUrl, nextAttempt });
  app.paymentProvider.subscriptions.set(ID, providerSubscription({ status: "past_due", latestInvoiceId: "in_2" }));
  await recordFailedRenewal(app, "in_2");
};
