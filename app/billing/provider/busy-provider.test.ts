import { expect, test } from "vitest";
import { callApi, startTestSandbox, webPage } from "../../../tests/support/sandbox/sandbox.ts";
import { PaymentProviderBusy, PaymentProviderUnavailable } from "./payment-provider";

test.each(["busy", "lock-timeout"])(
  "a provider that is busy once (%s) is asked again, and the order opens",
  async (fault) => {
    const { payments, sandbox } = await startTestSandbox();
    const session = await payments.openSession({ ...webPage("order-1"), email: `ada+${fault}@example.com` });
    expect(session).toMatchObject({ status: "open", orderId: "order-1" });
    expect((await callApi(sandbox.url, "/v1/checkout/sessions")).json.data).toHaveLength(1);
  },
);

test("a provider that stays busy is busy within 11 s, and the same order opens later", async () => {
  const { payments } = await startTestSandbox();
  const began = performance.now();
  const opened = payments.openSession({ ...webPage("order-1"), email: "ada+always-busy@example.com" });
  await expect(opened).rejects.toThrow(PaymentProviderBusy);
  await expect(opened).rejects.toThrow(PaymentProviderUnavailable);
  expect(performance.now() - began).toBeLessThan(11_000);
  expect(await payments.openSession(webPage("order-1"))).toMatchObject({ status: "open" });
});
