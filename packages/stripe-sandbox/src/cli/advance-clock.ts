import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { sandboxSecrets, sandboxStateFile } from "../config.ts";
import { SELECT_ADDRESS } from "../store/store.ts";

const MAX_DAYS = 400;
const USAGE = `Say how far to move the clock, up to ${MAX_DAYS} days: npm run sandbox -- advance 31d (or 2h, 5m, 40s)`;
const UNIT_SECONDS: Record<string, number> = { d: 86_400, h: 3_600, m: 60, s: 1 };

/** Without a delivered event for this time, the wait ends. */
const TIMEOUT_MS = 10_000;

const clockSchema = z.object({ deliveries: z.object({ owed: z.int() }) });
const advanceSchema = z.object({
  now: z.int(),
  happened: z.object({
    sessions_expired: z.int(),
    invoices_paid: z.int(),
    invoices_failed: z.int(),
    subscriptions_ended: z.int(),
  }),
});

type RunningSandbox = {
  /** Throws if the sandbox rejects the request or stops. */
  advance(seconds: number): Promise<z.output<typeof advanceSchema>>;
  countUndelivered(): Promise<number>;
};

/** Moves the clock by a duration such as "31d" and waits until the shop has received all events. Never throws. */
export async function advanceSandbox(
  dataDir: string,
  duration: string | undefined,
  timeoutMs = TIMEOUT_MS,
): Promise<{ code: 0 | 1; text: string }> {
  const seconds = parseDuration(duration ?? "");
  if (seconds === null) return { code: 1, text: USAGE };
  const sandbox = await findRunningSandbox(dataDir);
  if (!sandbox) {
    return {
      code: 1,
      text: `No sandbox is running with ${dataDir}. Start the shop (npm start) or only the sandbox (npm run sandbox) with this DATA_DIR first`,
    };
  }
  try {
    const summary = summarize(await sandbox.advance(seconds));
    const owed = await waitForDeliveries(sandbox, timeoutMs);
    return owed === 0
      ? { code: 0, text: `${summary}; the shop received every event` }
      : { code: 1, text: `${summary}; but the shop has not received ${pluralize(owed, "event")} yet. Is it running?` };
  } catch (error) {
    return { code: 1, text: `The sandbox stopped: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Seconds of "31d", "2h", "5m" or "40s"; null for anything else. */
function parseDuration(text: string): number | null {
  const [, count = "", unit = ""] = /^(\d{1,8})([dhms])$/.exec(text) ?? [];
  const seconds = Number(count) * (UNIT_SECONDS[unit] ?? 0);
  return seconds > 0 && seconds <= MAX_DAYS * 86_400 ? seconds : null;
}

async function findRunningSandbox(dataDir: string): Promise<RunningSandbox | null> {
  const origin = readApiAddress(sandboxStateFile(dataDir));
  if (!origin) return null;
  const headers = { Authorization: `Bearer ${sandboxSecrets(dataDir).secretKey}` };
  const request = async <T>(schema: z.ZodType<T>, path: string, body?: URLSearchParams): Promise<T> => {
    const method = body ? "POST" : "GET";
    const signal = AbortSignal.timeout(60_000);
    const response = await fetch(`${origin}/v1/test_helpers/clock${path}`, { method, headers, body, signal });
    return schema.parse(await response.json());
  };
  const sandbox: RunningSandbox = {
    advance: (seconds) => request(advanceSchema, "/advance", new URLSearchParams({ seconds: String(seconds) })),
    countUndelivered: async () => (await request(clockSchema, "")).deliveries.owed,
  };
  // The address is that of the last sandbox; another program may use its port now.
  return sandbox.countUndelivered().then(
    () => sandbox,
    () => null,
  );
}

function readApiAddress(stateFile: string): string | null {
  if (!existsSync(stateFile)) return null;
  const db = new DatabaseSync(stateFile, { readOnly: true });
  try {
    const value = db.prepare(SELECT_ADDRESS).get()?.value;
    return typeof value === "string" ? value : null;
  } catch {
    // Not a state file of the sandbox.
    return null;
  } finally {
    db.close();
  }
}

/** Returns the number of undelivered events once there is no progress. */
async function waitForDeliveries(sandbox: RunningSandbox, timeoutMs: number): Promise<number> {
  let owed = Number.POSITIVE_INFINITY;
  for (let lastProgress = Date.now(); Date.now() - lastProgress <= timeoutMs; await sleep(100)) {
    const now = await sandbox.countUndelivered();
    if (now === 0) return 0;
    if (now < owed) lastProgress = Date.now();
    owed = now;
  }
  return owed;
}

function summarize({ now, happened }: z.output<typeof advanceSchema>): string {
  const time = `${new Date(now * 1_000).toISOString().slice(0, 19).replace("T", " ")} UTC`;
  return `The sandbox's clock is at ${time}: ${[
    `${pluralize(happened.sessions_expired, "session")} expired`,
    `${pluralize(happened.invoices_paid, "renewal")} paid`,
    `${pluralize(happened.invoices_failed, "renewal")} failed`,
    `${pluralize(happened.subscriptions_ended, "subscription")} ended`,
  ].join(", ")}`;
}

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
