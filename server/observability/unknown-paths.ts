import { withoutLogContext } from "~/lib/logging/log-context.server";
import type { Log } from "~/lib/logging/logger.server";
import { redactPersonalData } from "~/lib/logging/redact-error";

/** Per minute. */
export const MAX_PATHS = 100;
const MINUTE_MS = 60_000;
const MAX_LENGTH = 200;
/** Enough to recognize a key before it is cut. */
const MAX_READ = 500;

/** Logs each path once a minute; beyond MAX_PATHS it only counts. Queries may hold keys and are never logged. */
export function createUnknownPathLog(log: Pick<Log, "info">): (url: string) => void {
  const logged = new Set<string>();
  let omitted = 0;
  const endMinute = () => {
    logged.clear();
    if (omitted > 0) log.info({ requests: omitted }, "Unknown paths left out");
    omitted = 0;
  };
  return (url) => {
    const path = printablePath(url);
    if (logged.has(path)) return;
    if (logged.size === MAX_PATHS) {
      omitted += 1;
      return;
    }
    // The timer must not carry the id of the request that started it.
    if (logged.size === 0) withoutLogContext(() => setTimeout(endMinute, MINUTE_MS).unref());
    logged.add(path);
    log.info({ path: redactPersonalData(path).slice(0, MAX_LENGTH) }, "Unknown path");
  };
}

const printablePath = (url: string): string =>
  (url.slice(0, MAX_READ).split(/[?#]|%3f|%23/i, 1)[0] ?? "").replace(/[^!-~]/g, "?");
