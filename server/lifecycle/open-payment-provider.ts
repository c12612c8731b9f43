import {
  hasSandboxSecrets,
  sandboxAddresses,
  sandboxSecrets,
  sandboxStateFile,
} from "@pixel-pilots/stripe-sandbox/config";
import type { PaymentProvider } from "~/billing/provider/payment-provider";
import { createStripeProvider } from "~/billing/provider/stripe.server";
import { isLiveKey } from "~/lib/config/environment.server";
import type { Settings } from "~/lib/config/settings.server";
import { log } from "~/lib/logging/logger.server";
import { reachableHost } from "~/lib/loopback";
import { listenErrorMessage, probePort } from "./listen";

/** The card provider: Stripe with the given keys, else the built-in sandbox, which is started with the shop. */
export async function openPaymentProvider(
  settings: Settings,
): Promise<{ payments: PaymentProvider; close(): Promise<void> }> {
  const { payments } = settings;
  if (payments.kind === "stripe") return { payments: atStripe(payments), close: async () => {} };
  const secrets = sandboxSecrets(settings.dataDir);
  const place = sandboxPlace(settings, payments.port);
  const sandbox = await startOwnSandbox(settings, place, secrets);
  return { payments: atSandbox(place, secrets), close: async () => sandbox?.close() };
}

/** The card provider of a shop that runs already, or not: nothing is started or made. Null for a sandbox that never ran on DATA_DIR. */
export function findPaymentProvider(settings: Settings): PaymentProvider | null {
  const { payments, dataDir } = settings;
  if (payments.kind === "stripe") return atStripe(payments);
  return hasSandboxSecrets(dataDir) ? atSandbox(sandboxPlace(settings, payments.port), sandboxSecrets(dataDir)) : null;
}

const atStripe = (keys: { secretKey: string; webhookSecret: string }): PaymentProvider =>
  createStripeProvider({ ...keys, mode: isLiveKey(keys.secretKey) ? "live" : "test" });

const atSandbox = (place: Place, secrets: Secrets): PaymentProvider =>
  createStripeProvider({
    ...secrets,
    mode: "sandbox",
    apiBase: new URL(`http://${reachableHost(place.host)}:${place.port}`),
  });

const sandboxPlace = (settings: Settings, port: number): Place => ({
  port,
  ...sandboxAddresses({ ...settings, port }),
});

type Secrets = ReturnType<typeof sandboxSecrets>;
type Place = { port: number } & ReturnType<typeof sandboxAddresses>;

/** Starts the sandbox, unless `npm run sandbox` already serves one with our secrets on that port. */
async function startOwnSandbox(settings: Settings, place: Place, secrets: Secrets) {
  // Only the sandbox needs node:sqlite and its pages: live shops never load them.
  const { startSandbox } = await import("@pixel-pilots/stripe-sandbox");
  try {
    return await startSandbox({
      ...place,
      stateFile: sandboxStateFile(settings.dataDir),
      webhookUrl: `http://${reachableHost(settings.host)}:${settings.port}/api/webhooks/stripe`,
      ...secrets,
      log: (line) => log.info({ sandbox: true }, line),
    });
  } catch (error) {
    if (await isOurSandbox(place, secrets)) return null;
    throw listenErrorMessage(error, { ...place, setting: "SANDBOX_PORT" });
  }
}

/** Throws StartupError when the sandbox's port is taken by somebody else than a sandbox of ours. */
export async function checkSandboxPort(asked: Parameters<typeof sandboxAddresses>[0], dataDir: string): Promise<void> {
  const place: Place = { port: asked.port, ...sandboxAddresses(asked) };
  try {
    await probePort(place);
  } catch (error) {
    if (await isOursThere(place, dataDir)) return;
    throw listenErrorMessage(error, { ...place, setting: "SANDBOX_PORT" });
  }
}

/** False, too, where no secrets can be read or made: that is the folder's own fault to tell. */
async function isOursThere(place: Place, dataDir: string): Promise<boolean> {
  try {
    return await isOurSandbox(place, sandboxSecrets(dataDir));
  } catch {
    return false;
  }
}

async function isOurSandbox({ host, port }: Place, { secretKey }: Secrets): Promise<boolean> {
  try {
    const answer = await fetch(`http://${reachableHost(host)}:${port}/v1/events?limit=1`, {
      headers: { Authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(2_000),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
