import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { orderEvents, type RefundRow, refunds } from "~/lib/db/schema/index";
import { orderForms } from "~/routes/admin/orders/order-page/order-actions.server";
import { formRequest } from "../../../tests/support/app/form-request";
import { onlyOrder } from "../../../tests/support/app/paid-orders";
import { openSandboxShop } from "../../../tests/support/app/sandbox-shop";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { issueRefund, processRefund } from "./refunds.server";

const base = setUpTestApp();

const ANN = "ann@pixelpilots.example";

async function buyPage(card?: string) {
  const shop = await openSandboxShop(base);
  const order = await shop.buyPage(card);
  const id = randomUUID();
  const isBalanceLow = (low: boolean) =>
    shop.failNext(low ? { path: "/v1/refunds", status: 400, code: "balance_insufficient", times: 100 } : null);
  const row = async (): Promise<RefundRow | undefined> => (await base.db.select().from(refunds))[0];
  const lines = async () =>
    (await base.db.select().from(orderEvents).orderBy(orderEvents.id))
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith("refund"));
  const refund = () => issueRefund(shop.app, { id, orderId: order.id, amount: 5_000, reason: "Too late", actor: ANN });
  return { ...shop, order, id, isBalanceLow, row, lines, refund };
}

test("a refund that stays pending for days ends its job, and its event brings the end", async () => {
  const { app, id, refund, row, pass, lines } = await buyPage("4000 0000 0000 7726");
  expect(await refund()).toMatchObject({ ok: true, status: "pending" });
  await processRefund(app, id);
  await pass(2);
  expect(await row()).toMatchObject({ status: "pending" });
  expect(await onlyOrder(base)).toMatchObject({ status: "paid", refundedAmount: 0 });
  await pass(2);
  expect(await row()).toMatchObject({ status: "succeeded" });
  expect(await onlyOrder(base)).toMatchObject({ status: "partially_refunded", refundedAmount: 5_000 });
  expect(await lines()).toEqual(["refund-requested", "refunded"]);
});

test("a refund for which the balance is too low is said once, tried again, and made once", async () => {
  const { app, sdk, id, clock, isBalanceLow, refund, row, lines, settle } = await buyPage();
  isBalanceLow(true);
  expect(await refund()).toMatchObject({ ok: true, status: "requested", note: expect.stringContaining("balance") });
  for (let hours = 1; hours <= 3; hours++) {
    clock.seconds += 3_600;
    await expect(processRefund(app, id)).rejects.toMatchObject({ countsAsAttempt: false });
    await expect(processRefund(app, id)).rejects.toThrow(PaymentProviderUnavailable);
  }
  expect(await row()).toMatchObject({ status: "requested", fault: expect.stringContaining("too low") });
  expect(await lines()).toEqual(["refund-requested", "refund-waiting"]);
  isBalanceLow(false);
  clock.seconds += 3_600;
  await processRefund(app, id);
  await settle();
  expect(await row()).toMatchObject({ status: "succeeded", fault: null });
  expect((await sdk.refunds.list()).data).toMatchObject([{ amount: 5_000 }]);
  expect(await lines()).toEqual(["refund-requested", "refund-waiting", "refunded"]);
});

test.each(["duplicate", "fraudulent", "requested_by_customer"])(
  "staff choose the provider's reason of a refund: %s",
  async (reason) => {
    const { app, order, sdk, row } = await buyPage();
    const fields = { refundId: randomUUID(), orderId: order.id, cents: "5000", seen: "0" };
    const form = formRequest(app, { ...fields, reason: "Paid twice", providerReason: reason }, { email: ANN });
    expect(await orderForms.refund(form)).toMatchObject({ ok: true });
    expect((await sdk.refunds.list()).data).toMatchObject([{ reason }]);
    expect(await row()).toMatchObject({ providerReason: reason, reason: "Paid twice" });
  },
);
