import type Stripe from "stripe";
import { z } from "zod";
import type { Form } from "./api/wire-format.ts";
import { listObject, newId, paginationParams, readParams, resourceMissing, stringParam } from "./api/wire-format.ts";
import type { ProviderEvent } from "./store/objects.ts";
import { API_VERSION, type Provider } from "./store/objects.ts";

/**
 * Records what happened and that the webhook endpoint is still to be told: in the caller's transaction, so that neither
 * exists without the other.
 */
export function recordEvent(
  provider: Provider,
  type: Stripe.Event["type"],
  object: ProviderEvent["data"]["object"],
): void {
  const event: ProviderEvent = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: provider.now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  provider.store.put(event);
  provider.store.putDelivery(event.id, event.created);
}

/** The provider shows no event that is older, in seconds. */
const SHOWN_FOR = 30 * 86_400;

/** `GET /v1/events/:id`. Throws ApiError 404. */
export function retrieveEvent(provider: Provider, id: string): ProviderEvent {
  const event = provider.store.need("event", id);
  if (event.created < provider.now() - SHOWN_FOR) throw resourceMissing("event", id, "id");
  return event;
}

const listQuery = z
  .strictObject({ ...paginationParams, type: stringParam.optional(), types: z.array(stringParam).max(20).optional() })
  .refine(({ type, types }) => type === undefined || types === undefined, {
    error: "You may pass either `type` or `types`, but not both.",
  });

/** `GET /v1/events` of the last 30 days, newest first. Throws ApiError. */
export function listEvents(provider: Provider, form: Form) {
  const { type, created, ...query } = readParams(listQuery, form);
  const oldest = provider.now() - SHOWN_FOR;
  const found = provider.store.list("event", {
    ...query,
    where: { type },
    created: { ...created, gte: Math.max(created?.gte ?? 0, oldest) },
  });
  return listObject("/v1/events", found);
}
