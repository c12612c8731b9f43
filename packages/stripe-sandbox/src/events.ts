import type Stripe from "stripe";
import { newId } from "./api/wire-format.ts";
import { API_VERSION, type ProviderEvent } from "./store/objects.ts";
import type { Provider } from "./store/store.ts";

/** Stores an event and its pending delivery. Must run in a transaction. */
export function recordEvent(
  provider: Provider,
  type: Stripe.Event["type"],
  object: ProviderEvent["data"]["object"],
  previous?: Record<string, unknown>,
): void {
  const event: ProviderEvent = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: provider.now(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: provider.webhookUrl === null ? 0 : 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  provider.store.put(event);
  if (provider.webhookUrl !== null) provider.store.putDelivery(event.id, event.created);
}

export function saveWithEvent<T extends ProviderEvent["data"]["object"]>(
  provider: Provider,
  type: Stripe.Event["type"],
  object: T,
): T {
  const before = type.endsWith(".updated") ? provider.store.find(object.object, object.id) : null;
  provider.store.put(object);
  recordEvent(provider, type, object, before ? changedAttributes(before, object) : undefined);
  return object;
}

/** The earlier values of the changed fields. */
const changedAttributes = (before: object, after: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(after, name)),
    ),
  );

/** As at Stripe. */
export const EVENT_RETENTION_SECONDS = 30 * 86_400;

/** JSON with the addresses of hosted pages, which follow the current port: it may have changed since an object was stored. */
export const serialize = ({ payUrl }: Provider, object: object): string =>
  JSON.stringify(
    object,
    (_, value: unknown) => {
      if (typeof value !== "object" || value === null || !("object" in value && "id" in value)) return value;
      const page = `${payUrl}/${value.id}`;
      if (value.object === "invoice") return { ...value, hosted_invoice_url: page };
      if (value.object !== "checkout.session") return value;
      return { ...value, url: "status" in value && value.status === "open" ? page : null };
    },
    2,
  );
