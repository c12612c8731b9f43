import { expect, test } from "vitest";
import { allOrders } from "../../../tests/support/app/paid-orders";
import { openSandboxShop } from "../../../tests/support/app/sandbox-shop";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { payForm } from "../../../tests/support/sandbox/sandbox";
import { getCardUpdateUrl, refreshSubscription } from "./subscriptions.server";

const base = setUpTestApp();

const FAILS_LATER = "4000 0000 0000 0341";
const WORKS = "5555 5555 5555 4444";

async function openSubscription() {
  const shop = await openSandboxShop(base);
  const { order, subscriptionId } = await shop.subscribe();
  const last4 = async () => {
    const { default_payment_method: card } = await shop.sdk.subscriptions.retrieve(subscriptionId, {
      expand: ["default_payment_method"],
    });
    return typeof card === "object" ? card?.card?.last4 : card;
  };
  return {
    ...shop,
    orderId: order.id,
    subscriptionId,
    last4,
    /** Changes the card on the provider's page, without returning to the shop. */
    changeCard: async (cardNumber: string) => {
      const url = await getCardUpdateUrl(shop.app, order.id, "http://localhost:3000/my-order");
      await payForm(url ?? "", { cardNumber, cardExpiry: "12 / 60" });
    },
    failedCharges: async () => (await shop.sdk.events.list({ type: "invoice.payment_failed" })).data.length,
    states: async () =>
      (await allOrders(base)).map(({ amount, subscriptionStatus }) => [amount, subscriptionStatus] as const),
  };
}

test("a card that the customer changes at the provider pays the later months, also if they never return", async () => {
  const { changeCard, last4, pass, settle, states } = await openSubscription();
  await changeCard(FAILS_LATER);
  expect(await last4()).toBe("4242");
  await settle();
  expect(await last4()).toBe("0341");
  await pass(32);
  expect(await states()).toEqual([[65_000, "past_due"]]);
});

test("on return from the provider the new card is on the subscription, and pays an unpaid month at once", async () => {
  const { app, orderId, changeCard, last4, pass, settle, states, failedCharges } = await openSubscription();
  await changeCard(FAILS_LATER);
  await settle();
  await pass(32);
  await changeCard(WORKS);
  await refreshSubscription(app, orderId);
  expect(await last4()).toBe("4444");
  expect(await states()).toEqual([[65_000, "active"]]);
  await settle();
  expect(await states()).toEqual([
    [65_000, "active"],
    [65_000, null],
  ]);
  expect(await failedCharges()).toBe(1);
});

test("an unpaid month is charged to a new card once, however often the change is reported", async () => {
  const { app, orderId, changeCard, pass, settle, states, failedCharges } = await openSubscription();
  await changeCard(FAILS_LATER);
  await settle();
  await pass(32);
  await changeCard(FAILS_LATER);
  for (let times = 1; times <= 3; times++) await refreshSubscription(app, orderId);
  await settle();
  expect(await states()).toEqual([[65_000, "past_due"]]);
  // The renewal, and the new card.
  expect(await failedCharges()).toBe(2);
});

test("a change of something else about the customer leaves a card that staff have put on the subscription", async () => {
  const { sdk, subscriptionId, changeCard, last4, settle } = await openSubscription();
  await changeCard(WORKS);
  await settle();
  await sdk.subscriptions.update(subscriptionId, { default_payment_method: "pm_card_visa" });
  const { customer } = await sdk.subscriptions.retrieve(subscriptionId);
  await sdk.customers.update(String(customer), { name: "Jo Smith" });
  await settle();
  expect(await last4()).toBe("pm_card_visa");
});
