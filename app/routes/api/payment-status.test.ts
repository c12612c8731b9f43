import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { appContext } from "~/app-context.server";
import { orders } from "~/lib/db/schema/index";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { action } from "./payment-status";

let app: TestApp;
let session: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  await app.reset();
  const [order] = await app.db
    .insert(orders)
    .values({
      service: "web-page",
      name: "Acme Ltd",
      email: "jo@acme.example",
      pageType: "Landing page",
      amount: 29_900,
      brief: {},
      live: false,
      fingerprint: "one",
    })
    .returning();
  const opened = await app.paymentProvider.openSession({
    orderId: order?.id ?? "",
    productName: "Custom Web Page",
    amount: 29_900,
    email: "jo@acme.example",
    metadata: {},
    successUrl: "http://localhost/",
    cancelUrl: "http://localhost/",
  });
  session = opened.id;
  await app.db.update(orders).set({ paymentSessionId: session });
});
afterAll(() => app.close());

const confirm = async (sessionId: string) => {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const request = new Request("http://localhost:3000/", { method: "POST", body: JSON.stringify({ sessionId }) });
  const answer = await action({ request, context });
  return { status: answer.status, ...(await answer.json()) };
};
const SUCCESSFUL = "There was an issue processing your order, but your payment was successful.";

test("an invented id is not found, and the provider is not asked", async () => {
  expect(await confirm("cs_test_invented00000000")).toMatchObject({ status: 404 });
  expect(await confirm("nonsense")).toMatchObject({ status: 400 });
  expect(app.paymentProvider.questions).toBe(0);
});

test("an id of our books that the provider does not know is not found: nobody paid it", async () => {
  app.paymentProvider.sessions.delete(session);
  const answer = await confirm(session);
  expect(answer).toEqual({ status: 404, error: "We couldn’t find an order for this payment session." });
});

test("a provider that cannot be asked is a 503 that says the payment was successful, and never that nothing was charged", async () => {
  app.paymentProvider.pay(session);
  app.paymentProvider.down = true;
  expect(await confirm(session)).toEqual({ status: 503, error: SUCCESSFUL });
  app.paymentProvider.down = false;
  expect(await confirm(session)).toMatchObject({ ok: true });
});

test("a payment that the provider confirms and that cannot be recorded is a 500 that says it was successful", async () => {
  app.paymentProvider.pay(session);
  app.paymentProvider.change(session, { amount: 1 });
  expect(await confirm(session)).toEqual({ status: 500, error: SUCCESSFUL });
  app.paymentProvider.change(session, { amount: 29_900 });
  expect(await confirm(session)).toMatchObject({ ok: true });
});

test("a fault of ours on a checkout that nobody paid says nothing of a payment", async () => {
  app.paymentProvider.poisoned.add(session);
  const answer = await confirm(session);
  expect(answer.status).toBe(500);
  expect(answer.error).not.toContain("successful");
});
