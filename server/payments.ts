import { log } from "~/log.server";
import type { Payments } from "~/payments/payments";
import { sandboxSecrets, sandboxStateFile } from "~/payments/sandbox/secrets.server";
import { makeStripePayments } from "~/payments/stripe.server";
import type { Settings } from "~/settings.server";
import { listenFault } from "./listen";

/** The card provider: Stripe with the given keys, else the built-in sandbox, which is started with the shop. */
export async function openPayments(settings: Settings): Promise<{ payments: Payments; close(): Promise<void> }> {
  const { payments } = settings;
  if (payments.kind === "stripe") {
    const mode = /^(sk|rk)_live_/.test(payments.secretKey) ? "live" : "test";
    return { payments: makeStripePayments({ ...payments, mode }), close: async () => {} };
  }
  const secrets = sandboxSecrets(settings.dataDir);
  const sandbox = await startOwnSandbox(settings, payments.port, secrets);
  const apiBase = new URL(`http://${localHost(settings.host)}:${payments.port}`);
  return {
    payments: makeStripePayments({ ...secrets, mode: "sandbox", apiBase }),
    close: async () => sandbox?.close(),
  };
}

type Secrets = ReturnType<typeof sandboxSecrets>;

/** Starts the sandbox, unless `npm run sandbox` already serves one with our secrets on that port. */
async function startOwnSandbox(settings: Settings, port: number, secrets: Secrets) {
  // Only the sandbox needs node:sqlite and its pages: live shops never load them.
  const { startSandbox } = await import("~/payments/sandbox/sandbox.server");
  try {
    return await startSandbox({
      port,
      host: settings.host,
      payUrl: `http://${new URL(settings.appUrl).hostname}:${port}/pay`,
      stateFile: sandboxStateFile(settings.dataDir),
      webhookUrl: `http://${localHost(settings.host)}:${settings.port}/api/webhooks/stripe`,
      ...secrets,
      log: (line) => log.info({ sandbox: true }, line),
    });
  } catch (error) {
    if (await isOurSandbox(settings, port, secrets)) return null;
    throw listenFault(error, { host: settings.host, port });
  }
}

async function isOurSandbox(settings: Settings, port: number, { secretKey }: Secrets): Promise<boolean> {
  try {
    const answer = await fetch(`http://${localHost(settings.host)}:${port}/v1/events?limit=1`, {
      headers: { Authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(2_000),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Where this machine reaches its own server: a wildcard address is for listening only. */
const localHost = (host: string) =>
  host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
