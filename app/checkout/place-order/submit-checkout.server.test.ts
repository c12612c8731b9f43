import { describe, expect, test } from "vitest";
import { orderReference } from "~/lib/reference";
import { createTenPercent } from "../../../tests/support/app/offers";
import {
  allOrders,
  type CheckoutBody,
  onlyOrder,
  paySession,
  webPageBody,
} from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { blastCheckout, campaignCheckout } from "../../../tests/support/fuzz/examples";
import { submitCheckout } from "./submit-checkout.server";

const app = setUpTestApp();

type Body = CheckoutBody;
const landingPage = webPageBody();
const withMetadata = (body: Body, metadata: Record<string, unknown>): Body => ({
  ...body,
  metadata: { ...body.metadata, ...metadata },
});
const changed = withMetadata(landingPage, { requirements: "A page for our newest product." });

/** Presses PAY, in a browser that asks if the brief is paid and opened `lastSession` before. */
const press = async (body: Body, lastSession?: string, ifPaid: string | undefined = "ask") =>
  expectDone(await submitCheckout(app, withMetadata(body, { lastSession: lastSession ?? null, ifPaid }))).answer;

async function opened(body: Body, lastSession?: string, ifPaid?: string): Promise<string> {
  const answer = await press(body, lastSession, ifPaid);
  if (!("sessionId" in answer)) throw new Error("No session was opened");
  return answer.sessionId;
}
async function bought(body: Body): Promise<string> {
  const sessionId = await opened(body);
  await paySession(app, sessionId);
  return sessionId;
}
const sessionStates = () => [...app.paymentProvider.sessions.values()].map(({ status }) => status);
const paidBefore = (receipt: unknown) => ({ paidBefore: { paidAt: expect.any(Date), receipt } });

describe("a brief that was just paid", () => {
  test.each([landingPage, campaignCheckout, blastCheckout])(
    "is not sold again before the buyer is asked; a browser that knows the session gets the receipt: $name",
    async (body) => {
      const sessionId = await bought(body);
      const { id, amount } = await onlyOrder(app);
      const receipt = { url: expect.stringContaining(sessionId), reference: orderReference(id), amount };
      expect(await press(body, sessionId)).toEqual(paidBefore(receipt));
      // Another browser, or a page that was open before.
      expect(await press(body)).toEqual(paidBefore(null));
      expect(await press(body, "cs_test_other")).toEqual(paidBefore(null));
      expect(await press({ ...body, email: body.email.toUpperCase() })).toEqual(paidBefore(null));
      expect(await onlyOrder(app)).toMatchObject({ status: "paid" });
      expect(sessionStates()).toEqual(["complete"]);
    },
  );

  test("is sold again if the buyer wants it, after a day, to another address, and to a client that does not ask", async () => {
    const sessionId = await bought(landingPage);
    expect(await opened(landingPage, sessionId, "buy")).not.toBe(sessionId);
    expect(await opened({ ...landingPage, email: "bo@acme.example" })).not.toBe(sessionId);
    expectDone(await submitCheckout(app, landingPage));
    app.pass(24 * 3_600_000 + 1);
    expect(await opened(landingPage, sessionId)).not.toBe(sessionId);
  });

  test("is found with and without a coupon, also if the code is used up by it", async () => {
    await createTenPercent(app, { uses: "1", oncePerAddress: true });
    const discounted = withMetadata({ ...landingPage, amount: 26_910 }, { coupon: "SPRING10" });
    await bought(discounted);
    expect(await press(discounted)).toEqual(paidBefore(null));
    expect(await press(landingPage)).toEqual(paidBefore(null));
    expect(await submitCheckout(app, withMetadata(discounted, { ifPaid: "buy" }))).toMatchObject({
      ok: false,
      error: "This code has been used up.",
    });
  });

  test("leads to the receipt if its payment was not recorded yet", async () => {
    const sessionId = await opened(landingPage);
    app.paymentProvider.pay(sessionId);
    expect(await press(landingPage, sessionId)).toMatchObject({ sessionId, url: expect.stringContaining(sessionId) });
    expect(await onlyOrder(app)).toMatchObject({ status: "paid" });
  });
});

describe("a checkout that a newer one of the same draft replaces", () => {
  test("is expired at the provider and canceled", async () => {
    const first = await opened(landingPage);
    const second = await opened(changed, first);
    expect(second).not.toBe(first);
    expect(sessionStates()).toEqual(["expired", "open"]);
    expect((await allOrders(app)).map(({ status }) => status).toSorted()).toEqual(["cancelled", "pending"]);
    // The first version again replaces the second one.
    await opened(landingPage, second);
    expect(sessionStates()).toEqual(["expired", "expired", "open"]);
  });

  test("is found to be paid: its receipt is shown and nothing is sold", async () => {
    const first = await opened(landingPage);
    app.paymentProvider.pay(first);
    expect(await press(changed, first)).toEqual(paidBefore(expect.objectContaining({ amount: 29_900 })));
    expect(await onlyOrder(app)).toMatchObject({ status: "paid" });
  });

  test("stays open for the same draft, another service, and a session that this browser does not know", async () => {
    const first = await opened(landingPage);
    expect(await opened(landingPage, first)).toBe(first);
    await opened(campaignCheckout, first);
    await opened(changed);
    await opened(changed, "cs_test_unknown");
    await opened(changed, "' or 1 = 1");
    expect(sessionStates()).toEqual(["open", "open", "open"]);
  });
});
