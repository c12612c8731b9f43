import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { endpoint } from "../../../tests/support/sandbox/sandbox.ts";
import { startSandbox } from "./index.ts";

async function open() {
  const shop = await endpoint();
  const sandbox = await startSandbox({ webhookUrl: shop.url, secretKey: "sk_test_foreign" });
  onTestFinished(() => sandbox.close());
  return { shop, sandbox };
}

/** One request as curl sends it: a key as the user name, and the body as written. */
async function curl(method: string, url: string, body = "") {
  const outgoing = request(url, {
    method,
    auth: "sk_test_foreign:",
    headers: body ? { "content-type": "application/x-www-form-urlencoded" } : {},
  });
  outgoing.end(body);
  const [response] = await once(outgoing, "response");
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test("raw HTTP with form encoding takes a purchase to its end, a refund and a subscription included", async () => {
  const { shop, sandbox } = await open();
  const item = (recurring = "") =>
    `line_items[0][price_data][currency]=usd&line_items%5B0%5D%5Bprice_data%5D%5Bunit_amount%5D=2500&line_items[0][price_data][product_data][name]=B%C3%BCcher%20%26%20more&line_items[0][quantity]=2${recurring}`;
  const created = await curl(
    "POST",
    `${sandbox.url}/v1/checkout/sessions`,
    `mode=payment&success_url=http%3A%2F%2Flocalhost%3A3000%2F%3Fs%3D{CHECKOUT_SESSION_ID}&metadata[order]=7&expand[]=line_items&${item()}`,
  );
  expect([created.status, created.headers["content-type"]]).toEqual([200, "application/json"]);
  expect(created.headers["request-id"]).toMatch(/^req_/);
  const session = JSON.parse(created.body);
  expect(session).toMatchObject({ object: "checkout.session", amount_total: 5_000, metadata: { order: "7" } });
  expect(session.line_items.data[0]).toMatchObject({ description: "Bücher & more", quantity: 2 });

  const form = "email=ada%40example.com&billingName=Ada&cardNumber=4242424242424242&cardExpiry=12%2F40&cardCvc=123";
  const paid = await curl("POST", session.url, form);
  expect([paid.status, paid.headers.location]).toEqual([303, `http://localhost:3000/?s=${session.id}`]);
  const expand = "expand[]=payment_intent.latest_charge.balance_transaction";
  const found = JSON.parse((await curl("GET", `${sandbox.url}/v1/checkout/sessions/${session.id}?${expand}`)).body);
  expect(found).toMatchObject({ status: "complete", payment_status: "paid" });
  expect(found.payment_intent.latest_charge).toMatchObject({
    amount: 5_000,
    paid: true,
    balance_transaction: { amount: 5_000, type: "charge" },
  });
  const refund = await curl(
    "POST",
    `${sandbox.url}/v1/refunds`,
    `charge=${found.payment_intent.latest_charge.id}&amount=100`,
  );
  expect(JSON.parse(refund.body)).toMatchObject({ object: "refund", status: "succeeded", amount: 100 });
  expect((await shop.next("refund.created")).body).toContain(`"id": "${JSON.parse(refund.body).id}"`);

  const monthly = `mode=subscription&success_url=http://localhost:3000/&${item("&line_items[0][price_data][recurring][interval]=month")}`;
  const subscribing = JSON.parse((await curl("POST", `${sandbox.url}/v1/checkout/sessions`, monthly)).body);
  expect((await curl("POST", subscribing.url, form)).status).toBe(303);
  await curl("POST", `${sandbox.url}/v1/test_helpers/clock/advance`, `seconds=${32 * 86_400}`);
  const invoices = JSON.parse((await curl("GET", `${sandbox.url}/v1/invoices?status=paid`)).body);
  expect(invoices.data.map((invoice: Stripe.Invoice) => [invoice.billing_reason, invoice.amount_paid])).toEqual([
    ["subscription_cycle", 5_000],
    ["subscription_create", 5_000],
  ]);
  const wrong = await curl("POST", `${sandbox.url}/v1/refunds`, "amount=lots");
  expect([wrong.status, JSON.parse(wrong.body).error]).toMatchObject([
    400,
    { param: "amount", type: "invalid_request_error" },
  ]);
});

test("raw requests of Stripe's client, without its resources, take a purchase to its end", async () => {
  const { shop, sandbox } = await open();
  const stripe = new Stripe(sandbox.secretKey, { ...sandbox.client, telemetry: false });
  const session = await stripe.rawRequest("POST", "/v1/checkout/sessions", {
    mode: "payment",
    success_url: "http://localhost:3000/",
    line_items: [{ price_data: { currency: "usd", unit_amount: 700, product_data: { name: "Pen" } }, quantity: 3 }],
  });
  expect(session).toMatchObject({ object: "checkout.session", status: "open", amount_total: 2_100 });
  const { url, id } = idAndUrl(session);
  expect(await sandbox.pay(url)).toEqual({ paid: true, location: "http://localhost:3000/" });
  expect(await stripe.rawRequest("GET", `/v1/checkout/sessions/${id}`)).toMatchObject({ payment_status: "paid" });
  const { body, signature } = await shop.next("checkout.session.completed", id);
  expect(stripe.webhooks.constructEvent(body, signature, sandbox.webhookSecret).type).toBe(
    "checkout.session.completed",
  );
  await expect(stripe.rawRequest("POST", `/v1/checkout/sessions/${id}/expire`)).rejects.toThrow(/complete/);
});

const idAndUrl = (session: unknown) => session as { id: string; url: string };

/** Debian's own, where apt installs python3-stripe. */
const PYTHON = ["/usr/bin/python3", "python3"].find(
  (command) => spawnSync(command, ["-c", "import stripe"]).status === 0,
);

// Debian: apt-get install python3-stripe
test.skipIf(!PYTHON)("Stripe's client for Python takes a purchase to its end and accepts a signature", async () => {
  const { shop, sandbox } = await open();
  const script = new URL("../examples/purchase.py", import.meta.url).pathname;
  const child = spawn(PYTHON ?? "", [script, sandbox.url, sandbox.secretKey, sandbox.webhookSecret], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const output = text(child.stdout);
  const { body, signature } = await shop.next("refund.created");
  child.stdin.end(`${signature}\n${body}`);
  const [code] = await once(child, "exit");
  const [result = "", event] = (await output).trim().split("\n");
  expect([code, event]).toEqual([0, "refund.created"]);
  expect(JSON.parse(result)).toEqual({
    location: true,
    session: ["complete", "paid", 3_000],
    items: ["Compiler"],
    charge: ["succeeded", "Grace Hopper", 3_000],
    refund: ["succeeded", 1_000],
    error: "amount",
    events: [
      "charge.refunded",
      "charge.succeeded",
      "checkout.session.completed",
      "payment_intent.succeeded",
      "refund.created",
    ],
  });
});
