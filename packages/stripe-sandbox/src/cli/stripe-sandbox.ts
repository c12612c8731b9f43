import { setTimeout as pause } from "node:timers/promises";
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
