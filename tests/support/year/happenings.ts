import { randomUUID } from "node:crypto";
import { and, desc, inArray, isNotNull } from "drizzle-orm";
import type Stripe from "stripe";
import { orders } from "~/db/tables";
import { policyRefund } from "~/order/order";
import { readCheckout } from "~/orders/checkout/checkout-request.server";
import { placeOrder } from "~/orders/checkout/place-order.server";
import { confirmPayment } from "~/orders/checkout/receipt.server";
import { requestRefund } from "~/orders/refunds/refunds.server";
import { expectDone } from "../expect-done";
import { payForm } from "../sandbox/sandbox";
import { cancelHere, giveAnotherCard, payOnItsPage, resumeHere } from "./customers";
import type { World } from "./world";

type Happening = (world: World) => Promise<unknown>;

/** What may happen at the provider, and how often it does compared with the others. */
const ELSEWHERE: readonly [often: number, happening: Happening][] = [
  [20, refundPartAtProvider],
  [3, refundRestAtProvider],
  [12, giveCredit],
  [10, giveCoupon],
  [5, declineCard],
  [8, acceptCard],
  [5, payOwedBill],
  [4, payOnItsPage],
  [4, giveAnotherCard],
  [12, openDispute],
  [12, closeDispute],
  [1, endNow],
  [2, endWithMonth],
  [3, goOn],
];

/** What may happen in the shop. */
const HERE: readonly [often: number, happening: Happening][] = [
  [14, refundByPolicy],
  [12, refundPartHere],
  [3, cancelHere],
  [5, resumeHere],
  [5, buyPage],
];

export const somethingHappens = (world: World) => happen(world, [...ELSEWHERE, ...HERE]);

/** While the shop is away. */
export const somethingHappensElsewhere = (world: World) => happen(world, ELSEWHERE);

/** One of these, by chance. What the provider refuses has not happened. */
async function happen(world: World, choice: readonly [often: number, happening: Happening][]): Promise<void> {
  const tickets = choice.flatMap(([often, happening]) => Array.from({ length: often }, () => happening));
  await world.random.one(tickets)?.(world).catch(unlessRefused);
}

function unlessRefused(error: unknown): void {
  const refused = error instanceof Error && "type" in error && error.type === "StripeInvalidRequestError";
  if (!refused) throw error;
}

let buyers = 0;

/** A subscription of $650 a month, paid at once. Some buyers come back to the success page, some do not. */
export const subscribe = (world: World) =>
  buy(world, {
    amount: 65_000,
    metadata: {
      productName: "BLAST - AI-Powered Content Creation",
      pageType: "social-posts",
      packageType: "blast",
      industry: "Bakery",
      targetAudience: "Neighbors",
      contentTone: "Friendly",
      contentBrief: "Fresh bread every morning",
    },
  });

async function buyPage(world: World): Promise<void> {
  await buy(world, { amount: 29_900, metadata: { productName: "Custom Web Page", pageType: "Landing page" } });
}

async function buy(world: World, { amount, metadata }: { amount: number; metadata: Record<string, string> }) {
  const { app, random } = world;
  const company = `Buyer ${++buyers}`;
  const wanted = {
    amount,
    name: company,
    email: "jo@acme.example",
    metadata: { ...metadata, contactName: "Jo Miller", company },
  };
  const { url, sessionId } = await placeOrder(app, expectDone(readCheckout(wanted)).checkout);
  if (metadata.pageType !== "social-posts" && random.percent(30)) return; // Never paid: it expires.
  if (random.percent(20)) await payForm(url, { cardNumber: "4000 0000 0000 0002" });
  await payForm(url);
  if (random.percent(40)) await confirmPayment(app, sessionId);
}

/** Any of the last charges. */
async function charge({ sdk, random }: World): Promise<Stripe.Charge | undefined> {
  return random.one((await sdk.charges.list({ limit: 40 })).data.filter(({ paid }) => paid));
}

async function refundPartAtProvider(world: World): Promise<void> {
  const found = await charge(world);
  const amount = world.random.whole(1, Math.max(1, Math.floor((found?.amount ?? 0) / 3)));
  if (found) await world.sdk.refunds.create({ charge: found.id, amount });
}

async function refundRestAtProvider(world: World): Promise<void> {
  const found = await charge(world);
  if (found) await world.sdk.refunds.create({ charge: found.id });
}

