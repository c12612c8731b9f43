/** @module-tag promise-13 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { decodeForm } from "@pixel-pilots/stripe-sandbox/wire-format";
import fc from "fast-check";
import { expect, test } from "vitest";
import { blast, serve, webPage } from "../../../tests/support/sandbox/sandbox.ts";
import { shortest } from "../../../tests/support/wait-for";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "./payment-provider";
import { createStripeProvider } from "./stripe.server";

const KEY = "sk_test_canary_of_the_secret_key";
const WEBHOOK = "whsec_canary_of_the_webhook_secret";

/** Only for providers that never respond correctly: on a busy machine a correct response may take longer. */
const FAST = { timeoutMs: 100, deadlineMs: 1_000 };

const adapter = (apiBase: string, timings?: typeof FAST) =>
  createStripeProvider({ secretKey: KEY, webhookSecret: WEBHOOK, mode: "test", apiBase: new URL(apiBase), ...timings });

const error =
  (status: number, detail: object, headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    request.resume();
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify({ error: detail }));
  };

/** For a provider that has every product. */
function answerProduct(request: IncomingMessage, response: ServerResponse): boolean {
  if (!request.url?.startsWith("/v1/products")) return false;
  const product = { id: "p", object: "product", active: true, name: "", description: null };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(product));
  return true;
}

const faults: Record<string, RequestListener> = {
  "answers 500": error(500, { type: "api_error", message: "boom" }),
  "answers 503 without JSON": (request, response) => {
    request.resume();
    response.writeHead(503).end("<html>");
  },
  "answers 429": error(429, { type: "invalid_request_error", code: "rate_limit", message: "slow down" }),
  "asks us to retry for ever": error(
    429,
    { type: "invalid_request_error", message: "later" },
    { "stripe-should-retry": "true" },
  ),
  "never answers": (request) => void request.resume(),
  "cuts the connection": (request) => void request.socket.destroy(),
  "cuts the answer off": (request, response) => {
    request.resume();
    response.writeHead(200, { "content-length": "1000" }).write("{");
    setImmediate(() => response.destroy());
  },
  "answers drop by drop": (request, response) => {
    request.resume();
    const drops = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(drops));
  },
  "answers null": (request, response) => {
    request.resume();
    response.end("null");
  },
  "answers something that is no session": (request, response) => {
    request.resume();
    response.end('{"id":"cs_test_1","object":"checkout.session","status":"paid"}');
  },
  "refuses the key": error(401, { type: "invalid_request_error", message: `Invalid API Key provided: ${KEY}` }),
};

test.each(Object.entries(faults))(
  "a provider that %s is unavailable for every call, and no error contains a key",
  async (_, fault) => {
    const payments = adapter(await serve(fault), FAST);
    const calls = [
      payments.openSession(webPage("order-1")),
      payments.findSession("cs_test_1"),
      payments.expireSession("cs_test_1"),
      payments.resumeSubscription("sub_1"),
      payments.openPortal("sub_1", "https://shop.example/my-order"),
    ];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(PaymentProviderUnavailable) });
      expect(String(outcome.status === "rejected" && outcome.reason)).not.toContain("canary");
    }
  },
);

test("an unreachable provider is unavailable", async () => {
  // Port 9 (discard) is closed on build machines.
  await expect(adapter("http://127.0.0.1:9").findSession("cs_test_1")).rejects.toThrow(PaymentProviderUnavailable);
});

test("with the default timeouts a provider that hangs is unavailable within 12 s", async () => {
  let attempts = 0;
  const payments = adapter(
    await serve((request) => {
      attempts += 1;
      request.resume();
    }),
  );
  const LIMIT = 12_000;
  const soonest = await shortest(LIMIT, async () => {
    attempts = 0;
    const began = performance.now();
    await expect(payments.openSession(webPage("order-1"))).rejects.toThrow(PaymentProviderUnavailable);
    return performance.now() - began;
  });
  expect(soonest).toBeLessThan(LIMIT);
  expect(attempts).toBe(3);
});

