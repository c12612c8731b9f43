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

/** Opens Stripe if its keys are set, otherwise starts the sandbox. Throws StartupError if its port is in use. */
export async function openPaymentProvider(
  settings: Settings,
): Promise<{ provider: PaymentProvider; close(): Promise<void> }> {
  const { payments, dataDir } = settings;
  if (payments.kind === "stripe") return { provider: createStripe(payments), close: async () => {} };
  const secrets = sandboxSecrets(dataDir);
  const location = sandboxLocation({ ...settings, port: payments.port });
  const sandbox = await startOwnSandbox(settings, location, secrets);
  return { provider: createSandboxClient(location, secrets), close: async () => sandbox?.close() };
}

/** Returns the provider without starting anything. Null if no sandbox has ever run on DATA_DIR. */
export function findPaymentProvider(settings: Settings): PaymentProvider | null {
  const { payments, dataDir } = settings;
  if (payments.kind === "stripe") return createStripe(payments);
  if (!hasSandboxSecrets(dataDir)) return null;
  return createSandboxClient(sandboxLocation({ ...settings, port: payments.port }), sandboxSecrets(dataDir));
}

/** Throws StartupError if another program than this shop's sandbox uses the port. */
export async function checkSandboxPort(options: SandboxOptions, dataDir: string): Promise<void> {
  const location = sandboxLocation(options);
  try {
    await probePort(location);
  } catch (error) {
    if (await isOwnSandboxRunning(location, dataDir)) return;
    throw listenErrorMessage(error, { ...location, setting: "SANDBOX_PORT" });
  }
}

type Secrets = ReturnType<typeof sandboxSecrets>;
type SandboxOptions = Parameters<typeof sandboxAddresses>[0];
type SandboxLocation = { port: number } & ReturnType<typeof sandboxAddresses>;

const sandboxLocation = (options: SandboxOptions): SandboxLocation => ({
  port: options.port,
  ...sandboxAddresses(options),
});

const createStripe = (keys: { secretKey: string; webhookSecret: string }): PaymentProvider =>
  createStripeProvider({ ...keys, mode: isLiveKey(keys.secretKey) ? "live" : "test" });

const createSandboxClient = (location: SandboxLocation, secrets: Secrets): PaymentProvider =>
  createStripeProvider({
    ...secrets,
    mode: "sandbox",
    apiBase: new URL(`http://${reachableHost(location.host)}:${location.port}`),
  });

/** Returns null if `npm run sandbox` already serves this data folder's sandbox on the port. */
async function startOwnSandbox(settings: Settings, location: SandboxLocation, secrets: Secrets) {
  // Live shops never load the sandbox and node:sqlite.
  const { startSandbox } = await import("@pixel-pilots/stripe-sandbox");
  try {
    return await startSandbox({
      ...location,
      stateFile: sandboxStateFile(settings.dataDir),
      webhookUrl: `http://${reachableHost(settings.host)}:${settings.port}/api/webhooks/stripe`,
      seller: settings.site.brand,
      ...secrets,
      log: (line) => log.info({ sandbox: true }, line),
    });
  } catch (error) {
    if (await isOwnSandbox(location, secrets)) return null;
    throw listenErrorMessage(error, { ...location, setting: "SANDBOX_PORT" });
  }
}

/** False if the secrets cannot be read or created: the check of the data folder reports that. */
async function isOwnSandboxRunning(location: SandboxLocation, dataDir: string): Promise<boolean> {
  try {
    return await isOwnSandbox(location, sandboxSecrets(dataDir));
  } catch {
    return false;
  }
}

async function isOwnSandbox({ host, port }: SandboxLocation, { secretKey }: Secrets): Promise<boolean> {
  try {
    const response = await fetch(`http://${reachableHost(host)}:${port}/v1/events?limit=1`, {
      headers: { Authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(2_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}
