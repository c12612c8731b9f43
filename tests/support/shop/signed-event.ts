import { sandboxSecrets } from "@pixel-pilots/stripe-sandbox/config";
import { signatureHeader } from "@pixel-pilots/stripe-sandbox/webhook-delivery";
import { OWN_CONNECTION } from "../http.ts";
import type { Shop } from "./shop.ts";

const now = () => Math.floor(Date.now() / 1_000);

export const webhookSecret = ({ dataDir }: Pick<Shop, "dataDir">): string => sandboxSecrets(dataDir).webhookSecret;

/** Body of a provider event about a checkout session. Each has a new id. */
export const eventFor = (sessionId: string, { type = "checkout.session.completed" } = {}): string =>
  JSON.stringify({
    id: `evt_${Math.random().toString(36).slice(2)}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: now(),
    data: { object: { id: sessionId, object: "checkout.session" } },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });

/** Stripe-Signature header; `at` in seconds since 1970. */
export const sign = (body: string, key: string, at = now()): string => signatureHeader(body, key, at);

export const sendEvent = ({ url }: Pick<Shop, "url">, body: string, signature?: string): Promise<Response> =>
  fetch(`${url}/api/webhooks/stripe`, {
    method: "POST",
    body,
    headers: { ...OWN_CONNECTION, ...(signature !== undefined && { "Stripe-Signature": signature }) },
  });
