/** @module-tag promise-31 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseLog } from "../../support/shop/log-lines.ts";
import { askReceipt, buyPage, checkoutBody } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { waitFor } from "../../support/wait-for.ts";

const TOKEN = "0123456789abcdef0123";

let collector: Server;
let traces = "";
let shop: Shop;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    traces += await text(request);
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await once(collector.listen(0, "127.0.0.1"), "listening");
  const { port } = collector.address() as AddressInfo;
  const env = { METRICS_TOKEN: TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  shop = await startShop({ env: { ...env, RATE_LIMIT_FACTOR: "1000" } });
});
afterAll(async () => {
  await shop.discard();
  collector.close();
});

const lines = () => parseLog(shop.output());

const readMetrics = async () =>
  (await fetch(`${shop.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })).text();

test("a purchase is in log, metrics and traces by ids and route patterns, without customer data", async () => {
  const { sessionId } = await buyPage(shop, checkoutBody({ company: "Canary Cages" }));
  await askReceipt(shop, sessionId);
  await fetch(`${shop.url}/my-order?key=${sessionId}`);

  const placed = await waitFor(() => lines().find(({ event }) => event === "placed"));
  expect(placed).toMatchObject({ msg: "Order event", by: "buyer", orderId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const { requestId } = placed;
  expect(
    await waitFor(() => lines().find((one) => one.msg === "Request" && one.requestId === requestId)),
  ).toMatchObject({
    method: "POST",
    route: "/api/stripe-checkout",
    status: 200,
  });
  const paid = await waitFor(() => lines().find(({ event }) => event === "paid"));
  expect(paid.orderId).toBe(placed.orderId);

  // Emails are the last step.
  await waitFor(async () => (await readMetrics()).includes('shop_mails_total{outcome="ok"} 2'));
  const printed = await readMetrics();
  for (const expected of [
    'shop_http_requests_total{route="/api/stripe-checkout",method="POST",status="200"} 1',
    'shop_order_events_total{event="paid"} 1',
    'shop_orders{status="paid",mode="test"} 1',
    'shop_provider_calls_total{call="openSession",outcome="ok"} 1',
    "shop_database_up 1",
  ]) {
    expect(printed).toContain(expected);
  }

  // Remaining traces are sent on shutdown.
  expect(await shop.stop()).toBe(0);
  for (const name of ["POST /api/stripe-checkout", "provider openSession", "job order-team-email", "mail send"]) {
    expect(traces).toContain(`"name":"${name}"`);
  }
  for (const output of [shop.output(), printed, traces]) {
    expect(output).not.toMatch(/canary|jo@acme|Jo Miller/i);
    expect(output).not.toContain(sessionId);
  }
});
