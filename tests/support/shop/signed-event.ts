import { sandboxSecrets } from "@pixel-pilots/stripe-sandbox/config";
import { signatureHeader } from "@pixel-pilots/stripe-sandbox/webhook-delivery";
import type { Shop } from "./shop.ts";

const now = () => Math.floor(Date.now() / 1_000);

export const webhookSecret = ({ dataDir }: Pick<Shop, "dataDir">): string => sandboxSecrets(dataDir).webhookSecret;

/** The body of the provider's event about a checkout session. Two with the same id are the same event. */
export const eventFor = (
  sessionId: string,
  { id = `evt_${Math.random().toString(36).slice(2)}`, type = "checkout.session.completed" } = {},
): string =>
  JSON.stringify({
    id,
    object: "event",
    api_version: "2026-10-28.endive",
    created: now(),
    data: { object: { id: sessionId, object: "checkout.session" } },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });

/** The header that says who wrote a body; `at` in seconds since 1970. */
export const sign = (body: string, key: string, at = now()): string => signatureHeader(body, key, at);

/** Posts an event with that signature, or with none. */
export const sendEvent = ({ url }: Pick<Shop, "url">, body: string, signature?: string): Promise<Response> =>
  fetch(`${url}/api/webhooks/stripe`, {
    method: "POST",
    body,
    headers: signature === undefined ? {} : { "Stripe-Signature": signature },
  });
