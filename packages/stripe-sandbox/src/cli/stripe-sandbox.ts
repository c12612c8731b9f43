import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { sandboxAddresses, sandboxSecrets, sandboxStateFile } from "../config.ts";
import { startSandbox } from "../index.ts";
import { type AdvanceResult, type RunningSandbox, runningSandbox } from "./running-sandbox.ts";

/** `npm run sandbox -- advance 31d`: moves the running sandbox's clock and waits until the shop has been told. */

const SECONDS = new Map([
  ["d", 86_400],
  ["h", 3_600],
  ["m", 60],
  ["s", 1],
]);
const MAX_DAYS = 400;

const USAGE = `Say how far to move the clock, up to ${MAX_DAYS} days: npm run sandbox -- advance 31d (or 2h, 5m, 40s)`;

/** How long to wait for the shop while it takes nothing, in milliseconds. */
const PATIENCE = 10_000;

/** What the command prints, and its exit code. */
type Result = { code: 0 | 1; text: string };

/** Answers with words for everything that may go wrong; throws nothing. */
export async function advanceSandbox(dataDir: string, given: string | undefined, patience = PATIENCE): Promise<Result> {
  const seconds = secondsIn(given ?? "");
  if (seconds === null) return { code: 1, text: USAGE };
  const sandbox = await runningSandbox(dataDir);
  if (!sandbox) {
    return {
      code: 1,
      text: `No sandbox is running with ${dataDir}. Start the shop (npm start) or only the sandbox (npm run sandbox) with this DATA_DIR first`,
    };
  }
  try {
    const advanced = await sandbox.advance(seconds);
    const owed = await untilTold(sandbox, patience);
    const done = summary(advanced);
    return owed === 0
      ? { code: 0, text: `${done}; the shop received every event` }
      : { code: 1, text: `${done}; but the shop has not received ${counted(owed, "event")} yet. Is it running?` };
  } catch (error) {
    return { code: 1, text: `The sandbox stopped: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Seconds in "31d", "2h", "5m" or "40s"; null for anything else. */
function secondsIn(given: string): number | null {
  const [, count = "", unit = ""] = /^(\d{1,8})([dhms])$/.exec(given) ?? [];
  const seconds = Number(count) * (SECONDS.get(unit) ?? 0);
  return seconds > 0 && seconds <= MAX_DAYS * 86_400 ? seconds : null;
}

/** Waits while events are being delivered. Answers how many the shop has not taken, once there is no progress any more. */
async function untilTold(sandbox: RunningSandbox, patience: number): Promise<number> {
  let owed = Number.POSITIVE_INFINITY;
  for (let lastProgress = Date.now(); Date.now() - lastProgress <= patience; await pause(100)) {
    const { deliveries } = await sandbox.clock();
    if (deliveries.owed === 0) return 0;
    if (deliveries.owed < owed) lastProgress = Date.now();
    owed = deliveries.owed;
  }
  return owed;
}

function summary({ now, happened }: AdvanceResult): string {
  const time = `${new Date(now * 1_000).toISOString().slice(0, 19).replace("T", " ")} UTC`;
  return `The sandbox's clock is at ${time}: ${[
    `${counted(happened.sessions_expired, "session")} expired`,
    `${counted(happened.invoices_paid, "renewal")} paid`,
    `${counted(happened.invoices_failed, "renewal")} failed`,
    `${counted(happened.subscriptions_ended, "subscription")} ended`,
  ].join(", ")}`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

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
