import type Stripe from "stripe";
import { z } from "zod";
import { InvalidWebhookSignature, type PaymentEvent, TEST_EVENT_TYPE } from "./payment-provider";
import { idOrObjectSchema } from "./stripe-answers.server";

const TOLERANCE_SECONDS = 300;

/** What we read of an event, signed or listed; the SDK checks the signature, not the shape. */
const providerEvent = z
  .object({
    id: z.string().min(1),
    type: z.string().min(1),
    created: z.int(),
    livemode: z.boolean(),
    data: z.object({
      object: z.object({ id: z.string().optional(), object: z.string(), payment_intent: idOrObjectSchema.catch(null) }),
    }),
  })
  .transform(({ id, type, created, livemode, data: { object } }): PaymentEvent => {
    const objectId = object.id ?? "";
    return {
      id,
      type,
      createdAt: new Date(created * 1_000),
      live: livemode,
      objectId,
      sessionId: object.object === "checkout.session" ? objectId : null,
      ...(object.payment_intent && { paymentIntentId: object.payment_intent }),
    };
  });

/** Throws when the answer is not an event. */
export const parseListedEvent = (answer: Stripe.Event): PaymentEvent => providerEvent.parse(answer);

type Check = { webhookSecret: string; now?: () => number };

/** Checks a raw webhook body. Throws InvalidWebhookSignature. */
export function verifySignedEvent(stripe: Stripe, check: Check, body: string, signature: string | null): PaymentEvent {
  if (check.webhookSecret.trim() === "")
    throw new InvalidWebhookSignature("No webhook secret is set: events cannot be checked");
  if (!signature) throw new InvalidWebhookSignature("The event has no signature");
  const receivedAt = check.now ? check.now() * 1_000 : undefined;
  const parsed = providerEvent.safeParse(verified(stripe, body, signature, check.webhookSecret, receivedAt));
  if (!parsed.success) throw new InvalidWebhookSignature("The event is malformed");
  return parsed.data;
}

/** Signed as the provider signs, so that whoever checks signatures takes it for authentic. */
export function signTestEvent(stripe: Stripe, { webhookSecret, now }: Check): { body: string; signature: string } {
  const created = Math.floor(now?.() ?? Date.now() / 1_000);
  const object = { id: "test", object: "test" };
  const body = JSON.stringify({ id: "evt_test", type: TEST_EVENT_TYPE, created, livemode: false, data: { object } });
  const signature = stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: webhookSecret,
    timestamp: created,
  });
  return { body, signature };
}

/** The SDK's own messages quote the body and hint at the secret: only the kind of fault is passed on. */
function verified(stripe: Stripe, body: string, signature: string, secret: string, receivedAt?: number): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, receivedAt);
  } catch (error) {
    const stale = error instanceof Error && error.message.includes("outside the tolerance zone");
    throw new InvalidWebhookSignature(
      stale ? "The event was signed too long ago" : "The event's signature does not match",
    );
  }
}