/** Any of our last paid orders. */
async function order({ app, random }: World) {
  const found = await app.db
    .select({ id: orders.id, amount: orders.amount })
    .from(orders)
    .where(and(inArray(orders.status, ["paid", "partially_refunded"]), isNotNull(orders.paymentIntentId)))
    .orderBy(desc(orders.createdAt))
    .limit(40);
  return random.one(found);
}

async function refundByPolicy(world: World): Promise<void> {
  const found = await order(world);
  if (found) await refundHere(world, found.id, policyRefund(found.amount));
}

async function refundPartHere(world: World): Promise<void> {
  const found = await order(world);
  if (found) await refundHere(world, found.id, world.random.whole(1, Math.max(1, found.amount)));
}

/** Staff press the button, sometimes twice. */
async function refundHere({ working, random }: World, orderId: string, amount: number): Promise<void> {
  const wanted = { id: randomUUID(), orderId, amount, reason: "Asked for", actor: "staff@pixelpilots.example" };
  await requestRefund(working, wanted);
  if (random.percent(30)) await requestRefund(working, wanted);
}

async function subscription({ sdk, random }: World, status: "active" | "past_due" = "active") {
  return random.one((await sdk.subscriptions.list({ limit: 100, status })).data);
}

async function giveCredit(world: World): Promise<void> {
  const found = await subscription(world);
  // Also what leaves a bill of a few cents, or some months of nothing.
  const amount = world.random.one([-1, -5_000, -64_970, -65_000, -100_000, -200_000, 30, 2_500]) ?? 0;
  if (found) await world.sdk.customers.createBalanceTransaction(String(found.customer), { amount, currency: "usd" });
}

async function giveCoupon(world: World): Promise<void> {
  const found = await subscription(world);
  const { coupon, percent } = { coupon: world.random.one(COUPONS), percent: world.random.whole(1, 100) };
  if (!found || !coupon) return;
  const { id } = await world.sdk.coupons.create(coupon(percent));
  await world.sdk.subscriptions.update(found.id, { discounts: [{ coupon: id }] });
}

const COUPONS: ((percent: number) => Stripe.CouponCreateParams)[] = [
  (percent) => ({ percent_off: percent, duration: "once" }),
  (percent) => ({ percent_off: percent, duration: "repeating", duration_in_months: 3 }),
  (percent) => ({ amount_off: percent * 649, currency: "usd", duration: "once" }),
];

const setCard = async (world: World, status: "active" | "past_due", card: string): Promise<void> => {
  const found = await subscription(world, status);
  if (found) await world.sdk.subscriptions.update(found.id, { default_payment_method: card });
};

function declineCard(world: World): Promise<void> {
  return setCard(world, "active", "pm_card_chargeCustomerFail");
}

function acceptCard(world: World): Promise<void> {
  return setCard(world, "past_due", "pm_card_visa");
}

async function payOwedBill({ sdk, random, clock }: World): Promise<void> {
  // Nobody pays a bill of long ago.
  const since = { gte: clock.seconds - 45 * 86_400 };
  const owed = random.one((await sdk.invoices.list({ status: "open", created: since, limit: 100 })).data);
  if (owed) await sdk.invoices.pay(owed.id);
}

async function openDispute(world: World): Promise<void> {
  const found = await charge(world);
  const part = world.random.percent(30) ? { amount: world.random.whole(1, found?.amount ?? 1) } : {};
  const inquiry = world.random.percent(15) ? { inquiry: true } : {};
  if (found)
    await world.sdk.rawRequest("POST", `/v1/test_helpers/charges/${found.id}/dispute`, { ...part, ...inquiry });
}

async function closeDispute({ sdk, random, clock }: World): Promise<void> {
  // Banks take months to decide, not a year.
  const since = { gte: clock.seconds - 150 * 86_400 };
  const { data } = await sdk.disputes.list({ limit: 100, created: since });
  const open = data.filter(({ status }) => status.endsWith("needs_response"));
  const found = random.one(open);
  const outcome = random.percent(50) ? "won" : "lost";
  if (found) await sdk.rawRequest("POST", `/v1/test_helpers/disputes/${found.id}/close`, { outcome });
}

async function endNow(world: World): Promise<void> {
  const found = await subscription(world);
  if (found) await world.sdk.subscriptions.cancel(found.id);
}

async function endWithMonth(world: World): Promise<void> {
  const found = await subscription(world);
  if (found) await world.app.paymentProvider.endSubscription(found.id, "period-end");
}

async function goOn(world: World): Promise<void> {
  const found = await subscription(world);
  if (found) await world.sdk.subscriptions.update(found.id, { cancel_at_period_end: false });
}
