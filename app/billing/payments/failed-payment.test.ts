import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendPaymentFailedEmail } from "~/email/templates/order-emails.server";
import { orderEvents, orders } from "~/lib/db/schema/index";
import { handlePaymentEvent } from "../../../tests/support/app/payment-events";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { placeWebPageOrder } from "../../../tests/support/app/web-page-orders";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const press = () => placeWebPageOrder(app);
const failed = (sessionId: string, id = "evt_1") =>
  handlePaymentEvent(app, {
    id,
    type: "checkout.session.async_payment_failed",
    createdAt: new Date(),
    live: false,
    objectId: sessionId,
    sessionId,
  });
const all = () => app.db.select().from(orders).orderBy(orders.createdAt);
const mails = async () => (await app.jobs()).filter(({ name }) => name === "payment-failed-email");

describe("a payment that fails after its checkout", () => {
  test("cancels the order with a note, tells the buyer once, and the draft can be paid again", async () => {
    const { sessionId } = await press();
    app.paymentProvider.change(sessionId, { status: "complete", url: null });
    await failed(sessionId);
    await failed(sessionId, "evt_2");
    const [order] = await all();
    expect(order?.status).toBe("cancelled");
    const noted = await app.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order?.id ?? ""));
    expect(noted.at(-1)).toMatchObject({
      kind: "cancelled",
      actor: "provider",
      detail: { reason: "The payment didn’t go through." },
    });
    expect(await mails()).toEqual([{ name: "payment-failed-email", data: { orderId: order?.id } }]);
    await sendPaymentFailedEmail(app, order?.id ?? "");
    expect(app.mails).toMatchObject([{ to: "jo@acme.example" }]);
    for (const words of ["didn’t go through", "you haven’t been charged", "http://localhost:3000/build-my-page"])
      expect(app.mails[0]?.text).toContain(words);

    const again = await press();
    expect(again.sessionId).not.toBe(sessionId);
    app.paymentProvider.pay(again.sessionId);
    await handlePaymentEvent(app, {
      id: "evt_3",
      type: "checkout.session.completed",
      createdAt: new Date(),
      live: false,
      objectId: again.sessionId,
      sessionId: again.sessionId,
    });
    expect((await all()).map(({ status }) => status).toSorted()).toEqual(["cancelled", "paid"]);
  });

  test("changes nothing when the provider says that it was paid after all", async () => {
    const { sessionId } = await press();
    app.paymentProvider.pay(sessionId);
    await failed(sessionId);
    expect((await all()).map(({ status }) => status)).toEqual(["paid"]);
    expect(await mails()).toEqual([]);
  });

  test("changes nothing where it was paid, though not as the order says: staff must look at it", async () => {
    const { sessionId } = await press();
    app.paymentProvider.pay(sessionId);
    app.paymentProvider.change(sessionId, { amount: 29_899 });
    await failed(sessionId);
    expect((await all()).map(({ status }) => status)).toEqual(["pending"]);
    expect(await mails()).toEqual([]);
  });

  test("changes nothing where another checkout was opened for the order since", async () => {
    const { sessionId } = await press();
    app.paymentProvider.change(sessionId, { status: "complete", url: null });
    await app.db.update(orders).set({ paymentSessionId: "cs_test_another" });
    await failed(sessionId);
    expect((await all()).map(({ status }) => status)).toEqual(["pending"]);
  });
});
