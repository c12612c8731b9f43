import { asc, isNull } from "drizzle-orm";
import { processPaymentEvent } from "~/billing/payments/provider-events.server";
import { syncPaymentEvents } from "~/billing/payments/reconcile.server";
import { parseCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { placeOrder } from "~/checkout/place-order/place-order.server";
import type { Settings } from "~/lib/config/settings.server";
import { type OrderRow, paymentEvents } from "~/lib/db/schema/index";
import { expectDone } from "../expect-done";
import { callApi, payForm, sdkOf, startTestSandbox } from "../sandbox/sandbox";
import { allOrders, type CheckoutBody, webPageBody } from "./paid-orders";
import type { TestApp } from "./test-app";

/** The body of a checkout. */
export const BLAST = {
  amount: 65_000,
  name: "Acme Ltd",
  email: "jo@acme.example",
  metadata: {
    productName: "BLAST - AI-Powered Content Creation",
    pageType: "social-posts",
    packageType: "blast",
    industry: "Bakery",
    targetAudience: "Neighbors",
    contentTone: "Friendly",
    contentBrief: "Fresh bread every morning",
    contactName: "Jo Miller",
    company: "Acme Ltd",
  },
};

const PAGE = webPageBody("Acme Ltd", { metadata: { contactName: "Jo Miller" } });

type Taxes = Settings["tax"] & {
  /** Where the customer is, as the shop's fields have it; the sandbox's automatic tax is always that of Texas. */
  place: { country: string; state?: string; taxId?: string };
};

/** The shop's functions and the real sandbox on one clock. Empties the app's database. */
export async function openSandboxShop(base: TestApp, { taxes }: { taxes?: Taxes } = {}) {
  await base.reset();
  const clock = { seconds: Math.floor(Date.now() / 1_000) };
  const { sandbox, payments, failNext } = await startTestSandbox({
    now: () => clock.seconds,
    stateFile: ":memory:",
  });
  const settings = taxes ? { ...base.settings, tax: taxes } : base.settings;
  const app = { ...base, settings, paymentProvider: payments, now: () => new Date(clock.seconds * 1_000) };
  const sdk = sdkOf(sandbox.url);

  /** Reads the provider's events and processes each, oldest first, as the jobs do. */
  const settle = async () => {
    await syncPaymentEvents(app);
    const waiting = await app.db
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(isNull(paymentEvents.processedAt))
      .orderBy(asc(paymentEvents.createdAt));
    for (const { id } of waiting) await processPaymentEvent(app, id);
  };
  const buy = async (wanted: CheckoutBody, card?: string) => {
    const { country, state = "", taxId = "" } = taxes?.place ?? { country: "" };
    const place = taxes?.mode === "table" ? { taxCountry: country, taxState: state, taxId } : {};
    const body = { ...wanted, metadata: { ...wanted.metadata, ...place } };
    const { url, sessionId } = expectDone(await placeOrder(app, expectDone(parseCheckoutRequest(body)).checkout));
    await payForm(url, card ? { cardNumber: card } : {});
    await settle();
    const order = (await allOrders(base)).find(({ paymentSessionId }) => paymentSessionId === sessionId);
    if (!order) throw new Error("No order was placed");
    return order;
  };
  return {
    app,
    clock,
    sandbox,
    sdk,
    failNext,
    settle,
    /** Buys a web page for $299.00. */
    buyPage: (card?: string): Promise<OrderRow> => buy(PAGE, card),
    /** Subscribes for $650.00 a month. */
    subscribe: async () => {
      const order = await buy(BLAST);
      return { order, subscriptionId: order.subscriptionId ?? "" };
    },
    /** Moves both clocks and processes what came due. */
    async pass(days: number) {
      clock.seconds += days * 86_400;
      await callApi(sandbox.url, "/v1/test_helpers/clock");
      await settle();
    },
  };
}
