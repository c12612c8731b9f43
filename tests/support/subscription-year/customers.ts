import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { cancelSubscription, resumeSubscription } from "~/billing/subscriptions/cancel-and-resume.server";
import { orders } from "~/lib/db/schema/index";
import { payForm } from "../sandbox/sandbox";
import type { YearTestEnvironment } from "./environment";

/** An open invoice of the last 45 days. */
export async function findOpenInvoice({ sdk, random, clock }: YearTestEnvironment) {
  const created = { gte: clock.seconds - 45 * 86_400 };
  return random.one((await sdk.invoices.list({ status: "open", created, limit: 100 })).data);
}

export async function payOnInvoicePage(environment: YearTestEnvironment): Promise<void> {
  const owed = await findOpenInvoice(environment);
  if (owed?.hosted_invoice_url) await payForm(owed.hosted_invoice_url, { cardExpiry: "12 / 60" });
}

/** Changes the card in the portal, to one that works or one that fails later. */
export async function replaceCard(environment: YearTestEnvironment): Promise<void> {
  const { app, random, sdk } = environment;
  const ofStatus = async (status: "past_due" | "active") =>
    random.one((await sdk.subscriptions.list({ limit: 100, status })).data);
  const found = (await ofStatus("past_due")) ?? (await ofStatus("active"));
  const cardNumber = random.percent(70) ? "5555 5555 5555 4444" : "4000 0000 0000 0341";
  const back = "http://localhost:3000/my-order";
  if (found) await payForm(await app.paymentProvider.openPortal(found.id, back), { cardNumber, cardExpiry: "12 / 60" });
}

/** The first order of a random subscription with this status. */
async function findFirstOrder({ app, random }: YearTestEnvironment, status: "active" | "ending") {
  const found = await app.db.select({ id: orders.id }).from(orders).where(eq(orders.subscriptionStatus, status));
  return random.one(found);
}

/** Cancels in the portal, sometimes twice, and sometimes resumes immediately. */
export async function cancelInPortal(environment: YearTestEnvironment): Promise<void> {
  const { working, random } = environment;
  const found = await findFirstOrder(environment, "active");
  if (!found) return;
  const wanted = { requestId: randomUUID(), orderId: found.id, when: "period-end", actor: "buyer" } as const;
  await cancelSubscription(working, wanted);
  if (random.percent(30)) await cancelSubscription(working, wanted);
  if (random.percent(30)) await resume(environment, found.id);
}

export async function resumeInPortal(environment: YearTestEnvironment): Promise<void> {
  const found = await findFirstOrder(environment, "ending");
  if (found) await resume(environment, found.id);
}

const resume = ({ working }: YearTestEnvironment, orderId: string) =>
  resumeSubscription(working, { requestId: randomUUID(), orderId, actor: "buyer" });
