import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { newCustomer } from "../../support/shop/visitor.ts";

test("without scripts, a refund request shows its amount before it is sent, and keeps the reason if it is rejected", async () => {
  const { orderId, visitor } = await newCustomer(await getSharedShop());
  const ask = (amount: string) =>
    visitor.post("/my-order", {
      intent: "request-refund",
      orderId,
      requestId: randomUUID(),
      amount,
      reason: "We moved.",
    });
  expect((await visitor.get("/my-order")).html).toContain("Request a refund");
  const question = (await visitor.get("/my-order?ask=refund")).html;
  for (const text of ["$284.05", "$14.95", "Yes, request a refund"]) expect(question).toContain(text);
  const refused = await ask("29900");
  expect(refused.status).toBe(400);
  for (const text of ["The amount has changed to $284.05.", "We moved."]) expect(refused.html).toContain(text);
  const sent = await ask("28405");
  expect([sent.status, sent.html.includes("Withdraw request")]).toEqual([200, true]);
});
