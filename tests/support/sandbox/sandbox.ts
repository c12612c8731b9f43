import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startSandbox } from "@pixel-pilots/stripe-sandbox";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { createStripeProvider } from "../../../app/billing/provider/stripe.server";
import { OWN_CONNECTION } from "../http.ts";
import { serve } from "../serve.ts";
import { payForm } from "../shop/purchase.ts";
import { waitFor } from "../wait-for.ts";

export { serve } from "../serve.ts";
export { payForm };

export const SECRET_KEY = "sk_test_sandbox_for_these_tests";
export const WEBHOOK_SECRET = "whsec_for_these_tests_only";

type Received = { body: string; signature: string; type: string; objectId: string };

/** A sandbox with a webhook endpoint and the shop's adapter, closed when the test ends. */
export async function startTestSandbox(options: { now?: () => number; webhookUrl?: string; stateFile?: string } = {}) {
  const stateFile = options.stateFile ?? newStateFile();
  const webhook = options.webhookUrl ? null : await endpoint();
  const log: string[] = [];
  const faults = orderedFaults();
  const sandbox = await startSandbox({
    port: 0,
    host: "127.0.0.1",
    stateFile,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: options.webhookUrl ?? webhook?.url ?? "",
    log: (line) => log.push(line),
    now: options.now,
    intercept: faults.intercept,
  });
  onTestFinished(() => sandbox.close());
  const payments = createStripeProvider({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    mode: "sandbox",
    apiBase: new URL(sandbox.url),
    now: options.now,
  });
  return {
    sandbox,
    payments,
    stateFile,
    log,
    failNext: faults.failNext,
    events: webhook ?? { received: [], next: () => Promise.reject(new Error("no endpoint")) },
  };
}

type Fault = {
  /** Of a POST. */
  path: string;
  status: number;
  code?: string;
  times?: number;
};
type Intercept = NonNullable<NonNullable<Parameters<typeof startSandbox>[0]>["intercept"]>;

/** `failNext`: the next requests fail; all but a 429 are stored under their idempotency key, as at Stripe. */
function orderedFaults() {
  let ordered: Fault | null = null;
  const stored = new Map<string, NonNullable<ReturnType<Intercept>>>();
  return {
    failNext: (fault: Fault | null) => {
      ordered = fault && { times: 1, ...fault };
    },
    intercept({ method, path, idempotencyKey }: Parameters<Intercept>[0]): ReturnType<Intercept> {
      const replayed = stored.get(idempotencyKey ?? "");
      if (replayed) return { ...replayed, replayed: true };
      if (!ordered?.times || method !== "POST" || path !== ordered.path) return undefined;
      ordered.times -= 1;
      const { status, code } = ordered;
      const type = status === 500 ? "api_error" : "invalid_request_error";
      const failure = {
        status,
        body: JSON.stringify({ error: { type, code, message: "Ordered by a test" } }),
        replayed: false,
      };
      if (idempotencyKey && status !== 429) stored.set(idempotencyKey, failure);
      return failure;
    },
  };
}

/** A webhook endpoint that records events. `next` waits for an event of a type, optionally about one object. */
export async function endpoint(port = 0) {
  const received: Received[] = [];
  const url = await serve(async (request, response) => {
    const body = await text(request);
    const event: { type: string; data: { object: { id: string } } } = JSON.parse(body);
    const signature = String(request.headers["stripe-signature"]);
    received.push({ body, signature, type: event.type, objectId: event.data.object.id });
    response.end();
  }, port);
  const next = (type: string, objectId?: string): Promise<Received> =>
    waitFor(() => received.find((event) => event.type === type && (!objectId || event.objectId === objectId)), {
      interval: 5,
      what: `the event ${type}`,
    });
  return { url, received, next };
}

/** November 21, 2026, in seconds. */
export const SUBSCRIBED_AT = Date.UTC(2026, 10, 21) / 1_000;

/** A sandbox with a subscription of $650.00 per month that started at SUBSCRIBED_AT. */
export async function startTestSubscription(options: Parameters<typeof startTestSandbox>[0] = {}) {
  const setup = await startTestSandbox({ now: () => SUBSCRIBED_AT, ...options });
  const sdk = sdkOf(setup.sandbox.url);
  const session = await setup.payments.openSession(blast("order-7"));
  await payForm(urlOf(session));
  const id = (await setup.payments.findSession(session.id))?.subscriptionId ?? "";
  const advance = async (seconds: number) =>
    (await callApi(setup.sandbox.url, "/v1/test_helpers/clock/advance", { body: `seconds=${seconds}` })).json;
  return { ...setup, sdk, id, advance };
}

export async function callApi(
  base: string,
  path: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${base}${path}`, {
    method: init.method ?? (init.body === undefined ? "GET" : "POST"),
    body: init.body,
    headers: {
      ...OWN_CONNECTION,
      authorization: `Bearer ${SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
      ...init.headers,
    },
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

export const webPage = (orderId: string) => ({
  orderId,
  service: { slug: "web-page", name: "Custom Web Page" },
  productName: "Custom Web Page",
  currency: "usd",
  amount: 29_900,
  email: "ada@example.com",
  metadata: { pageType: "Landing page", company: "Ada & Söhne <Ltd>" },
  successUrl: "http://127.0.0.1:3000/payment-success?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://127.0.0.1:3000/build-my-page",
});

export const blast = (orderId: string) => ({
  ...webPage(orderId),
  service: { slug: "blast", name: "BLAST - AI-Powered Content Creation" },
  currency: "usd",
  productName: "BLAST - AI-Powered Content Creation",
  amount: 65_000,
  every: "month" as const,
});

export const urlOf = (session: { url: string | null } | null | undefined): string => session?.url ?? "no url";

/** Stripe's SDK, for calls that PaymentProvider does not have. */
export function sdkOf(base: string): Stripe {
  const { hostname, port } = new URL(base);
  return new Stripe(SECRET_KEY, { host: hostname, port, protocol: "http", telemetry: false });
}

function newStateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "state.sqlite");
}
