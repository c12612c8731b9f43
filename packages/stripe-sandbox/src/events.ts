import type Stripe from "stripe";
import { z } from "zod";
import {
  type Form,
  listObject,
  newId,
  paginationParams,
  readParams,
  resourceMissing,
  stringParam,
} from "./api/wire-format.ts";
import { publishEvent } from "./channels.ts";
import { API_VERSION, type Provider, type ProviderEvent } from "./store/objects.ts";

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
  publishEvent(event);
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

/** The earlier values of what has changed: of nested objects only the changed fields, of lists everything. */
function changedAttributes(before: object, after: object): Record<string, unknown> {
  const changes = Object.entries(before).map(([name, value]: [string, unknown]): [string, unknown] => {
    const now: unknown = Reflect.get(after, name);
    return [
      name,
      isNested(value) && isNested(now) ? undefinedIfEmpty(changedAttributes(value, now)) : differing(value, now),
    ];
  });
  return Object.fromEntries(changes.filter(([, value]) => value !== undefined));
}

const isNested = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const undefinedIfEmpty = (changes: object): object | undefined =>
  Object.keys(changes).length === 0 ? undefined : changes;

const differing = (value: unknown, now: unknown): unknown =>
  JSON.stringify(value) === JSON.stringify(now) ? undefined : value;

/** As at Stripe. */
const EVENT_RETENTION_SECONDS = 30 * 86_400;

export function retrieveEvent(provider: Provider, id: string): ProviderEvent {
  const event = provider.store.get("event", id);
  if (event.created < provider.now() - EVENT_RETENTION_SECONDS) throw resourceMissing("event", id, "id");
  return event;
}

const listParams = z
  .strictObject({ ...paginationParams, type: stringParam.optional(), types: z.array(stringParam).max(20).optional() })
  .refine(({ type, types }) => type === undefined || types === undefined, {
    error: "You may pass either `type` or `types`, but not both.",
  });

export function listEvents(provider: Provider, form: Form) {
  const { type, created, ...query } = readParams(listParams, form);
  const oldest = provider.now() - EVENT_RETENTION_SECONDS;
  const page = provider.store.list("event", {
    ...query,
    where: { type },
    created: { ...created, gte: Math.max(created?.gte ?? 0, oldest) },
  });
  return listObject("/v1/events", page);
}
