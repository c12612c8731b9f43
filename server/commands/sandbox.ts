import { sandboxSecrets, sandboxStateFile } from "@pixel-pilots/stripe-sandbox/config";
import { buildSite } from "~/content/site";
import type { Settings } from "~/lib/config/settings.server";
import { listenErrorMessage } from "../lifecycle/listen";
import { sandboxAddresses } from "../lifecycle/sandbox-addresses";
import { StartupError } from "../lifecycle/startup-errors";
import { runShellCommand } from "./shell-command";

const USAGE =
  "npm run sandbox starts the card sandbox. npm run sandbox -- advance 31d moves the clock of the running one";

/** `npm run sandbox`: serves until a signal, or moves the clock of the running one. Sets exit code 1 on failure. */
export const runSandbox = ([command, ...args]: readonly string[]): Promise<void> =>
  runShellCommand(async (settings) => {
    if (command === undefined) return { code: 0, text: await serve(settings) };
    if (command !== "advance" || args.length > 1) throw new StartupError(USAGE);
    return { code: 0, text: await advance(settings, args[0]) };
  });

async function serve({ appUrl, host, dataDir, payments, siteOptions }: Settings): Promise<string> {
  if (payments.kind === "stripe") throw new StartupError("Unset STRIPE_SECRET_KEY: with it, the shop uses no sandbox.");
  const { startSandbox } = await import("@pixel-pilots/stripe-sandbox");
  const { port } = payments;
  const secrets = sandboxSecrets(dataDir);
  const { payUrl, ...address } = sandboxAddresses({ appUrl, host, port });
  const webhookUrl = `${appUrl}/api/webhooks/stripe`;
  const sandbox = await startSandbox({
    ...secrets,
    ...address,
    port,
    stateFile: sandboxStateFile(dataDir),
    // If the system chooses the port, it is not known yet.
    payUrl: port === 0 ? undefined : payUrl,
    webhookUrl,
    seller: buildSite(siteOptions).brand,
    log: console.error,
  }).catch((error: unknown) => {
    throw listenErrorMessage(error, { ...address, port, setting: "SANDBOX_PORT" });
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void sandbox.close());
  return `Sandbox card provider on ${sandbox.url}, sending payment events to ${webhookUrl}`;
}

/** The running sandbox is that of the data folder, whatever the other settings. */
async function advance({ dataDir }: Settings, duration: string | undefined): Promise<string> {
  const { addressInStateFile, advanceSandbox, NO_DURATION } = await import(
    "@pixel-pilots/stripe-sandbox/advance-clock"
  );
  const origin = addressInStateFile(sandboxStateFile(dataDir));
  const running = origin === null ? null : { origin, ...sandboxSecrets(dataDir) };
  const outcome = await advanceSandbox(running, duration);
  if (outcome.kind === "no-duration")
    throw new StartupError(`${NO_DURATION}: npm run sandbox -- advance 31d (or 2h, 5m, 40s)`);
  if (outcome.kind === "not-running")
    throw new StartupError(
      `No sandbox is running with ${dataDir}. Start the shop (npm start) or only the sandbox (npm run sandbox) with this DATA_DIR first`,
    );
  if (outcome.kind === "stopped") throw new StartupError(`The sandbox stopped: ${outcome.message}`);
  const { summary, undelivered } = outcome;
  if (undelivered > 0)
    throw new StartupError(
      `${summary}; but the shop has not received ${undelivered} event${undelivered === 1 ? "" : "s"} yet. Is it running?`,
    );
  return `${summary}; the shop received every event`;
}
