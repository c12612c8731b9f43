import { createHmac } from "node:crypto";
import type { Provider } from "./store/objects.ts";
import type { WebhookDelivery } from "./store/store.ts";

/** The `Stripe-Signature` header of a webhook body: HMAC-SHA256 over `<unix seconds>.<body>`. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

const AT_ONCE = 8;
const GIVE_UP_AFTER = 3 * 86_400;
/** At least this many attempts are made, because the clock may jump over the three days at once. */
const MIN_ATTEMPTS = 5;
const LONGEST_PAUSE = 3_600;
const TIMEOUT_MS = 10_000;

/** Seconds until the next attempt after so many failed ones: 1, 2, 4, ... up to an hour. */
export const retryDelaySeconds = (attempts: number): number => Math.min(2 ** Math.max(attempts - 1, 0), LONGEST_PAUSE);

type Endpoint = {
  secret: string;
  log: (line: string) => void;
  /** Unix seconds that signatures carry: the receiver compares them with its own clock, which nobody has moved. */
  realNow: () => number;
};

type Deliveries = {
  /** Looks for work now: called after every commit. */
  wake(): void;
  /** Stops, and waits for the attempts under way. */
  stop(): Promise<void>;
};

/**
 * Tells the webhook endpoint of every recorded event until it answers 2xx, for three days. What is owed is in the store, so it
 * goes on after a restart; all that is still owed then is tried at once, because the endpoint often restarts with us.
 */
export function startWebhookDelivery(provider: Provider, endpoint: Endpoint): Deliveries {
  const abort = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  provider.store.restartDeliveries(provider.now());

  const begin = (delivery: WebhookDelivery): Promise<void> =>
    attempt(provider, delivery, endpoint, abort.signal)
      .catch((error: unknown) => endpoint.log(`webhook ${delivery.eventId} could not be recorded: ${String(error)}`))
      .finally(() => {
        underWay.delete(delivery.eventId);
        wake();
      });
  const wake = (): void => {
    if (abort.signal.aborted) return;
    clearTimeout(timer);
    timer = undefined;
    try {
      const due = provider.store.dueDeliveries(provider.now(), AT_ONCE * 2).filter((one) => !underWay.has(one.eventId));
      for (const delivery of due.slice(0, AT_ONCE - underWay.size)) underWay.set(delivery.eventId, begin(delivery));
      if (underWay.size === 0) timer = sleepUntilDue(provider, wake);
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
      await Promise.allSettled(underWay.values());
    },
  };
}

/** Never longer than a minute, so that a clock that was set is noticed. */
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
  const fault = await post(provider, delivery.eventId, endpoint, signal);
  if (signal.aborted && fault !== null) return;
  const attempts = delivery.attempts + 1;
  const now = provider.now();
  const over = now - delivery.created > GIVE_UP_AFTER && attempts >= MIN_ATTEMPTS;
  provider.store.updateDelivery(
    delivery.eventId,
    attempts,
    fault === null || over ? null : now + retryDelaySeconds(attempts),
  );
  if (fault !== null)
    endpoint.log(`webhook ${delivery.eventId} attempt ${attempts} failed: ${fault}${over ? ", given up" : ""}`);
}

/** Null when the endpoint took the event, else why it did not. */
async function post(
  provider: Provider,
  eventId: string,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<string | null> {
  const body = JSON.stringify(provider.store.need("event", eventId), null, 2);
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
