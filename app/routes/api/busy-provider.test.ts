import { expect, test, vi } from "vitest";
import { PaymentProviderBusy } from "~/billing/provider/payment-provider";
import { requestContextOf } from "../../../tests/support/app/request-context";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { checkoutBody } from "../../../tests/support/shop/purchase";
import { action } from "./stripe-checkout";

const app = setUpTestApp();

test("a buyer whose payment meets a busy provider reads that it is busy, and when to try again", async () => {
  vi.spyOn(app.paymentProvider, "openSession").mockRejectedValue(new PaymentProviderBusy("The card provider is busy"));
  const context = requestContextOf(app);
  const body = JSON.stringify(checkoutBody());
  const request = new Request("http://localhost:3000/api/stripe-checkout", { method: "POST", body });
  const answer = await action({ request, context });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect((await answer.json()).error).toBe(
    "The payment provider is busy right now. You haven’t been charged. Please try again in a minute.",
  );
});
