import { createHmac } from "node:crypto";
import { publishEvent } from "./channels.ts";
import type { Provider, ProviderEvent } from "./store/objects.ts";
import type { DeliveryStyle, WebhookDelivery } from "./store/store.ts";

const MAX_PARALLEL = 8;
const GIVE_UP_SECONDS = 3 * 86_400;

/** A jump of the clock may exceed the three days at the first attempt. */
const MIN_ATTEMPTS = 5;

const MAX_DELAY_SECONDS = 3_600;
const TIMEOUT_MS = 10_000;

type Endpoint = {
  secret: string;
  log: (line: string) => void;
  /** Unix seconds for signatures: the receiver compares them with its own clock. */
  realNow: () => number;
};

type Deliveries = {
  /** Must be called after every commit. */
  wake(): void;
  stop(): Promise<void>;
};

/** Sends every event until the endpoint responds with 2xx, for three days. Continues after a restart. */
export function startWebhookDelivery(provider: Provider, endpoint: Endpoint): Deliveries {
  const abort = new AbortController();
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  provider.store.restartDeliveries(provider.now());

  const startAttempt = (delivery: WebhookDelivery): Promise<void> =>
    attempt(provider, delivery, endpoint, abort.signal)
      .catch((error: unknown) => endpoint.log(`webhook ${delivery.eventId} could not be recorded: ${String(error)}`))
      .finally(() => {
        running.delete(delivery.eventId);
        wake();
      });
  const wake = (): void => {
    if (abort.signal.aborted) return;
    clearTimeout(timer);
    timer = undefined;
    try {
      const newestFirst = provider.store.deliveryStyle() === "reversed";
      // One after another, so that they also arrive in this order.
      const parallel = newestFirst ? 1 : MAX_PARALLEL;
      const due = provider.store
        .dueDeliveries(provider.now(), MAX_PARALLEL * 2, { newestFirst })
        .filter((delivery) => !running.has(delivery.eventId));
      for (const delivery of due.slice(0, Math.max(0, parallel - running.size)))
        running.set(delivery.eventId, startAttempt(delivery));
      if (running.size === 0) timer = sleepUntilDue(provider, wake);
    } catch (error) {
      endpoint.log(`webhooks wait for the state file: ${String(error)}`);
      timer = setTimeout(wake, 1_000).unref();
    }
  };

  wake();
  return {
    wake,
    async stop() {
      abort.abort();
      clearTimeout(timer);
      await Promise.allSettled(running.values());
    },
  };
}

/** At most a minute, so that a change of the clock is noticed. */
function sleepUntilDue(provider: Provider, wake: () => void): NodeJS.Timeout | undefined {
  const next = provider.store.nextDelivery();
  if (next === null) return undefined;
  const seconds = Math.min(Math.max(next - provider.now(), 0.25), 60);
  return setTimeout(wake, seconds * 1_000).unref();
}

async function attempt(
  provider: Provider,
  delivery: WebhookDelivery,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<void> {
  const error = await sendEvent(provider, delivery.eventId, endpoint, signal);
  if (signal.aborted && error !== null) return;
  const attempts = delivery.attempts + 1;
  const now = provider.now();
  const givenUp = now - delivery.created > GIVE_UP_SECONDS && attempts >= MIN_ATTEMPTS;
  const due = error === null || givenUp ? null : now + retryDelaySeconds(attempts);
  provider.store.updateDelivery(delivery.eventId, attempts, due);
  if (error !== null)
    endpoint.log(`webhook ${delivery.eventId} attempt ${attempts} failed: ${error}${givenUp ? ", given up" : ""}`);
}

async function sendEvent(
  provider: Provider,
  eventId: string,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<string | null> {
  // Stored by an earlier run that had an endpoint.
  if (provider.webhookUrl === null) return null;
  const body = bodyOf(provider.store.get("event", eventId), provider.store.deliveryStyle());
  try {
    const response = await fetch(provider.webhookUrl, {
      method: "POST",
      body,
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (sandbox)",
        "stripe-signature": signatureHeader(body, endpoint.secret, endpoint.realNow()),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.name : "no connection";
  }
}

function bodyOf(event: ProviderEvent, style: DeliveryStyle): string {
  const snapshot = JSON.stringify(event, null, 2);
  if (style === "unreadable") return snapshot.slice(0, -1);
  if (style !== "thin") return snapshot;
  const thin = thinEvent(event);
  publishEvent(thin);
  return JSON.stringify(thin, null, 2);
}

/** An event notification of API v2: only the id and type of the object. */
const thinEvent = ({ id, type, created, livemode, data: { object } }: ProviderEvent) => ({
  id,
  object: "v2.core.event",
  type: `v1.${type}`,
  created: new Date(created * 1_000).toISOString(),
  livemode,
  snapshot_event: id,
  related_object: {
    id: object.id,
    type: object.object,
    url: `/v1/${object.object.replaceAll(".", "/")}s/${object.id}`,
  },
});

/** Seconds until the next attempt: 1, 2, 4, ... up to an hour. */
export const retryDelaySeconds = (attempts: number): number =>
  Math.min(2 ** Math.max(attempts - 1, 0), MAX_DELAY_SECONDS);

/** `Stripe-Signature` header: HMAC-SHA256 of `<unix seconds>.<body>`. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
