import { setTimeout as sleep } from "node:timers/promises";
import { type AdvanceResult, findRunningSandbox, type RunningSandbox } from "./running-sandbox.ts";

const MAX_DAYS = 400;
const USAGE = `Say how far to move the clock, up to ${MAX_DAYS} days: npm run sandbox -- advance 31d (or 2h, 5m, 40s)`;

const UNIT_SECONDS = new Map([
  ["d", 86_400],
  ["h", 3_600],
  ["m", 60],
  ["s", 1],
]);

/** Milliseconds to wait while the shop receives no further events. */
const TIMEOUT_MS = 10_000;

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

/** Parses "31d", "2h", "5m" or "40s" to seconds; null for anything else. */
function parseDuration(text: string): number | null {
  const [, count = "", unit = ""] = /^(\d{1,8})([dhms])$/.exec(text) ?? [];
  const seconds = Number(count) * (UNIT_SECONDS.get(unit) ?? 0);
  return seconds > 0 && seconds <= MAX_DAYS * 86_400 ? seconds : null;
}

/** Waits while events are being delivered. Returns the number of undelivered events once there is no progress. */
async function waitForDeliveries(sandbox: RunningSandbox, timeoutMs: number): Promise<number> {
  let owed = Number.POSITIVE_INFINITY;
  for (let lastProgress = Date.now(); Date.now() - lastProgress <= timeoutMs; await sleep(100)) {
    const { deliveries } = await sandbox.readClock();
    if (deliveries.owed === 0) return 0;
    if (deliveries.owed < owed) lastProgress = Date.now();
    owed = deliveries.owed;
  }
  return owed;
}

function summarize({ now, happened }: AdvanceResult): string {
  const time = `${new Date(now * 1_000).toISOString().slice(0, 19).replace("T", " ")} UTC`;
  return `The sandbox's clock is at ${time}: ${[
    `${pluralize(happened.sessions_expired, "session")} expired`,
    `${pluralize(happened.invoices_paid, "renewal")} paid`,
    `${pluralize(happened.invoices_failed, "renewal")} failed`,
    `${pluralize(happened.subscriptions_ended, "subscription")} ended`,
  ].join(", ")}`;
}

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
