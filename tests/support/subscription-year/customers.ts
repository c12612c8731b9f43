import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { cancelSubscription, resumeSubscription } from "~/billing/subscriptions/cancel-and-resume.server";
import { orders } from "~/lib/db/schema/index";
import { payForm } from "../sandbox/sandbox";
import type { YearTestEnvironment } from "./environment";

/** A bill that is not of long ago, which nobody pays. */
export async function owedBill({ sdk, random, clock }: YearTestEnvironment) {
  const created = { gte: clock.seconds - 45 * 86_400 };
  return random.one((await sdk.invoices.list({ status: "open", created, limit: 100 })).data);
}

export async function payOnInvoicePage(world: YearTestEnvironment): Promise<void> {
  const owed = await owedBill(world);
  if (owed?.hosted_invoice_url) await payForm(owed.hosted_invoice_url, { cardExpiry: "12 / 60" });
}

/** A customer gives another card in the portal, one that works or one that fails later. */
export async function replaceCard(world: YearTestEnvironment): Promise<void> {
  const { app, random, sdk } = world;
  const ofStatus = async (status: "past_due" | "active") =>
    random.one((await sdk.subscriptions.list({ limit: 100, status })).data);
  const found = (await ofStatus("past_due")) ?? (await ofStatus("active"));
  const cardNumber = random.percent(70) ? "5555 5555 5555 4444" : "4000 0000 0000 0341";
  const back = "http://localhost:3000/my-order";
  if (found) await payForm(await app.paymentProvider.openPortal(found.id, back), { cardNumber, cardExpiry: "12 / 60" });
}

/** The order that began any of the subscriptions of a status. */
async function firstMonth({ app, random }: YearTestEnvironment, status: "active" | "ending") {
  const found = await app.db.select({ id: orders.id }).from(orders).where(eq(orders.subscriptionStatus, status));
  return random.one(found);
}

/** A customer cancels on the page, sometimes twice, and sometimes thinks better of it at once. */
export async function cancelInPortal(world: YearTestEnvironment): Promise<void> {
  const { working, random } = world;
  const found = await firstMonth(world, "active");
  if (!found) return;
  const wanted = { requestId: randomUUID(), orderId: found.id, when: "period-end", actor: "buyer" } as const;
  await cancelSubscription(working, wanted);
  if (random.percent(30)) await cancelSubscription(working, wanted);
  if (random.percent(30)) await resume(world, found.id);
}

export async function resumeInPortal(world: YearTestEnvironment): Promise<void> {
  const found = await firstMonth(world, "ending");
  if (found) await resume(world, found.id);
}

const resume = ({ working }: YearTestEnvironment, orderId: string) =>
  resumeSubscription(working, { requestId: randomUUID(), orderId, actor: "buyer" });
