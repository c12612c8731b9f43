import { describe, expect, test } from "vitest";
import { askReceipt, checkoutBody, post, startCheckout } from "../../support/shop/purchase.ts";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { waitFor } from "../../support/wait-for.ts";

const shop = await getSharedShop();

const checkout = (body: unknown, headers?: Record<string, string>) =>
  post(`${shop.url}/api/stripe-checkout`, body, headers);
const withMetadata = (metadata: Record<string, unknown>) => {
  const body = checkoutBody();
  return { ...body, metadata: { ...body.metadata, ...metadata } };
};

describe("POST /api/stripe-checkout", () => {
  test("opens a session at the sandbox and returns its URL and id", async () => {
    const { status, json } = await checkout(checkoutBody());
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual(["sessionId", "url"]);
    expect(json.sessionId).toMatch(/^cs_test_/);
    expect(json.url).toBe(`${shop.sandboxUrl}/pay/${json.sessionId}`);
  });

  test("twenty concurrent checkouts find one session", { tags: "promise-8" }, async () => {
    const body = checkoutBody({ company: "Twenty Presses Ltd" });
    // A busy shop may reject a checkout, which is then repeated.
    const presses = Array.from({ length: 20 }, () => waitFor(() => startCheckout(shop, body)));
    const sessions = (await Promise.all(presses)).map(({ sessionId }) => sessionId);
    expect(new Set(sessions).size).toBe(1);
  });

  test.each([1, 2, 100, 29_899, 29_901, 99_999_999])("a tampered amount of %i cents is rejected", async (amount) => {
    const { status, json } = await checkout({ ...checkoutBody(), amount });
    expect(status).toBe(400);
    // A page with an earlier price shows the price of the moment.
    const wrong = { error: expect.stringMatching(/doesn’t match/), price: 29_900, offer: {} };
    expect(json).toEqual(amount < 50 ? { error: "Minimum checkout amount is $0.50" } : wrong);
  });

  test.each([
    [49, "Minimum checkout amount is $0.50"],
    [100_000_000, "Maximum checkout amount is $999,999.99"],
  ])("an amount of %i cents gets '%s'", async (amount, error) => {
    expect(await checkout({ ...checkoutBody(), amount })).toMatchObject({ status: 400, json: { error } });
  });

  test("an unknown service is rejected", { tags: "promise-1" }, async () => {
    const { status, json } = await checkout(withMetadata({ productName: "Yacht" }));
    expect(status).toBe(400);
    expect(json.error).toMatch(/don’t recognize this service/);
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/%2f%2fevil.example",
  ])("the success URL %s is rejected", async (successUrl) => {
    expect((await checkout(withMetadata({ successUrl }))).status).toBe(400);
    expect((await checkout(withMetadata({ cancelUrl: successUrl }))).status).toBe(400);
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

  test.each<[string, unknown]>([
    ["no body", undefined],
    ["null", null],
    ["a list", []],
    ["a text", "x"],
    ["no metadata with a wrong amount", { amount: 100, name: "A", email: "a@b.example" }],
    ["an address that is none", { ...checkoutBody(), email: "nobody" }],
    ["an address with a line break", { ...checkoutBody(), email: "a@b.example\r\nBcc: c@d.example" }],
    ["an object for a name", { ...checkoutBody(), name: { toString: "x" } }],
    ["nested metadata", { ...checkoutBody(), metadata: { company: { a: 1 } } }],
    [
      "prototype keys",
      JSON.parse(
        '{"amount":29900,"name":"A","email":"a@b.example","metadata":{"__proto__":{"x":1},"productName":"constructor"}}',
      ),
    ],
  ])("%s gets a 4xx with a helpful error", async (_name, body) => {
    const { status, json } = await checkout(body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(String(json.error).length).toBeGreaterThan(10);
  });

  test("a NUL or a lone surrogate in the brief causes no server error", async () => {
    for (const company of ["Acme\u0000Ltd", "Acme\ud800Ltd"]) {
      const { status } = await checkout(checkoutBody({ company, requirements: `A page for ${company}, please.` }));
      expect(status).toBeLessThan(500);
    }
  });

  test("GET returns 405 and an error", async () => {
    const answer = await fetch(`${shop.url}/api/stripe-checkout`);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST");
    expect(await answer.json()).toHaveProperty("error");
  });

  test("a body over 64 KiB returns 413", { tags: "promise-29" }, async () => {
    const { status } = await checkout({ ...checkoutBody(), padding: "x".repeat(65 * 1024) });
    expect(status).toBe(413);
  });

  test("a request from another site's page is rejected", async () => {
    const headers: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "null" },
    ];
    for (const header of headers) expect((await checkout(checkoutBody(), header)).status).toBe(403);
    expect((await checkout(checkoutBody(), { Origin: shop.url, "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
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
