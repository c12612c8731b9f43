import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { expect, test } from "vitest";
import type { PortalCustomer } from "~/auth/magic-links.server";
import { adoptCustomerOf, findSharedCustomer, hasSharedCustomer } from "~/billing/shared-customers.server";
import { adoptNewCard } from "~/billing/subscriptions/subscriptions.server";
import { orders, providerCustomers } from "~/lib/db/schema/index";
import { openOnPostgres } from "../../../tests/support/app/both-databases";
import { allOrders, webPageBody } from "../../../tests/support/app/paid-orders";
import { BLAST, openSandboxShop } from "../../../tests/support/app/sandbox-shop";
import { expectDone } from "../../../tests/support/expect-done";
import { payForm } from "../../../tests/support/sandbox/sandbox";
import { reopenCheckout } from "./payment-link.server";
import { submitCheckout } from "./submit-checkout.server";

const base = openOnPostgres();

const VICTIM = "jo@acme.example";
const MASTERCARD = "5555 5555 5555 4444";
const SAVE = { saveCard: "1" };

/** A browser in which a mailed link of the address was opened. */
const confirmed = (email = VICTIM, scope: PortalCustomer["scope"] = "address"): PortalCustomer => ({
  email,
  orderId: "",
  scope,
});

const page = ({ email = VICTIM, ...metadata }: { email?: string; requirements?: string } = {}) =>
  webPageBody("Acme Ltd", { email, metadata });

async function open() {
  const shop = await openSandboxShop(base);
  const { app, sdk, settle } = shop;
  const start = async (body: unknown, customer: PortalCustomer | null = null) => {
    const { answer } = expectDone(await submitCheckout(app, body, customer));
    if (!("url" in answer)) throw new Error("Nothing was opened");
    return answer;
  };
  return {
    ...shop,
    start,
    pageOf: async (body: unknown, customer: PortalCustomer | null = null) =>
      (await fetch((await start(body, customer)).url)).text(),
    buy: async (body: unknown, customer: PortalCustomer | null = null, fields: Record<string, string> = {}) => {
      const { url, sessionId } = await start(body, customer);
      expect((await payForm(url, fields)).status).toBe(303);
      await settle();
      const order = (await allOrders(base)).find(({ paymentSessionId }) => paymentSessionId === sessionId);
      return { orderId: order?.id ?? "", customer: order?.providerCustomerId, subscriptionId: order?.subscriptionId };
    },
    customersMade: async () => (await sdk.events.list({ type: "customer.created" })).data.length,
    /** The newest card that was saved. */
    savedCard: async () => {
      const [saved] = (await sdk.events.list({ type: "payment_method.attached" })).data;
      return saved?.data.object as Stripe.PaymentMethod;
    },
  };
}

test("a confirmed address has one customer, which is made by its first checkout and used again", async () => {
  const { app, sdk, buy, customersMade } = await open();
  const first = await buy(page(), confirmed());
  const second = await buy(page({ email: "Jo@Acme.example", requirements: "Another page" }), confirmed());
  const third = await buy(BLAST, confirmed());
  expect([second.customer, third.customer]).toEqual([first.customer, first.customer]);
  expect(await customersMade()).toBe(1);
  expect(await sdk.customers.retrieve(first.customer ?? "")).toMatchObject({ email: VICTIM, name: "Ada Lovelace" });
  expect(await app.db.select().from(providerCustomers)).toMatchObject([
    { address: VICTIM, mode: "sandbox", providerId: first.customer },
  ]);
});

test("concurrent first checkouts of an address make one customer", async () => {
  const { app, start, customersMade } = await open();
  const drafts = ["One", "Two", "Three", "Four"].map((number) => page({ requirements: `Page number ${number}` }));
  await Promise.all(drafts.map((draft) => start(draft, confirmed())));
  expect(await customersMade()).toBe(1);
  expect(await app.db.select().from(providerCustomers)).toHaveLength(1);
});

test("a stranger who types an address sees nothing of its owner; the owner is offered the saved card", async () => {
  const { buy, pageOf } = await open();
  await buy(page(), confirmed(), { ...SAVE, cardNumber: MASTERCARD });
  const next = page({ requirements: "Another page" });
  const attackers = [null, confirmed("eve@evil.example"), confirmed(VICTIM, "order")];
  for (const attacker of attackers) {
    const seen = await pageOf(next, attacker);
    for (const secret of ["ending in", "readonly", "Ada"]) expect(seen).not.toContain(secret);
  }
  expect(await pageOf(next, confirmed())).toContain("Mastercard ending in 4444");
  // The same draft again: the owner's session stays the owner's.
  expect(await pageOf(next)).not.toContain("ending in");
});

