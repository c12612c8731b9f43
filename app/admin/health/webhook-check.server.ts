import * as z from "zod/mini";
import type { PaymentProvider } from "~/billing/provider/payment-provider";
import { errorCodes, rootCauseMessage } from "~/lib/db/errors";
import { errorFinding, type Finding, okFinding, warningFinding } from "./findings";
import type { NetworkProbes } from "./public-address-check.server";

/** How a request came to the shop. */
const seen = z.object({
  /** How many proxies have added to X-Forwarded-For. */
  proxies: z.int(),
  /** TRUSTED_PROXIES of the shop that answers. */
  trusted: z.int(),
});
export type TestEventReceipt = z.output<typeof seen>;

/** What the shop answers to an event of the kind TEST_EVENT_TYPE. */
const testEventResponseSchema = z.object({ received: z.literal(true), test: seen });

/** Of the header only its length is told. */
export const describeTestEvent = (forwarded: string | null, trusted: number): TestEventReceipt => ({
  proxies: (forwarded ?? "").split(",").filter((entry) => entry.trim() !== "").length,
  trusted,
});

type Reached = { status: number; location: string | null; seen: TestEventReceipt | null };

/**
 * Sends a signed test event to the webhook's public address, as the card provider would, and judges what becomes of it on the way
 * and how many proxies it comes through. `directUrl` is the shop without what is in front of it.
 */
export async function checkWebhook(
  instruments: NetworkProbes,
  payments: Pick<PaymentProvider, "makeTestEvent">,
  { webhookUrl, directUrl }: { webhookUrl: string; directUrl: string },
): Promise<Finding[]> {
  let reached: Reached;
  try {
    reached = await send(instruments, payments, webhookUrl);
  } catch (error) {
    return [unreached(webhookUrl, error)];
  }
  if (reached.seen) {
    return [okFinding("webhook", "A signed test event reached the shop and was accepted."), judgeProxies(reached.seen)];
  }
  const direct = await send(instruments, payments, directUrl).catch(() => null);
  return [lost(reached, webhookUrl, direct?.seen != null)];
}

async function send(
  { fetch }: NetworkProbes,
  payments: Pick<PaymentProvider, "makeTestEvent">,
  url: string,
): Promise<Reached> {
  const { body, signature } = payments.makeTestEvent();
  const headers = { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": signature };
  const answer = await fetch(url, { method: "POST", body, headers });
  const said = testEventResponseSchema.safeParse(await answer.json().catch(() => null));
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    seen: answer.status === 200 && said.success ? said.data.test : null,
  };
}

const unreached = (url: string, error: unknown): Finding =>
  warningFinding(
    "webhook",
    `A test event could not be sent to ${url} (${errorCodes(error)[0] ?? rootCauseMessage(error)}).`,
    "Try the address from another machine. If it opens, only this machine cannot reach it. If not, the card provider cannot either, and payments are noticed up to two minutes late.",
  );

/** `direct`: the shop itself took the same event. */
function lost({ status, location }: Reached, url: string, direct: boolean): Finding {
  if (location) {
    return errorFinding(
      "webhook",
      `A test event to ${url} is redirected (${status}), and the card provider does not follow redirects.`,
      "Set APP_URL and the endpoint at the card provider to the shop’s final address.",
    );
  }
  if (status === 400 && direct) {
    return errorFinding(
      "webhook",
      "A test event was changed on its way: the shop accepts it directly, but not through its public address.",
      "Set up the proxy or CDN to pass the body of /api/webhooks/stripe and its Stripe-Signature header unchanged. If several processes answer, give all of them the same STRIPE_WEBHOOK_SECRET.",
    );
  }
  if (status === 400) {
    return errorFinding(
      "webhook",
      "The shop rejects an event signed with this STRIPE_WEBHOOK_SECRET: it is running with a different one.",
      "Set the endpoint’s signing secret (whsec_…) from the card provider’s dashboard and restart the shop.",
    );
  }
  if (status === 401 || status === 403) {
    return errorFinding(
      "webhook",
      `Something in front of the shop blocks events (${status}).`,
      "Set up the firewall or CDN to pass POST requests to /api/webhooks/stripe without a password or browser check.",
    );
  }
  if (status === 200) {
    return errorFinding(
      "webhook",
      `${url} accepts anything without checking it. It is not this shop, or not this release.`,
      "Set up the proxy to forward /api/webhooks/stripe to the shop, and restart the shop after an upgrade.",
    );
  }
  return errorFinding(
    "webhook",
    `A test event to ${url} was answered with ${status}.`,
    "Set up the proxy to forward /api/webhooks/stripe to the shop’s HOST:PORT. If it already does, see the shop’s log.",
  );
}

/** By what a request of the doctor's own shows, which had no such header when it began. */
function judgeProxies({ proxies, trusted }: TestEventReceipt): Finding {
  if (proxies === trusted) {
    return okFinding(
      "proxies",
      proxies === 0 ? "No proxy adds to X-Forwarded-For." : `TRUSTED_PROXIES is ${trusted}, which is correct.`,
    );
  }
  const what = `TRUSTED_PROXIES is ${trusted}, but ${proxies} ${proxies === 1 ? "proxy adds" : "proxies add"} to X-Forwarded-For`;
  return errorFinding(
    "proxies",
    proxies > trusted
      ? `${what}. All visitors look like the proxy and share its rate limits.`
      : `${what}. Anyone can fake an address in that header and escape the rate limits.`,
    `Set TRUSTED_PROXIES=${proxies} and restart the shop, unless the doctor took a different route than visitors do.`,
  );
}

/**
 * By what a request of a browser shows. It may have come through proxies of the visitor's own, so that only too few of them, or any
 * while none is trusted, say something.
 */
export function assessForwardedHeaders(forwarded: string | null, trusted: number): Finding[] {
  const seen = describeTestEvent(forwarded, trusted);
  return seen.proxies < trusted || (trusted === 0 && seen.proxies > 0) ? [judgeProxies(seen)] : [];
}

type TrialLog = Record<"error" | "warn", (details: object, message: string) => void>;

let found: readonly Finding[] = [];

/** What this process's last try of its webhook found; nothing before the first. */
export const lastWebhookTest = (): readonly Finding[] => found;

/** In milliseconds. The first time a proxy has seen by then that the shop is there. */
const FIRST = 5_000;
const AGAIN = 60_000;

/**
 * Sends a signed test event to the webhook's public address once the shop has begun, and again every minute until it is accepted. What
 * is wrong is logged once, with what to do. The built-in sandbox needs no trial: it is told the shop's own port.
 */
export function monitorWebhook(
  instruments: NetworkProbes,
  payments: Pick<PaymentProvider, "mode" | "makeTestEvent">,
  urls: { webhookUrl: string; directUrl: string },
  log: TrialLog,
) {
  found = [];
  let told: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const tryAfter = (milliseconds: number) => {
    timer = setTimeout(() => void tryOnce(), milliseconds).unref();
  };
  const tryOnce = async () => {
    // How many proxies there are is seen better by what visitors bring.
    found = (await checkWebhook(instruments, payments, urls)).filter(({ check }) => check === "webhook");
    const amiss = found.find((finding) => "mend" in finding);
    if (amiss && amiss.what !== told) {
      log[amiss.level === "fault" ? "error" : "warn"]({}, `${amiss.what} ${amiss.mend}`);
    }
    told = amiss?.what;
    if (amiss) tryAfter(AGAIN);
  };
  return {
    begin: () => {
      if (payments.mode !== "sandbox") tryAfter(FIRST);
    },
    close: () => clearTimeout(timer),
  };
}
