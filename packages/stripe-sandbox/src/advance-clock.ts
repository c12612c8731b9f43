import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { SELECT_ADDRESS } from "./store/store.ts";

const MAX_DAYS = 400;
export const NO_DURATION = `Say how far to move the clock, up to ${MAX_DAYS} days`;
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

type Running = { origin: string; secretKey: string };

type Outcome =
  | { kind: "no-duration" }
  | { kind: "not-running" }
  | { kind: "stopped"; message: string }
  | { kind: "advanced"; summary: string; undelivered: number };

/** Moves the clock by a duration such as "31d" and waits until all events are accepted. `running` null: none. Never throws. */
export async function advanceSandbox(
  running: Running | null,
  duration: string | undefined,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome> {
  const seconds = parseDuration(duration ?? "");
  if (seconds === null) return { kind: "no-duration" };
  const owed = running && (await countUndelivered(running).catch(() => null));
  if (!running || owed === null) return { kind: "not-running" };
  try {
    const advanced = await request(
      running,
      advanceSchema,
      "/advance",
      new URLSearchParams({ seconds: String(seconds) }),
    );
    return { kind: "advanced", summary: summarize(advanced), undelivered: await waitForDeliveries(running, timeoutMs) };
  } catch (error) {
    return { kind: "stopped", message: error instanceof Error ? error.message : String(error) };
  }
}

/** Seconds of "31d", "2h", "5m" or "40s"; null for anything else. */
function parseDuration(text: string): number | null {
  const [, count = "", unit = ""] = /^(\d{1,8})([dhms])$/.exec(text) ?? [];
  const seconds = Number(count) * (UNIT_SECONDS[unit] ?? 0);
  return seconds > 0 && seconds <= MAX_DAYS * 86_400 ? seconds : null;
}

/** Throws if the sandbox rejects the request, or something else responds there. */
async function request<T>({ origin, secretKey }: Running, schema: z.ZodType<T>, path: string, body?: URLSearchParams) {
  const headers = { Authorization: `Bearer ${secretKey}` };
  const options = { method: body ? "POST" : "GET", headers, body, signal: AbortSignal.timeout(60_000) };
  return schema.parse(await (await fetch(`${origin}/v1/test_helpers/clock${path}`, options)).json());
}

const countUndelivered = async (running: Running): Promise<number> =>
  (await request(running, clockSchema, "")).deliveries.owed;

/** Of the sandbox that last used this file; another program may use its port now. Null if there is none. */
export function addressInStateFile(stateFile: string): string | null {
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
async function waitForDeliveries(running: Running, timeoutMs: number): Promise<number> {
  let owed = Number.POSITIVE_INFINITY;
  for (let lastProgress = Date.now(); Date.now() - lastProgress <= timeoutMs; await sleep(100)) {
    const now = await countUndelivered(running);
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
