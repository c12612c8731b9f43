/** @module-tag promise-7 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@pixel-pilots/stripe-sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../../support/shop/ports.ts";
import { payAt, startCheckout } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { blastBody } from "../../support/shop/subscription.ts";
import { waitFor } from "../../support/wait-for.ts";

/** A shop with a wrong webhook secret: it rejects all events. */

const SECRET_KEY = "sk_test_sandbox_for_the_healing_tests";
const DAY = 86_400;

let shop: Shop;
let sandbox: Sandbox;
let dataDir: string;
/** Statuses of the shop's responses to events. */
const answers: number[] = [];
const relay = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const headers = { "Stripe-Signature": String(request.headers["stripe-signature"]) };
  // The provider may still send while the shop stops.
  const answer = await fetch(`${shop.url}/api/webhooks/stripe`, { method: "POST", body, headers }).catch(() => null);
  if (answer) answers.push(answer.status);
  response.writeHead(answer?.status ?? 502).end();
});

beforeAll(async () => {
  const [port = 0, relayPort = 0] = await freePorts(2);
  dataDir = mkdtempSync(join(tmpdir(), "shop-healing-"));
  const secrets = { secretKey: SECRET_KEY, webhookSecret: "whsec_of_the_shop_and_not_of_the_provider" };
  writeFileSync(join(dataDir, "sandbox.json"), JSON.stringify(secrets));
  relay.listen(relayPort, "127.0.0.1");
  sandbox = await startSandbox({
    port,
    host: "127.0.0.1",
    stateFile: join(dataDir, "provider.sqlite"),
    secretKey: SECRET_KEY,
    webhookSecret: "whsec_of_the_provider_alone",
    webhookUrl: `http://127.0.0.1:${relayPort}/`,
  });
  shop = await startShop({ dataDir, env: { SANDBOX_PORT: String(port), TEAM_EMAIL: "team@pixelpilots.example" } });
});
afterAll(async () => {
  await sandbox?.close();
  await shop?.discard();
  relay.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Calls the provider's API. */
async function provider(method: "GET" | "POST", path: string, params: Record<string, string> = {}) {
  const answer = await fetch(`${sandbox.url}/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${SECRET_KEY}` },
    ...(method === "POST" && { body: new URLSearchParams(params) }),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`);
  return json;
}

/** Order references in the subjects of matching emails. */
const findReferences = async (to: string, subject: RegExp) =>
  new Set(
    (await shop.sentEmails())
      .filter((mail) => mail.to?.[0]?.address === to)
      .flatMap((mail) => subject.exec(mail.subject ?? "")?.[1] ?? []),
  );

test("with a wrong webhook secret a purchase, a renewal and a refund made at the provider are recorded within two minutes", async () => {
  const { url } = await startCheckout(shop, blastBody("jo@acme.example", "Acme Ltd"));
  await payAt(url);
  await provider("POST", "test_helpers/clock/advance", { seconds: String(32 * DAY) });
  const { data } = await provider("GET", "invoices?expand[]=data.payments");
  expect(data).toHaveLength(2);
  const payment = data[0].payments.data[0].payment.payment_intent;
  await provider("POST", "refunds", { payment_intent: payment, amount: "61750" });

  const refunded = await waitFor(
    async () => {
      const [order] = await findReferences("jo@acme.example", /^Your refund for .* order ([0-9A-F]{8})$/);
      return order;
    },
    { timeout: 120_000, interval: 500, what: "the mail about the refund of the renewal" },
  );
  // One order per month. A restored shop has emails about other orders too.
  const known = await waitFor(
    async () => {
      const orders = await findReferences("team@pixelpilots.example", /, Acme Ltd \(([0-9A-F]{8})\)$/);
      return orders.size === 2 ? orders : null;
    },
    { timeout: 60_000, what: "the team's mails about two orders" },
  );
  expect([...known]).toContain(refunded);
  expect(answers.length).toBeGreaterThan(0);
  expect(new Set(answers)).toEqual(new Set([400]));
}, 240_000);
