import { resolve } from "node:path";
import { startSandbox } from "@pixel-pilots/stripe-sandbox";
import { addressInStateFile, advanceSandbox, NO_DURATION } from "@pixel-pilots/stripe-sandbox/advance-clock";
import { sandboxSecrets, sandboxStateFile } from "@pixel-pilots/stripe-sandbox/config";
import { z } from "zod";
import { sandboxAddresses } from "../lifecycle/sandbox-addresses.ts";

process.umask(0o077);

const USAGE =
  "npm run sandbox starts the card sandbox. npm run sandbox -- advance 31d moves the clock of the running one";

const port = z.coerce.number().int().min(0).max(65_535);
const environment = z.object({
  PORT: port.default(3000),
  SANDBOX_PORT: port.optional(),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
});

const parsed = environment.safeParse(
  Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== "")),
);
if (!parsed.success) fail(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
const env = parsed.data;
const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1;
const dataDir = resolve(env.DATA_DIR);
const appUrl = new URL(env.APP_URL ?? `http://localhost:${env.PORT}`).origin;

const [command, ...args] = process.argv.slice(2);
if (command === undefined) await serve();
else if (command === "advance" && args.length <= 1) await advance(args[0]);
else if (command === "--help") console.log(USAGE);
else fail(USAGE);

async function serve(): Promise<void> {
  const webhookUrl = `${appUrl}/api/webhooks/stripe`;
  try {
    const { host, payUrl } = sandboxAddresses({ appUrl, host: env.HOST, port: sandboxPort });
    const sandbox = await startSandbox({
      ...sandboxSecrets(dataDir),
      port: sandboxPort,
      host,
      stateFile: sandboxStateFile(dataDir),
      // If the system chooses the port, it is not known yet.
      payUrl: env.APP_URL && sandboxPort !== 0 ? payUrl : undefined,
      webhookUrl,
      seller: "Pixel Pilots",
      log: console.error,
    });
    console.log(`Sandbox card provider on ${sandbox.url}, sending payment events to ${webhookUrl}`);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void sandbox.close());
  } catch (error) {
    fail(describeStartError(error));
  }
}

/** The running sandbox is that of the data folder, whatever the other settings. */
async function advance(duration: string | undefined): Promise<void> {
  const origin = addressInStateFile(sandboxStateFile(dataDir));
  const running = origin === null ? null : { origin, ...sandboxSecrets(dataDir) };
  const outcome = await advanceSandbox(running, duration);
  if (outcome.kind === "no-duration") fail(`${NO_DURATION}: npm run sandbox -- advance 31d (or 2h, 5m, 40s)`);
  if (outcome.kind === "not-running")
    fail(
      `No sandbox is running with ${dataDir}. Start the shop (npm start) or only the sandbox (npm run sandbox) with this DATA_DIR first`,
    );
  if (outcome.kind === "stopped") fail(`The sandbox stopped: ${outcome.message}`);
  const { summary, undelivered } = outcome;
  if (undelivered > 0)
    fail(
      `${summary}; but the shop has not received ${undelivered} event${undelivered === 1 ? "" : "s"} yet. Is it running?`,
    );
  console.log(`${summary}; the shop received every event`);
}

function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${sandboxPort} on ${env.HOST} is already in use. Stop the program that uses it, or set SANDBOX_PORT to another port`;
  }
  if (code === "EACCES" || code === "EROFS")
    return `The sandbox cannot write to ${dataDir}. Set DATA_DIR to a writable folder`;
  return `The sandbox could not start: ${error.message}`;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
