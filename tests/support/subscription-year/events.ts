import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { confirmPayment } from "~/billing/receipts.server";
import { policyRefundAmount } from "~/billing/refunds/refund-policy";
import { issueRefund } from "~/billing/refunds/refunds.server";
import { cancelSubscription, resumeSubscription } from "~/billing/subscriptions/cancel-and-resume.server";
import { parseCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { placeOrder } from "~/checkout/place-order/place-order.server";
import { orders } from "~/lib/db/schema/index";
import { BLAST } from "../app/sandbox-shop";
import { expectDone } from "../expect-done";
import { payForm } from "../sandbox/sandbox";
import type { YearTestEnvironment } from "./environment";

type YearEvent = (environment: YearTestEnvironment) => Promise<unknown>;

/** An event of a random object; without an object nothing occurs. */
const to =
  <T>(
    choose: (environment: YearTestEnvironment) => Promise<T | undefined>,
    act: (found: T, environment: YearTestEnvironment) => Promise<unknown>,
  ): YearEvent =>
  async (environment) => {
    const found = await choose(environment);
    if (found) await act(found, environment);
  };

const charge = async ({ sdk, random }: YearTestEnvironment) =>
  random.one((await sdk.charges.list({ limit: 40 })).data.filter(({ paid }) => paid));

const order = async ({ app, random }: YearTestEnvironment) => {
  const found = await app.db
    .select({ id: orders.id, amount: orders.amount, refundPolicy: orders.refundPolicy })
    .from(orders)
    .where(and(inArray(orders.status, ["paid", "partially_refunded"]), isNotNull(orders.paymentIntentId)))
    .orderBy(desc(orders.createdAt))
    .limit(40);
  return random.one(found);
};

const subscriptionThatIs =
  (status: "active" | "past_due") =>
  async ({ sdk, random }: YearTestEnvironment) =>
    random.one((await sdk.subscriptions.list({ limit: 100, status })).data);
const active = subscriptionThatIs("active");

/** Of the last 150 days: older ones stay open. */
const openDispute = async ({ sdk, random, clock }: YearTestEnvironment) => {
  const { data } = await sdk.disputes.list({ limit: 100, created: { gte: clock.seconds - 150 * 86_400 } });
  return random.one(data.filter(({ status }) => /(needs_response|under_review)$/.test(status)));
};

/** Cents; some leave an invoice of a few cents, or several of nothing. */
const CREDITS = [-1, -5_000, -64_970, -65_000, -100_000, -200_000, 30, 2_500];

const dispute = to(charge, ({ payment_intent: id, amount }, { sdk, random }) => {
  const part = random.percent(30) && { amount: random.whole(1, amount) };
  const inquiry = random.percent(15) && { inquiry: true };
  return sdk.rawRequest("POST", `/v1/test_helpers/payment_intents/${id}/dispute`, { ...part, ...inquiry });
});

const closeDispute = to(openDispute, ({ id }, { sdk, random }) => {
  const outcome = random.percent(50) ? "won" : "lost";
  return sdk.rawRequest("POST", `/v1/test_helpers/disputes/${id}/close`, { outcome });
});

const advanceDispute = to(openDispute, ({ id, status }, { sdk, random }) => {
  const inquiry = status.startsWith("warning_");
  const next = random.one(inquiry ? ["warning_under_review", "needs_response"] : ["under_review"]) ?? "";
  return sdk.rawRequest("POST", `/v1/test_helpers/disputes/${id}/advance`, { status: next });
});

const failRefund = to(
  async ({ sdk, random }: YearTestEnvironment) =>
    random.one((await sdk.refunds.list({ limit: 20 })).data.filter(({ status }) => status === "succeeded")),
  ({ id }, { sdk }) => sdk.rawRequest("POST", `/v1/test_helpers/refunds/${id}/fail`),
);

const refundPart = to(charge, ({ payment_intent, amount }, { sdk, random }) =>
  sdk.refunds.create({
    payment_intent: String(payment_intent),
    amount: random.whole(1, Math.max(1, Math.floor(amount / 3))),
  }),
);

/** An admin issues a refund, sometimes twice with the same id. */
async function issueRefundInShop(
  { working, random }: YearTestEnvironment,
  orderId: string,
  amount: number,
): Promise<void> {
  const wanted = { id: randomUUID(), orderId, amount, reason: "Asked for", actor: "staff@pixelpilots.example" };
  const request = { ...wanted, end: "keep" } as const;
  await issueRefund(working, request);
  if (random.percent(30)) await issueRefund(working, request);
}

/** An open invoice of the last 45 days. */
async function findOpenInvoice({ sdk, random, clock }: YearTestEnvironment) {
  const created = { gte: clock.seconds - 45 * 86_400 };
  return random.one((await sdk.invoices.list({ status: "open", created, limit: 100 })).data);
}

async function payOnInvoicePage(environment: YearTestEnvironment): Promise<void> {
  const owed = await findOpenInvoice(environment);
  if (owed?.hosted_invoice_url) await payForm(owed.hosted_invoice_url, { cardExpiry: "12 / 60" });
}

/** Changes the card in the portal, to one that works or one that fails later. */
async function replaceCard(environment: YearTestEnvironment): Promise<void> {
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
async function cancelInPortal(environment: YearTestEnvironment): Promise<void> {
  const { working, random } = environment;
  const found = await findFirstOrder(environment, "active");
  if (!found) return;
  const wanted = { requestId: randomUUID(), orderId: found.id, when: "period-end", actor: "buyer" } as const;
  await cancelSubscription(working, wanted);
  if (random.percent(30)) await cancelSubscription(working, wanted);
  if (random.percent(30)) await resume(environment, found.id);
}

async function resumeInPortal(environment: YearTestEnvironment): Promise<void> {
  const found = await findFirstOrder(environment, "ending");
  if (found) await resume(environment, found.id);
}

const resume = ({ working }: YearTestEnvironment, orderId: string) =>
  resumeSubscription(working, { requestId: randomUUID(), orderId, actor: "buyer" });

/** A change that is invoiced at once: more is charged, less becomes credit. */
const changeQuantity = to(active, ({ id }, { sdk, random }) => {
  const change = { amount: random.whole(-60_000, 120_000), description: "Remaining time on 2 × BLAST" };
  return sdk.rawRequest("POST", `/v1/test_helpers/subscriptions/${id}/charge`, {
    ...change,
    reason: "subscription_update",
  });
});

/** Staff invoice something in the provider's dashboard, for the subscription or for the customer alone. */
const chargeExtra = to(active, ({ id }, { sdk, random }) => {
  const extra = { amount: random.whole(100, 50_000), description: "Extra hours", reason: "manual" };
  const params = { ...extra, detached: random.percent(50) };
  return sdk.rawRequest("POST", `/v1/test_helpers/subscriptions/${id}/charge`, params);
});

/** Events at the provider, with their relative frequency. */
const PROVIDER_EVENTS: readonly [frequency: number, event: YearEvent][] = [
  [20, refundPart],
  [3, to(charge, ({ payment_intent: id }, { sdk }) => sdk.refunds.create({ payment_intent: String(id) }))],
  [
    12,
    to(active, ({ customer }, { sdk, random }) =>
      sdk.customers.createBalanceTransaction(String(customer), { amount: random.one(CREDITS) ?? 0, currency: "usd" }),
    ),
  ],
  [5, giveCard("active", "pm_card_chargeCustomerFail")],
  [8, giveCard("past_due", "pm_card_visa")],
  [5, to(findOpenInvoice, ({ id }, { sdk }) => sdk.invoices.pay(id))],
  [4, payOnInvoicePage],
  [4, replaceCard],
  [12, dispute],
  [12, closeDispute],
  [6, advanceDispute],
  [3, failRefund],
  [1, to(active, ({ id }, { sdk }) => sdk.subscriptions.cancel(id))],
  [2, to(active, ({ id }, { app }) => app.paymentProvider.endSubscription(id, "period-end"))],
  [3, to(active, ({ id }, { sdk }) => sdk.subscriptions.update(id, { cancel_at_period_end: false }))],
  [2, cancelAtDate],
  [3, changeQuantity],
  [2, chargeExtra],
  [2, pauseCollection],
];

const SHOP_EVENTS: readonly [frequency: number, event: YearEvent][] = [
  [14, to(order, (row, environment) => issueRefundInShop(environment, row.id, policyRefundAmount(row)))],
  [
    12,
    to(order, ({ id, amount }, environment) =>
      issueRefundInShop(environment, id, environment.random.whole(1, Math.max(1, amount))),
    ),
  ],
  [3, cancelInPortal],
  [5, resumeInPortal],
  [5, buyPage],
];

/** In 1 to 90 days, as the portal and the dashboard do in flexible billing mode. */
async function cancelAtDate({ sdk, random, clock }: YearTestEnvironment): Promise<void> {
  const found = random.one((await sdk.subscriptions.list({ limit: 100, status: "active" })).data);
  const cancelAt = clock.seconds + random.whole(1, 90) * 86_400;
  if (found) await sdk.subscriptions.update(found.id, { cancel_at: cancelAt });
}

async function pauseCollection({ sdk, random, clock }: YearTestEnvironment): Promise<void> {
  const found = random.one((await sdk.subscriptions.list({ limit: 100, status: "active" })).data);
  const resumes = random.percent(70) && { resumes_at: clock.seconds + random.whole(1, 60) * 86_400 };
  if (found) await sdk.subscriptions.update(found.id, { pause_collection: { behavior: "void", ...resumes } });
}

function giveCard(status: "active" | "past_due", card: string): YearEvent {
  return to(subscriptionThatIs(status), ({ id }, { sdk }) =>
    sdk.subscriptions.update(id, { default_payment_method: card }),
  );
}

export const randomEvent = (environment: YearTestEnvironment) =>
  runRandomEvent(environment, [...PROVIDER_EVENTS, ...SHOP_EVENTS]);

/** While the shop is down. */
export const randomProviderEvent = (environment: YearTestEnvironment) => runRandomEvent(environment, PROVIDER_EVENTS);

/** Runs a random event. Requests that the provider rejects, and declined cards, are ignored. */
async function runRandomEvent(
  environment: YearTestEnvironment,
  choice: readonly [frequency: number, event: YearEvent][],
): Promise<void> {
  const tickets = choice.flatMap(([frequency, event]) => Array.from({ length: frequency }, () => event));
  await environment.random.one(tickets)?.(environment).catch(ignoreRejection);
}

function ignoreRejection(error: unknown): void {
  const type = error instanceof Error && "type" in error ? error.type : "";
  if (type !== "StripeInvalidRequestError" && type !== "StripeCardError") throw error;
}

let customers = 0;

/** Buys a subscription of $650 a month. Only some customers return to the success page. */
export const subscribe = (environment: YearTestEnvironment) => buy(environment, BLAST);

async function buyPage(environment: YearTestEnvironment): Promise<void> {
  await buy(environment, { amount: 29_900, metadata: { productName: "Custom Web Page", pageType: "Landing page" } });
}

/** With a rate that has four digits, one for businesses of another country, and one without any. */
const PLACES = [
  { country: "US", state: "NY", taxId: "" },
  { country: "US", state: "TX", taxId: "" },
  { country: "DE", state: "", taxId: "" },
  { country: "DE", state: "", taxId: "DE123456789" },
  { country: "BR", state: "", taxId: "" },
];

async function buy(
  environment: YearTestEnvironment,
  { amount, metadata }: { amount: number; metadata: Record<string, string> },
) {
  const { app, random } = environment;
  const company = `Customer ${++customers}`;
  const mode = app.settings.tax.mode;
  const place = (mode && random.one(PLACES)) || { country: "", state: "", taxId: "" };
  const fields = { taxCountry: place.country, taxState: place.state, taxId: place.taxId };
  const brief = { ...metadata, contactName: "Jo Miller", company, ...(mode === "table" && fields) };
  const wanted = { amount, name: company, email: "jo@acme.example", metadata: brief };
  const { url, sessionId } = expectDone(await placeOrder(app, expectDone(parseCheckoutRequest(wanted)).checkout));
  if (metadata.pageType !== "social-posts" && random.percent(30)) return; // Never paid: the session expires.
  if (random.percent(20)) await payForm(url, { cardNumber: "4000 0000 0000 0002" });
  await payForm(url);
  if (random.percent(40)) await confirmPayment(app, sessionId);
}
