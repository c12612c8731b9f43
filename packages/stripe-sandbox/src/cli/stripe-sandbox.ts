#!/usr/bin/env node
import { parseArgs } from "node:util";
import { z } from "zod";
import { startSandbox } from "../index.ts";
import { addressInStateFile, advanceSandbox, NO_DURATION } from "./advance-clock.ts";

const DEFAULT_PORT = 12_111;

const USAGE = `stripe-sandbox: a payment provider for tests that speaks Stripe's API

  stripe-sandbox [options]                starts it
  stripe-sandbox advance 31d [options]    moves the clock of a running one (also 2h, 5m, 40s)

  --port NUMBER           default ${DEFAULT_PORT}; 0 takes a free one     STRIPE_SANDBOX_PORT
  --host ADDRESS          default 127.0.0.1                    STRIPE_SANDBOX_HOST
  --state FILE            default: in memory                   STRIPE_SANDBOX_STATE
  --webhook-url URL       default: events are only listed      STRIPE_SANDBOX_WEBHOOK_URL
  --pay-url URL           hosted pages behind a proxy          STRIPE_SANDBOX_PAY_URL
  --seller NAME           on the hosted pages                  STRIPE_SANDBOX_SELLER
  --secret-key KEY        default sk_test_sandbox              STRIPE_SECRET_KEY
  --webhook-secret KEY    default whsec_sandbox                STRIPE_WEBHOOK_SECRET
  --help`;

const options = {
  port: { type: "string" },
  host: { type: "string" },
  state: { type: "string" },
  "webhook-url": { type: "string" },
  "pay-url": { type: "string" },
  seller: { type: "string" },
  "secret-key": { type: "string" },
  "webhook-secret": { type: "string" },
  help: { type: "boolean" },
} as const;

const webAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const settingsSchema = z.object({
  port: z.coerce.number({ error: "must be a number" }).int().min(0).max(65_535).default(DEFAULT_PORT),
  host: z.string().default("127.0.0.1"),
  state: z.string().optional(),
  "webhook-url": webAddress.optional(),
  "pay-url": webAddress.optional(),
  seller: z.string().optional(),
  "secret-key": z
    .string()
    .regex(/^[rs]k_test_\S+$/, { error: "must begin with sk_test_" })
    .default("sk_test_sandbox"),
  "webhook-secret": z
    .string()
    .regex(/^whsec_\S+$/, { error: "must begin with whsec_" })
    .default("whsec_sandbox"),
});
type Settings = z.output<typeof settingsSchema>;

/** Flags come before the environment. */
function readSettings(flags: Partial<Record<string, string | boolean>>): Settings {
  const names = Object.keys(settingsSchema.shape).map((name) => {
    const variable = name.replace("-", "_").toUpperCase();
    const ofStripe = name === "secret-key" || name === "webhook-secret";
    return { name, variable: ofStripe ? `STRIPE_${variable}` : `STRIPE_SANDBOX_${variable}` };
  });
  const given = names.map(({ name, variable }) => [name, flags[name] ?? (process.env[variable] || undefined)]);
  const parsed = settingsSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  return fail(parsed.error.issues.map(({ path, message }) => `--${path.join(".")} ${message}`).join("\n"));
}

async function serve(settings: Settings): Promise<void> {
  try {
    const sandbox = await startSandbox({
      port: settings.port,
      host: settings.host,
      stateFile: settings.state,
      secretKey: settings["secret-key"],
      webhookSecret: settings["webhook-secret"],
      webhookUrl: settings["webhook-url"],
      payUrl: settings["pay-url"],
      seller: settings.seller,
      log: console.error,
    });
    console.log(`Stripe sandbox on ${sandbox.url}
  secret key      ${sandbox.secretKey}
  webhook secret  ${sandbox.webhookSecret}
  webhooks        ${settings["webhook-url"] ?? "not sent (--webhook-url)"}
  state           ${settings.state ?? "in memory (--state)"}
  clock           ${sandbox.url}/clock`);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void sandbox.close());
  } catch (error) {
    fail(describeStartError(error, settings));
  }
}

function describeStartError(error: unknown, { port, host }: Settings): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && error.code === "EADDRINUSE"
    ? `Port ${port} on ${host} is already in use; choose another with --port`
    : `The sandbox could not start: ${error.message}`;
}

async function advance(settings: Settings, duration: string | undefined): Promise<void> {
  const origin = (settings.state && addressInStateFile(settings.state)) || `http://${settings.host}:${settings.port}`;
  const outcome = await advanceSandbox({ origin, secretKey: settings["secret-key"] }, duration);
  if (outcome.kind === "no-duration") fail(`${NO_DURATION}: stripe-sandbox advance 31d (or 2h, 5m, 40s)`);
  if (outcome.kind === "not-running") fail(`No sandbox answers at ${origin} with this secret key`);
  if (outcome.kind === "stopped") fail(`The sandbox stopped: ${outcome.message}`);
  if (outcome.undelivered > 0) fail(`${outcome.summary}; but ${outcome.undelivered} events are not accepted yet`);
  console.log(outcome.summary);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

const { values, positionals } = readArguments();
const [command, ...words] = positionals;
if (values.help) console.log(USAGE);
else if (command === undefined) await serve(readSettings(values));
else if (command === "advance" && words.length <= 1) await advance(readSettings(values), words[0]);
else fail(USAGE);
