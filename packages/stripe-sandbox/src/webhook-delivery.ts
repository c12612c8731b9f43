import { createHmac } from "node:crypto";
import { serialize } from "./events.ts";
import type { Provider, WebhookDelivery } from "./store/store.ts";

const MAX_PARALLEL = 8;
const GIVE_UP_SECONDS = 3 * 86_400;

/** A jump of the clock may exceed the three days at the first attempt. */
const MIN_ATTEMPTS = 5;

const MAX_DELAY_SECONDS = 3_600;
const TIMEOUT_MS = 10_000;

/** Between checks for an event that is due again: a change of the clock can make it so. */
const CHECK_MS = 250;

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
      const due = provider.store
        .dueDeliveries(provider.now(), MAX_PARALLEL * 2)
        .filter((delivery) => !running.has(delivery.eventId));
      for (const delivery of due.slice(0, Math.max(0, MAX_PARALLEL - running.size)))
        running.set(delivery.eventId, startAttempt(delivery));
      if (running.size === 0 && provider.store.countUndelivered() > 0) timer = setTimeout(wake, CHECK_MS).unref();
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

async function attempt(provider: Provider, delivery: WebhookDelivery, endpoint: Endpoint, signal: AbortSignal) {
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
  const body = serialize(provider, provider.store.get("event", eventId));
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

/** Seconds until the next attempt: 1, 2, 4, ... up to an hour. */
export const retryDelaySeconds = (attempts: number): number =>
  Math.min(2 ** Math.max(attempts - 1, 0), MAX_DELAY_SECONDS);

/** `Stripe-Signature` header: HMAC-SHA256 of `<unix seconds>.<body>`. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
