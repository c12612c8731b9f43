import { beforeEach, expect, test } from "vitest";
import { placeWebPageOrder } from "../../../tests/support/app/paid-orders";
import { requestContextOf } from "../../../tests/support/app/request-context";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { action } from "./payment-status";

const app = setUpTestApp();
let session: string;
beforeEach(async () => {
  session = (await placeWebPageOrder(app)).sessionId;
});

const confirm = async (sessionId: string) => {
  const context = requestContextOf(app);
  const request = new Request("http://localhost:3000/", { method: "POST", body: JSON.stringify({ sessionId }) });
  const response = await action({ request, context });
  return { status: response.status, ...(await response.json()) };
};
const SUCCESSFUL = "There was an issue processing your order, but your payment was successful.";

test("an unknown id is 404, and the provider is not called", async () => {
  expect(await confirm("cs_test_invented00000000")).toMatchObject({ status: 404 });
  expect(await confirm("nonsense")).toMatchObject({ status: 400 });
  expect(app.paymentProvider.questions).toBe(0);
});

test("an id of our database that the provider does not know is 404", async () => {
  app.paymentProvider.sessions.delete(session);
  const response = await confirm(session);
  expect(response).toEqual({ status: 404, error: "We couldn’t find an order for this payment session." });
});

test("an unreachable provider is a 503 that says the payment was successful", async () => {
  app.paymentProvider.pay(session);
  app.paymentProvider.down = true;
  expect(await confirm(session)).toEqual({ status: 503, error: SUCCESSFUL });
  app.paymentProvider.down = false;
  expect(await confirm(session)).toMatchObject({ ok: true });
});

test("a confirmed payment that cannot be recorded is a 500 that says it was successful", async () => {
  app.paymentProvider.pay(session);
  app.paymentProvider.change(session, { amount: 1 });
  expect(await confirm(session)).toEqual({ status: 500, error: SUCCESSFUL });
  app.paymentProvider.change(session, { amount: 29_900 });
  expect(await confirm(session)).toMatchObject({ ok: true });
});

test("an error of our own for an unpaid checkout does not mention a payment", async () => {
  app.paymentProvider.poisoned.add(session);
  const response = await confirm(session);
  expect(response.status).toBe(500);
  expect(response.error).not.toContain("successful");
});
