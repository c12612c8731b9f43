import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { appContext, clientContext } from "~/app-context.server";
import { PaymentProviderBusy } from "~/billing/provider/payment-provider";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { checkoutBody } from "../../../tests/support/shop/purchase";
import { action } from "./stripe-checkout";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("a buyer whose payment meets a busy provider reads that it is busy, and when to try again", async () => {
  vi.spyOn(app.paymentProvider, "openSession").mockRejectedValue(new PaymentProviderBusy("The card provider is busy"));
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(clientContext, "192.0.2.1");
  const body = JSON.stringify(checkoutBody());
  const request = new Request("http://localhost:3000/api/stripe-checkout", { method: "POST", body });
  const answer = await action({ request, context });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect((await answer.json()).error).toBe(
    "The payment provider is busy right now. You haven’t been charged. Please try again in a minute.",
  );
});
