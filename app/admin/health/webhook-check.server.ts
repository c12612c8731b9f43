import * as z from "zod/mini";
import type { PaymentProvider } from "~/billing/provider/payment-provider";
import { errorCodes, rootCauseMessage } from "~/lib/db/errors";
import { errorFinding, type Finding, okFinding, warningFinding } from "./findings";
import type { NetworkProbes } from "./public-address-check.server";

/** By then a proxy has noticed that the shop is up. */
const FIRST_TEST_MS = 5_000;
const RETRY_MS = 60_000;

/** Number of proxies in X-Forwarded-For, and the shop's TRUSTED_PROXIES. */
const receiptSchema = z.object({ proxies: z.int(), trusted: z.int() });
type TestEventReceipt = z.output<typeof receiptSchema>;

/** The shop's response to an event of the type TEST_EVENT_TYPE. */
const testEventResponseSchema = z.object({ received: z.literal(true), test: receiptSchema });

/** Without the addresses in X-Forwarded-For. */
export const describeTestEvent = (forwarded: string | null, trusted: number): TestEventReceipt => ({
  proxies: (forwarded ?? "").split(",").filter((entry) => entry.trim() !== "").length,
  trusted,
});

type TestResponse = { status: number; location: string | null; receipt: TestEventReceipt | null };

export async function checkWebhook(
  probes: NetworkProbes,
  paymentProvider: Pick<PaymentProvider, "makeTestEvent">,
  { webhookUrl, directUrl }: { webhookUrl: string; directUrl: string },
): Promise<Finding[]> {
  let response: TestResponse;
  try {
    response = await sendTestEvent(probes, paymentProvider, webhookUrl);
  } catch (error) {
    return [unreachableFinding(webhookUrl, error)];
  }
  if (response.receipt) {
    return [
      okFinding("webhook", "A signed test event reached the shop and was accepted."),
      assessProxies(response.receipt),
    ];
  }
  const direct = await sendTestEvent(probes, paymentProvider, directUrl).catch(() => null);
  return [rejectedFinding(response, webhookUrl, direct?.receipt != null)];
}

async function sendTestEvent(
  { fetch }: NetworkProbes,
  paymentProvider: Pick<PaymentProvider, "makeTestEvent">,
  url: string,
): Promise<TestResponse> {
  const { body, signature } = paymentProvider.makeTestEvent();
  const headers = { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": signature };
  const response = await fetch(url, { method: "POST", body, headers });
  const parsed = testEventResponseSchema.safeParse(await response.json().catch(() => null));
  return {
    status: response.status,
    location: response.headers.get("location"),
    receipt: response.status === 200 && parsed.success ? parsed.data.test : null,
  };
}

const unreachableFinding = (url: string, error: unknown): Finding =>
  warningFinding(
    "webhook",
    `A test event could not be sent to ${url} (${errorCodes(error)[0] ?? rootCauseMessage(error)}).`,
    "Try the address from another machine. If it opens, only this machine cannot reach it. If not, the card provider cannot either, and payments are noticed up to two minutes late.",
  );

function rejectedFinding({ status, location }: TestResponse, url: string, direct: boolean): Finding {
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

/** For our own request, which was sent without X-Forwarded-For. */
function assessProxies({ proxies, trusted }: TestEventReceipt): Finding {
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

/** A browser may have its own proxies, so only too few are an error, or any if none is trusted. */
export function assessForwardedHeaders(forwarded: string | null, trusted: number): Finding[] {
  const receipt = describeTestEvent(forwarded, trusted);
  return receipt.proxies < trusted || (trusted === 0 && receipt.proxies > 0) ? [assessProxies(receipt)] : [];
}

let lastFindings: readonly Finding[] = [];

export const lastWebhookTest = (): readonly Finding[] => lastFindings;

/** Every minute until a test event is accepted. The sandbox sends its events to the shop's own port. */
export function monitorWebhook(
  probes: NetworkProbes,
  paymentProvider: Pick<PaymentProvider, "mode" | "makeTestEvent">,
  urls: { webhookUrl: string; directUrl: string },
  log: Record<"error" | "warn", (details: object, message: string) => void>,
) {
  lastFindings = [];
  let logged: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const schedule = (milliseconds: number) => {
    timer = setTimeout(() => void runTest(), milliseconds).unref();
  };
  const runTest = async () => {
    // Requests of browsers show the number of proxies better.
    lastFindings = (await checkWebhook(probes, paymentProvider, urls)).filter(({ check }) => check === "webhook");
    const problem = lastFindings.find((finding) => "mend" in finding);
    if (problem && problem.what !== logged) {
      log[problem.level === "fault" ? "error" : "warn"]({}, `${problem.what} ${problem.mend}`);
    }
    logged = problem?.what;
    if (problem) schedule(RETRY_MS);
  };
  return {
    begin: () => {
      if (paymentProvider.mode !== "sandbox") schedule(FIRST_TEST_MS);
    },
    close: () => clearTimeout(timer),
  };
}
