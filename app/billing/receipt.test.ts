import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../tests/support/app/test-app";
import { placeWebPageOrder } from "../../tests/support/app/web-page-orders";
import { PaymentNotRecorded } from "./payments/fulfill-order.server";
import { PaymentProviderUnavailable } from "./provider/payment-provider";
import { confirmPayment, findReceiptBySession } from "./receipt.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

describe("confirmPayment and findReceipt", () => {
  test("guessing a session id costs no question to the provider and shows nothing", async () => {
    await placeWebPageOrder(app);
    const before = app.paymentProvider.questions;
    expect(await confirmPayment(app, "cs_test_guessed00000000")).toBeNull();
    expect(await findReceiptBySession(app, "cs_test_guessed00000000")).toBeNull();
    expect(app.paymentProvider.questions).toBe(before);
  });

  test("a payment that the provider confirms and our books cannot take is told apart from every other failure", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    app.paymentProvider.pay(sessionId);
    app.paymentProvider.change(sessionId, { amount: 1 });
    await expect(confirmPayment(app, sessionId)).rejects.toThrow(PaymentNotRecorded);
    app.paymentProvider.change(sessionId, { amount: 29_900 });
    const { enqueue } = app.queue;
    app.queue.enqueue = () => Promise.reject(new Error("The database is full"));
    await expect(confirmPayment(app, sessionId)).rejects.toThrow(PaymentNotRecorded);
    app.queue.enqueue = enqueue;
    app.paymentProvider.down = true;
    await expect(confirmPayment(app, sessionId)).rejects.toThrow(PaymentProviderUnavailable);
    app.paymentProvider.down = false;
    expect(await confirmPayment(app, sessionId)).toBe("paid");
  });

  test("a receipt has six fields and nothing more", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    app.paymentProvider.pay(sessionId);
    expect(await confirmPayment(app, sessionId)).toBe("paid");
    const receipt = await findReceiptBySession(app, sessionId);
    expect(Object.keys(receipt ?? {}).sort()).toEqual(["amount", "created_at", "email", "id", "name", "page_type"]);
    expect(receipt).toMatchObject({ amount: 29_900, email: "jo@acme.example", page_type: "Landing page" });
  });
});