test("the card of an unconfirmed purchase is not offered, also after the owner of the address has opened the link", async () => {
  const { buy, pageOf, savedCard } = await open();
  const typed = await buy(BLAST, null, SAVE);
  expect(await savedCard()).toMatchObject({ customer: typed.customer, allow_redisplay: "limited" });
  const own = await buy(page(), confirmed());
  expect(own.customer).not.toBe(typed.customer);
  expect(await pageOf(page({ requirements: "Another page" }), confirmed())).not.toContain("ending in");
});

test("a saved card pays a confirmed buyer's next purchase without being typed", async () => {
  const { buy, savedCard } = await open();
  await buy(page(), confirmed(), SAVE);
  const { id } = await savedCard();
  const empty = { cardNumber: "", cardExpiry: "", cardCvc: "", billingName: "", savedCard: id };
  expect((await buy(BLAST, confirmed(), empty)).subscriptionId).toMatch(/^sub_/);
  expect(await allOrders(base)).toMatchObject([{ status: "paid" }, { status: "paid" }]);
});

test("a purchase before the link was opened is linked by the browser that paid for it: its customer is used again", async () => {
  const { app, sdk, buy } = await open();
  const first = await buy(BLAST);
  expect(await hasSharedCustomer(app.db, first.orderId)).toBe(false);
  await adoptCustomerOf(app, first.orderId);
  expect(await hasSharedCustomer(app.db, first.orderId)).toBe(true);
  const next = await buy(page(), confirmed());
  expect(next.customer).toBe(first.customer);
  // The buyer had typed another address on the provider's page.
  expect(await sdk.customers.retrieve(first.customer ?? "")).toMatchObject({ email: VICTIM });
});

test("an address keeps the customer that it has when another purchase is linked", async () => {
  const { app, buy } = await open();
  const shared = await buy(page(), confirmed());
  const other = await buy(BLAST);
  await adoptCustomerOf(app, other.orderId);
  expect(await findSharedCustomer(app, VICTIM)).toMatchObject({ id: shared.customer });
  expect(await hasSharedCustomer(app.db, other.orderId)).toBe(false);
});

test("a customer belongs to one address, also after staff have corrected the address of an order", async () => {
  const { app, buy } = await open();
  const { orderId } = await buy(page(), confirmed());
  const ann = "ann@acme.example";
  await app.db.update(orders).set({ email: ann }).where(eq(orders.id, orderId));
  await adoptCustomerOf(app, orderId);
  expect(await findSharedCustomer(app, ann)).toMatchObject({ id: null });
});

test("a new card of the customer pays all its subscriptions, and none that a stranger bought under the address", async () => {
  const { app, buy, sdk, start, savedCard } = await open();
  const [one, two] = [await buy(BLAST, confirmed()), await buy({ ...BLAST, name: "Acme Two" }, confirmed())];
  const stranger = await buy({ ...BLAST, name: "Eve" });
  await payForm((await start(page(), confirmed())).url, { ...SAVE, cardNumber: MASTERCARD });
  const card = await savedCard();
  await sdk.customers.update(one.customer ?? "", { invoice_settings: { default_payment_method: card.id } });
  await adoptNewCard(app, one.customer ?? "");
  const cardOf = async ({ subscriptionId }: typeof one) =>
    (await sdk.subscriptions.retrieve(subscriptionId ?? "")).default_payment_method;
  expect([await cardOf(one), await cardOf(two)]).toEqual([card.id, card.id]);
  expect(await cardOf(stranger)).not.toBe(card.id);
});

test("a customer that was deleted in the dashboard is replaced by the next checkout", async () => {
  const { app, buy, sdk } = await open();
  const { customer } = await buy(page(), confirmed());
  await sdk.customers.del(customer ?? "");
  const next = await buy(page({ requirements: "Another page" }), confirmed());
  expect(next.customer).not.toBe(customer);
  expect(await findSharedCustomer(app, VICTIM)).toMatchObject({ id: next.customer });
});

test("staff's link for a customer's unfinished checkout does not show the saved cards", async () => {
  const { app, buy, start } = await open();
  await buy(page(), confirmed(), SAVE);
  const { sessionId } = await start(page({ requirements: "Another page" }), confirmed());
  const order = (await allOrders(base)).find(({ paymentSessionId }) => paymentSessionId === sessionId);
  const { url } = expectDone(await reopenCheckout(app, order?.id ?? "", "ann@pixelpilots.example"));
  expect(await (await fetch(url)).text()).not.toContain("ending in");
  expect((await payForm(url)).status).toBe(303);
});
