import { hasSandboxSecrets, sandboxSecrets, sandboxStateFile } from "@pixel-pilots/stripe-sandbox/config";
import type { PaymentProvider } from "~/billing/provider/payment-provider";
import { createStripeProvider } from "~/billing/provider/stripe.server";
import { buildSite } from "~/content/site";
import { isLiveKey } from "~/lib/config/environment.server";
import type { Settings } from "~/lib/config/settings.server";
import { log } from "~/lib/logging/logger.server";
import { reachableHost } from "~/lib/loopback";
import { listenErrorMessage, probePort } from "./listen";
import { sandboxAddresses } from "./sandbox-addresses";

/** Starts the sandbox if there are no keys of Stripe. Throws StartupError if its port is in use. */
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

/** Starts nothing. Null if no sandbox has ever run on DATA_DIR. */
export function findPaymentProvider(settings: Settings): PaymentProvider | null {
  const { payments, dataDir } = settings;
  if (payments.kind === "stripe") return createStripe(payments);
  if (!hasSandboxSecrets(dataDir)) return null;
  return createSandboxClient(sandboxLocation({ ...settings, port: payments.port }), sandboxSecrets(dataDir));
}

export async function checkSandboxPort(options: SandboxOptions, dataDir: string): Promise<void> {
  const location = sandboxLocation(options);
  try {
    await probePort({ ...location, setting: "SANDBOX_PORT" });
  } catch (error) {
    if (!(await isOwnSandbox(location, dataDir))) throw error;
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

/** Null if `npm run sandbox` serves it already. */
async function startOwnSandbox(settings: Settings, location: SandboxLocation, secrets: Secrets) {
  // Live shops never load the sandbox and node:sqlite.
  const { startSandbox } = await import("@pixel-pilots/stripe-sandbox");
  try {
    return await startSandbox({
      ...location,
      stateFile: sandboxStateFile(settings.dataDir),
      webhookUrl: `http://${reachableHost(settings.host)}:${settings.port}/api/webhooks/stripe`,
      seller: buildSite(settings.siteOptions).brand,
      ...secrets,
      log: (line) => log.info({ sandbox: true }, line),
    });
  } catch (error) {
    if (await isOwnSandbox(location, settings.dataDir)) return null;
    throw listenErrorMessage(error, { ...location, setting: "SANDBOX_PORT" });
  }
}

/** False also for unreadable secrets, which the check of the data folder reports. Creates none. */
async function isOwnSandbox({ host, port }: SandboxLocation, dataDir: string): Promise<boolean> {
  if (!hasSandboxSecrets(dataDir)) return false;
  try {
    const response = await fetch(`http://${reachableHost(host)}:${port}/v1/events?limit=1`, {
      headers: { Authorization: `Bearer ${sandboxSecrets(dataDir).secretKey}` },
      signal: AbortSignal.timeout(2_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}
