import type Stripe from "stripe";
import { z } from "zod";
import type { Form } from "./form.ts";
import { newId } from "./ids.ts";
import { page } from "./lists.ts";
import { paging, readParams, text } from "./params.ts";
import { API_VERSION, type Provider } from "./provider.ts";
import type { ProviderEvent } from "./store.ts";

/**
 * Records what happened and that the webhook endpoint is still to be told: in the caller's transaction, so that neither
 * exists without the other.
 */
export function emit(provider: Provider, type: Stripe.Event["type"], object: ProviderEvent["data"]["object"]): void {
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

/** `GET /v1/events/:id`. Throws ApiError 404. */
export const retrieveEvent = (provider: Provider, id: string): ProviderEvent => provider.store.need("event", id);

const listQuery = z.strictObject({ ...paging, type: text.optional() });

/** `GET /v1/events`, newest first. Throws ApiError. */
export function listEvents(provider: Provider, form: Form) {
  const { type, ...query } = readParams(listQuery, form);
  return page("/v1/events", provider.store.list("event", { ...query, where: { type } }));
}
