import { expect, test } from "vitest";
import { payForm, sdkOf, startTestSandbox, urlOf, webPage } from "../../../tests/support/sandbox/sandbox.ts";
import { startSandbox } from "./index.ts";

const START = Date.UTC(2026, 10, 21) / 1_000;
const DAY = 86_400;

/** A web page of $299.00 that was paid with this card. */
async function buy(cardNumber: string) {
  const clock = { seconds: START };
  const { sandbox, payments } = await startTestSandbox({ now: () => clock.seconds, stateFile: ":memory:" });
  const sdk = sdkOf(sandbox.url);
  const session = await payments.openSession(webPage("order-1"));
  expect((await payForm(urlOf(session), { cardNumber })).status).toBe(303);
  const paymentIntent = (await payments.findSession(session.id))?.paymentIntentId ?? "";
  const types = async () => (await sdk.events.list({ limit: 100 })).data.map(({ type }) => type);
  return { clock, sdk, payment_intent: paymentIntent, types };
}

test("card 7726: a refund is pending for three days, then succeeds", async () => {
  const { clock, sdk, payment_intent, types } = await buy("4000 0000 0000 7726");
  expect(await sdk.refunds.create({ payment_intent })).toMatchObject({
    status: "pending",
    pending_reason: "processing",
  });
  clock.seconds += 2 * DAY;
  expect((await sdk.refunds.list()).data).toMatchObject([{ status: "pending" }]);
  clock.seconds += DAY;
  expect((await sdk.refunds.list()).data).toMatchObject([{ status: "succeeded" }]);
  expect(await types()).toEqual(expect.arrayContaining(["refund.created", "refund.updated"]));
});

test("card 5126: a refund succeeds, comes back after three days, and can be made again", async () => {
  const { clock, sdk, payment_intent, types } = await buy("4000 0000 0000 5126");
  expect(await sdk.refunds.create({ payment_intent })).toMatchObject({ status: "succeeded" });
  clock.seconds += 3 * DAY;
  const [failed] = (await sdk.refunds.list()).data;
  expect(failed).toMatchObject({ status: "failed", failure_reason: "expired_or_canceled_card" });
  expect(await types()).toContain("refund.failed");
  expect(await sdk.charges.retrieve(String(failed?.charge))).toMatchObject({ amount_refunded: 0, refunded: false });
  const entries = (await sdk.balanceTransactions.list()).data.map(({ type, amount }) => [type, amount]);
  expect(entries).toEqual([
    ["refund_failure", 29_900],
    ["refund", -29_900],
    ["charge", 29_900],
  ]);
  expect((await sdk.refunds.create({ payment_intent })).amount).toBe(29_900);
});

test.each([
  ["4000 0000 0000 0259", "charge.dispute.created"],
  ["4000 0000 0000 5423", "radar.early_fraud_warning.created"],
  ["4000 0000 0000 9235", "review.opened"],
])("card %s: %s", async (card, type) => {
  expect(await (await buy(card)).types()).toContain(type);
});

test("without an endpoint events are listed only, and the sandbox takes no live key", async () => {
  const sandbox = await startSandbox();
  const list = async () => {
    const answer = await fetch(`${sandbox.url}/v1/webhook_endpoints`, {
      headers: { authorization: "Bearer sk_test_sandbox" },
    });
    return answer.json();
  };
  expect(await list()).toMatchObject({ object: "list", data: [] });
  await sandbox.close();
  await expect(startSandbox({ secretKey: "sk_live_1" })).rejects.toThrow("The sandbox takes no live key");
});
