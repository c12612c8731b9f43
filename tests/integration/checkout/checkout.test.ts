import { describe, expect, test } from "vitest";
import { askReceipt, checkoutBody, post } from "../../support/shop/purchase.ts";
import { getSharedShop } from "../../support/shop/shared-shop.ts";

const shop = await getSharedShop();

const checkout = (body: unknown, headers?: Record<string, string>) =>
  post(`${shop.url}/api/stripe-checkout`, body, headers);

describe("POST /api/stripe-checkout", () => {
  test("opens a session at the sandbox and returns its URL and id", async () => {
    const { status, json } = await checkout(checkoutBody());
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual(["sessionId", "url"]);
    expect(json.sessionId).toMatch(/^cs_test_/);
    expect(json.url).toBe(`${shop.sandboxUrl}/pay/${json.sessionId}`);
  });

  test("a spoofed Host is in no URL that the customer is redirected to", { tags: "promise-3" }, async () => {
    const { json } = await checkout(checkoutBody({ company: "Spoofed Host Ltd" }), {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
    });
    const page = await (await fetch(String(json.url))).text();
    expect(page).not.toContain("evil.example");
    expect(page).toContain(`${shop.url}/build-my-page`);
  });
});

describe("POST /api/payment-webhook and GET /api/orders/receipt", () => {
  test("an unpaid order is pending, and its receipt has six fields and nothing more", {
    tags: "promise-19",
  }, async () => {
    const { json } = await checkout(checkoutBody({ company: "Six Fields Ltd" }));
    expect(await post(`${shop.url}/api/payment-webhook`, { sessionId: json.sessionId })).toMatchObject({
      status: 200,
      json: { ok: true, status: "pending" },
    });
    const receipt = await askReceipt(shop, String(json.sessionId));
    expect(receipt.headers.get("cache-control")).toBe("no-store");
    const fields = await receipt.json();
    expect(Object.keys(fields).sort()).toEqual(["amount", "created_at", "email", "id", "name", "page_type"]);
    expect(fields).toMatchObject({ amount: 29_900, email: "jo@acme.example", page_type: "Landing page" });
  });

  test("an unknown, missing, repeated or malformed session id is a 4xx with an error", {
    tags: "promise-19",
  }, async () => {
    const queries = [
      "",
      "?session_id=",
      "?session_id=cs_test_unknown000000000",
      "?session_id=a&session_id=b",
      "?session_id=%00",
      "?session_id[]=cs_test_a",
      `?session_id=${"a".repeat(5_000)}`,
      "?session_id=' or 1=1 --",
    ];
    for (const query of queries) {
      const answer = await fetch(`${shop.url}/api/orders/receipt${query}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await answer.json()).toHaveProperty("error");
    }
    for (const sessionId of [undefined, null, 7, [], {}, "cs_test_unknown000000000", "x"]) {
      const { status, json } = await post(`${shop.url}/api/payment-webhook`, { sessionId });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(json).toHaveProperty("error");
    }
  });
});
