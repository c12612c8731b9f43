import { resolve } from "node:path";
import { z } from "zod";
import { sandboxSecrets, sandboxStateFile } from "../config.ts";
import { startSandbox } from "../index.ts";
import { sandboxAddresses } from "../place.ts";
import { advanceSandbox } from "./stripe-sandbox.ts";

/** `npm run sandbox`: the card provider for trying the shop, as a process of its own; with `advance`, moves its clock. */

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.url({ protocol: /^https?$/ });
const environment = z.object({
  PORT: port.default(3000),
  SANDBOX_PORT: port.optional(),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  APP_URL: origin.optional(),
});

const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
const parsed = environment.safeParse(given);
if (!parsed.success) fail(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
const env = parsed.data;
const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1;
const dataDir = resolve(env.DATA_DIR);
const appUrl = new URL(env.APP_URL ?? `http://localhost:${env.PORT}`).origin;

const [command, ...words] = process.argv.slice(2);
if (command === undefined) await serve();
else if (command === "advance" && words.length <= 1) await advance(words[0]);
else fail("npm run sandbox starts the card sandbox. npm run sandbox -- advance 31d moves the clock of the running one");

async function serve(): Promise<void> {
  try {
    const { host, payUrl } = sandboxAddresses({ appUrl, host: env.HOST, port: sandboxPort });
    const sandbox = await startSandbox({
      ...sandboxSecrets(dataDir),
      port: sandboxPort,
      host,
      stateFile: sandboxStateFile(dataDir),
      // A port that the system chooses is known only later: then buyers go where it listens.
      payUrl: env.APP_URL && sandboxPort !== 0 ? payUrl : undefined,
      webhookUrl: `${appUrl}/api/webhooks/stripe`,
      log: console.error,
    });
    console.log(`Sandbox card provider on ${sandbox.url}, sending payment events to ${appUrl}/api/webhooks/stripe`);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void sandbox.close());
  } catch (error) {
    fail(explained(error));
  }
}

async function advance(by: string | undefined): Promise<void> {
  const { code, text } = await advanceSandbox(dataDir, by);
  if (code !== 0) fail(text);
  console.log(text);
}

function explained(error: unknown): string {
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
