import type Stripe from "stripe";
import { expect, test } from "vitest";
import { payForm, sdkOf, startTestSandbox, urlOf } from "../../../../tests/support/sandbox/sandbox.ts";

const EMAIL = "ada@example.com";

async function open() {
  const { sandbox } = await startTestSandbox({ stateFile: ":memory:" });
  const sdk = sdkOf(sandbox.url);
  const start = (params: Partial<Stripe.Checkout.SessionCreateParams>) => {
    const monthly = params.mode === "subscription" && { recurring: { interval: "month" as const } };
    return sdk.checkout.sessions.create({
      mode: "payment",
      success_url: "http://localhost:3000/",
      line_items: [{ price_data: { currency: "usd", unit_amount: 1_000, product_data: { name: "Page" }, ...monthly } }],
      ...params,
    });
  };
  const pageOf = async (session: Stripe.Checkout.Session) => (await fetch(urlOf(session))).text();
  /** That were ever saved, newest first. */
  const cardsOf = async (owner: string) =>
    (await sdk.events.list({ type: "payment_method.attached" })).data
      .map(({ data }) => data.object as Stripe.PaymentMethod)
      .filter(({ customer }) => customer === owner);
  const redisplayOf = async (owner: string) => (await cardsOf(owner)).map(({ allow_redisplay }) => allow_redisplay);
  return { sdk, start, pageOf, cardsOf, redisplayOf };
}

const saving = { saved_payment_method_options: { payment_method_save: "enabled" } } as const;
const error = (code: string | undefined, message: string) => ({ statusCode: 400, code, message });

test("customers are created, changed and deleted; a deleted one is marked and no longer used", async () => {
  const { sdk, start } = await open();
  const { id } = await sdk.customers.create({ email: EMAIL, name: "Ada" });
  expect(await sdk.customers.retrieve(id)).toMatchObject({ name: "Ada", email: EMAIL });
  expect(await sdk.customers.update(id, { name: "Ada Lovelace" })).toMatchObject({
    name: "Ada Lovelace",
    email: EMAIL,
  });
  await expect(sdk.customers.create({ email: "no address" })).rejects.toMatchObject(
    error("email_invalid", "Invalid email address"),
  );
  expect(await sdk.customers.del(id)).toEqual(expect.objectContaining({ id, deleted: true }));
  expect(await sdk.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  const missing = `No such customer: '${id}'`;
  await expect(sdk.customers.update(id, { name: "A" })).rejects.toMatchObject({ statusCode: 404, message: missing });
  await expect(sdk.customers.del(id)).rejects.toMatchObject({ statusCode: 404, message: missing });
  await expect(start({ customer: id })).rejects.toMatchObject(error("resource_missing", missing));
});

test("a one-time payment makes a customer only if the session asks for it, and saves no card", async () => {
  const { sdk, start, redisplayOf } = await open();
  const guest = await start({ customer_email: EMAIL });
  const kept = await start({ customer_email: EMAIL, customer_creation: "always" });
  for (const session of [guest, kept]) await payForm(urlOf(session));
  expect(await sdk.checkout.sessions.retrieve(guest.id)).toMatchObject({ customer: null });
  const { customer } = await sdk.checkout.sessions.retrieve(kept.id);
  expect(await sdk.customers.retrieve(String(customer))).toMatchObject({ email: EMAIL, name: "Ada Lovelace" });
  expect(await redisplayOf(String(customer))).toEqual([]);
});

test("the page of a customer's session has the fixed address, and the name goes to the customer only if the session says so", async () => {
  const { sdk, start, pageOf } = await open();
  const { id: customer } = await sdk.customers.create({ email: EMAIL });
  const plain = await start({ customer });
  expect(await pageOf(plain)).toMatch(/name="email"[^>]*value="ada@example.com"[^>]*readonly/);
  await payForm(urlOf(plain), { email: "other@example.com" });
  expect(await sdk.checkout.sessions.retrieve(plain.id)).toMatchObject({
    customer,
    customer_details: { email: EMAIL },
  });
  expect(await sdk.customers.retrieve(customer)).toMatchObject({ name: null });
  await payForm(urlOf(await start({ customer, customer_update: { name: "auto" } })));
  expect(await sdk.customers.retrieve(customer)).toMatchObject({ name: "Ada Lovelace", email: EMAIL });
});

test("a card is offered again only if its buyer has ticked the box, and only in a session of the customer", async () => {
  const { sdk, start, pageOf, redisplayOf } = await open();
  const { id: customer } = await sdk.customers.create({ email: EMAIL });
  const tick = { saveCard: "1" };
  await payForm(urlOf(await start({ customer })), tick);
  expect(await redisplayOf(customer)).toEqual([]);
  await payForm(urlOf(await start({ mode: "subscription", customer })), tick);
  await payForm(urlOf(await start({ customer, ...saving })));
  expect(await redisplayOf(customer)).toEqual(["limited"]);
  expect(await pageOf(await start({ customer, ...saving }))).not.toContain("ending in");
  await payForm(urlOf(await start({ customer, ...saving })), { ...tick, cardNumber: "5555 5555 5555 4444" });
  expect(await redisplayOf(customer)).toEqual(["always", "limited"]);
  expect(await pageOf(await start({ customer }))).toContain("Mastercard ending in 4444");
  expect(await pageOf(await start({ customer }))).not.toContain("ending in 4242");
  expect(await pageOf(await start({ customer_email: EMAIL }))).not.toContain("ending in");
});

test("a saved card pays without being typed, also for a subscription; one that is not offered does not", async () => {
  const { sdk, start, cardsOf } = await open();
  const { id: customer } = await sdk.customers.create({ email: EMAIL });
  await payForm(urlOf(await start({ customer, ...saving })), { saveCard: "1" });
  const [card] = await cardsOf(customer);
  const nothing = { cardNumber: "", cardExpiry: "", cardCvc: "", billingName: "", savedCard: card?.id ?? "" };
  const session = await start({ mode: "subscription", customer });
  expect((await payForm(urlOf(session), nothing)).status).toBe(303);
  const { subscription } = await sdk.checkout.sessions.retrieve(session.id, { expand: ["subscription"] });
  expect(subscription).toMatchObject({ customer, default_payment_method: card?.id });
  expect(await cardsOf(customer)).toHaveLength(1);
  const stranger = await start({ customer_email: EMAIL });
  expect((await payForm(urlOf(stranger), nothing)).html).toContain("Your card number is incomplete.");
});
