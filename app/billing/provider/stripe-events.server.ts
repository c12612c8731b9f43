import type Stripe from "stripe";
import { z } from "zod";
import { InvalidWebhookSignature, type PaymentEvent, TEST_EVENT_TYPE } from "./payment-provider";
import { idOrObjectSchema } from "./stripe-answers.server";

const TOLERANCE_SECONDS = 300;

/** What an event of a changed object says about the time before; only the fields that we use. */
const previousAttributes = z
  .object({ invoice_settings: z.object({ default_payment_method: z.unknown() }).optional() })
  .optional()
  .catch(undefined);

/** The SDK checks the signature of an event, not its shape. */
const providerEvent = z
  .object({
    id: z.string().min(1),
    type: z.string().min(1),
    created: z.int(),
    livemode: z.boolean(),
    data: z.object({
      object: z.object({ id: z.string().optional(), object: z.string(), payment_intent: idOrObjectSchema.catch(null) }),
      previous_attributes: previousAttributes,
    }),
  })
  .transform(({ id, type, created, livemode, data: { object, previous_attributes: before } }): PaymentEvent => {
    const objectId = object.id ?? "";
    return {
      id,
      type,
      createdAt: new Date(created * 1_000),
      live: livemode,
      objectId,
      sessionId: object.object === "checkout.session" ? objectId : null,
      ...(object.payment_intent && { paymentIntentId: object.payment_intent }),
      ...(before?.invoice_settings?.default_payment_method !== undefined && { newDefaultCard: true }),
    };
  });

export const parseListedEvent = (answer: Stripe.Event): PaymentEvent => providerEvent.parse(answer);

/** `now` returns Unix seconds. */
type WebhookOptions = { webhookSecret: string; now?: () => number };

export function verifySignedEvent(
  stripe: Stripe,
  { webhookSecret, now }: WebhookOptions,
  body: string,
  signature: string | null,
): PaymentEvent {
  if (webhookSecret.trim() === "")
    throw new InvalidWebhookSignature("No webhook secret is set: events cannot be checked");
  if (!signature) throw new InvalidWebhookSignature("The event has no signature");
  verifySignature(stripe, body, signature, webhookSecret, now?.() ?? Date.now() / 1_000);
  const parsed = providerEvent.safeParse(parseSignedJson(body));
  if (!parsed.success) throw new InvalidWebhookSignature("The event has another form than Stripe's", "unreadable");
  return parsed.data;
}

const thinEvent = z.object({ object: z.literal("v2.core.event") });

/** A thin event has no object, and its endpoint was made for API v2. */
function parseSignedJson(body: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new InvalidWebhookSignature("The event's JSON cannot be read", "unreadable");
  }
  if (thinEvent.safeParse(json).success)
    throw new InvalidWebhookSignature("The event is a thin one: the endpoint must send snapshot events", "thin");
  return json;
}

export function signTestEvent(stripe: Stripe, { webhookSecret, now }: WebhookOptions) {
  const created = Math.floor(now?.() ?? Date.now() / 1_000);
  const object = { id: "test", object: "test" };
  const body = JSON.stringify({ id: "evt_test", type: TEST_EVENT_TYPE, created, livemode: false, data: { object } });
  const signed = { payload: body, secret: webhookSecret, timestamp: created };
  return { body, signature: stripe.webhooks.generateTestHeaderString(signed) };
}

/** Replaces the SDK's error messages, which quote the body and hint at the secret. `now`: Unix seconds. */
function verifySignature(stripe: Stripe, body: string, signature: string, secret: string, now: number): void {
  const { signature: helper } = stripe.webhooks;
  if (!helper) throw new InvalidWebhookSignature("The SDK cannot check signatures");
  try {
    helper.verifyHeader(body, signature, secret, TOLERANCE_SECONDS, undefined, now * 1_000);
  } catch (error) {
    const stale = error instanceof Error && error.message.includes("outside the tolerance zone");
    throw new InvalidWebhookSignature(
      stale ? "The event was signed too long ago" : "The event's signature does not match",
    );
  }
  // The SDK refuses only what is too old. Like it, this reads the last of several times.
  const signedAt = Number.parseInt(signature.split(/(?:^|,)t=/).at(-1) ?? "", 10);
  if (!(signedAt <= now + TOLERANCE_SECONDS)) throw new InvalidWebhookSignature("The event is signed for a later time");
}
