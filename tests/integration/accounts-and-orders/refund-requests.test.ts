import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { findEmailTo, newCustomer, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";

/** Refund requests, without scripts. */

const shop = await getSharedShop();

/** A customer of a web page for $299.00 with an open portal. */
async function customer() {
  const { email, orderId, visitor } = await newCustomer(shop);
  const ask = (changes: Record<string, string> = {}) =>
    visitor.post("/my-order", {
      intent: "request-refund",
      orderId,
      requestId: randomUUID(),
      amount: "28405",
      reason: "We moved.",
      ...changes,
    });
  return { email, orderId, visitor, ask };
}

describe("a refund request", () => {
  test("shows its amount before it is sent, and keeps the reason if it is rejected", async () => {
    const { visitor, ask } = await customer();
    expect((await visitor.get("/my-order")).html).toContain("Request a refund");
    const question = (await visitor.get("/my-order?ask=refund")).html;
    for (const text of ["$284.05", "$14.95", "Yes, request a refund"]) expect(question).toContain(text);
    const refused = await ask({ amount: "29900" });
    expect(refused.status).toBe(400);
    for (const text of ["The amount has changed to $284.05.", "We moved."]) expect(refused.html).toContain(text);
    const sent = await ask();
    expect([sent.status, sent.html.includes("Withdraw request")]).toEqual([200, true]);
    expect((await ask()).html).toContain("You’ve already asked for a refund.");
  });

  test("is decided once, only by admins, and the customer sees the result", async () => {
    const [mine, other] = await Promise.all([customer(), customer()]);
    const requestId = randomUUID();
    await mine.ask({ requestId });
    const grant = { requestId, refundId: randomUUID(), cents: "28405", seen: "0", work: "new" };
    for (const who of [mine.visitor, new Visitor(shop)]) {
      const { status } = await who.post("/admin/orders", { intent: "grant-refund", ...grant });
      expect([302, 403]).toContain(status);
    }
    expect(
      (await other.visitor.post("/my-order", { intent: "withdraw-refund", orderId: mine.orderId, requestId })).status,
    ).toBe(404);
    const taken = await other.visitor.post("/my-order", {
      intent: "withdraw-refund",
      orderId: other.orderId,
      requestId,
    });
    expect(taken.status).toBe(400);
    const staff = await signedInAdmin(shop, `ann-${randomUUID()}@acme.example`);
    for (const hostile of [{ requestId: "x" }, { requestId: randomUUID() }, { cents: "29900" }, { work: "done" }]) {
      const refused = await staff.post("/admin/orders", { intent: "grant-refund", ...grant, ...hostile });
      expect(refused.status, JSON.stringify(hostile)).toBe(400);
    }
    for (let times = 0; times < 2; times++) {
      expect((await staff.post("/admin/orders", { intent: "grant-refund", ...grant })).status).toBe(200);
    }
    expect(
      (await staff.post("/admin/orders", { intent: "decline-refund", requestId, answer: "Too late." })).status,
    ).toBe(400);
    expect((await mine.visitor.get("/my-order")).html).toContain("We refunded $284.05");
    expect(await findEmailTo(shop, mine.email, "Your refund for")).toBeTruthy();
  });
});
