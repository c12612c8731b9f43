import { and, eq, isNull } from "drizzle-orm";
import type { PaymentApp } from "~/billing/provider/provider-access";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { orders, providerCustomers } from "~/lib/db/schema/index";
import { isLiveMode } from "~/orders/payment-mode";
import type { SharedCustomer } from "./provider/payment-provider";

// An address gets its customer only once a mailed link has confirmed it: until then each purchase has a separate customer, so that no
// checkout offers another person's card.

/** The customer of an address that the buyer's browser has confirmed; it may not exist at the provider yet. Safe for concurrent calls. */
export async function findSharedCustomer(app: PaymentApp, email: string): Promise<SharedCustomer> {
  const known = await findCustomerRow(app, email);
  if (known) return known;
  await insertCustomer(app, email, null);
  const stored = await findCustomerRow(app, email);
  if (!stored) throw new Error("A customer was erased while a checkout was being opened");
  return stored;
}

/** Stores the id that the provider has given the customer, or a new one after it was deleted there. */
export async function saveSharedCustomer(db: Db, { key, id }: SharedCustomer, customerId: string): Promise<void> {
  if (customerId === id) return;
  const isUnchanged = id ? eq(providerCustomers.providerId, id) : isNull(providerCustomers.providerId);
  await db
    .update(providerCustomers)
    .set({ providerId: customerId })
    .where(and(eq(providerCustomers.id, key), isUnchanged));
}

/**
 * Makes the customer of a purchase that of its address, unless the address has one. Only for the browser that paid and has opened
 * the mailed link: a stranger who typed the address keeps a separate customer with name, card and subscriptions.
 */
export async function adoptCustomerOf(app: App, orderId: string): Promise<void> {
  const [order] = await app.db
    .select({ email: orders.email, live: orders.live, providerCustomerId: orders.providerCustomerId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order?.providerCustomerId && order.live === isLiveMode(app))
    await insertCustomer(app, order.email, order.providerCustomerId);
}

/** Whether the customer of the order's subscription is the one of its address, with all saved cards. */
export async function hasSharedCustomer(db: Db, orderId: string): Promise<boolean> {
  const [shared] = await db
    .select({ id: providerCustomers.id })
    .from(orders)
    .innerJoin(providerCustomers, eq(providerCustomers.providerId, orders.providerCustomerId))
    .where(eq(orders.id, orderId))
    .limit(1);
  return shared !== undefined;
}

async function findCustomerRow(app: PaymentApp, email: string): Promise<SharedCustomer | undefined> {
  const [row] = await app.db
    .select({ key: providerCustomers.id, id: providerCustomers.providerId })
    .from(providerCustomers)
    .where(
      and(eq(providerCustomers.address, email.toLowerCase()), eq(providerCustomers.mode, app.paymentProvider.mode)),
    );
  return row;
}

async function insertCustomer(app: PaymentApp, email: string, providerId: string | null): Promise<void> {
  await app.db
    .insert(providerCustomers)
    .values({
      address: email.toLowerCase(),
      mode: app.paymentProvider.mode,
      providerId,
      confirmedAt: app.now(),
    })
    .onConflictDoNothing();
}