test("every attempt to open a session for one order carries the same idempotency key", {
  tags: "promise-8",
}, async () => {
  const keys: (string | string[] | undefined)[] = [];
  const payments = adapter(
    await serve((request, response) => {
      if (answerProduct(request, response)) return;
      keys.push(request.headers["idempotency-key"]);
      request.resume();
      response.writeHead(500).end("{}");
    }),
  );
  await expect(payments.openSession(webPage("order-1"))).rejects.toThrow(PaymentProviderUnavailable);
  expect(keys).toEqual(["order-order-1", "order-order-1", "order-order-1"]);
});

test("a rejection is final and has a reason without the key", async () => {
  const payments = adapter(
    await serve(
      error(400, { type: "invalid_request_error", code: "amount_too_small", message: `Too small for ${KEY}` }),
    ),
  );
  const refused = payments.openSession(webPage("order-1"));
  await expect(refused).rejects.toThrow(PaymentProviderRejected);
  await expect(refused).rejects.toThrow(/Too small for \[key\] .*amount_too_small/);
});

/** The request that opens a session. */
async function sent(checkout: ReturnType<typeof webPage>) {
  let body = "";
  const payments = adapter(
    await serve(async (request, response) => {
      if (answerProduct(request, response)) return;
      for await (const chunk of request) body += chunk;
      response.writeHead(400).end('{"error":{"type":"invalid_request_error","message":"seen"}}');
    }),
  );
  await expect(payments.openSession(checkout)).rejects.toThrow("seen");
  return decodeForm(body);
}

test("sessions for a payment and a subscription have amount, customer, order and metadata", async () => {
  const labels = { order_id: "order-1", pageType: "Landing page", company: "Ada & Söhne <Ltd>" };
  expect(await sent(webPage("order-1"))).toMatchObject({
    mode: "payment",
    client_reference_id: "order-1",
    customer_email: "ada@example.com",
    line_items: [
      {
        quantity: "1",
        price_data: { currency: "usd", unit_amount: "29900", product: "web-page" },
      },
    ],
    metadata: labels,
    payment_intent_data: { metadata: labels },
    success_url: "http://127.0.0.1:3000/payment-success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://127.0.0.1:3000/build-my-page",
  });
  expect(await sent(blast("order-1"))).toMatchObject({
    mode: "subscription",
    line_items: [{ price_data: { unit_amount: "65000", recurring: { interval: "month" } } }],
    subscription_data: { metadata: labels },
  });
});

test("line items are sent, and must add up to the amount", async () => {
  const items = [
    { name: "Ad budget", amount: 450_000 },
    { name: "Management fee", amount: 112_500 },
  ];
  const service = { slug: "campaign", name: "Campaign Management" };
  const campaign = { ...webPage("order-1"), service, productName: "Campaign Management", amount: 562_500, items };
  expect(await sent(campaign)).toMatchObject({
    line_items: [
      {
        price_data: {
          unit_amount: "450000",
          product: expect.stringMatching(/^campaign_[0-9a-f]{12}$/),
        },
      },
      { price_data: { unit_amount: "112500", product: expect.stringMatching(/^campaign_[0-9a-f]{12}$/) } },
    ],
  });
  const other = adapter("http://127.0.0.1:9").openSession({ ...campaign, amount: 562_499 });
  await expect(other).rejects.toMatchObject({ cause: expect.any(RangeError) });
});

test.each([webPage, blast])("only cards are accepted", async (checkout) => {
  expect(await sent(checkout("order-1"))).toMatchObject({ allowed_payment_method_types: ["card"] });
});

test("metadata stays within the provider's limits and well-formed", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "é", "😀", "\ud83d", "[", "]"), maxLength: 700 });
  await fc.assert(
    fc.asyncProperty(fc.dictionary(text, text, { maxKeys: 70, size: "max" }), async (metadata) => {
      const { metadata: labels = {} } = await sent({
        ...webPage("order-1"),
        metadata: { ...webPage("").metadata, ...metadata },
      });
      const entries = Object.entries(labels);
      expect(entries.length).toBeLessThanOrEqual(50);
      expect(entries).toContainEqual(["order_id", "order-1"]);
      for (const [key, value] of entries) {
        expect(key.length).toBeLessThanOrEqual(40);
        expect(String(value).length).toBeLessThanOrEqual(500);
        expect(String(value).isWellFormed() && key.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
});
