import { log } from "~/lib/logging/logger.server";
import { describeError } from "~/lib/logging/redact-error";
import { runPreflight } from "./preflight";
import { type PageSource, type RunningServer, startServer } from "./server";
import { formatStartupError } from "./startup-errors";

/** Starts the shop from the environment and keeps it until a signal; a fault at start is one clear message and exit 1. */
export async function runServer(source: PageSource): Promise<void> {
  logUncaughtErrors();
  const starting = start(source);
  stopOnSignals(starting);
  try {
    await starting;
  } catch (error) {
    process.stderr.write(`\n${formatStartupError(error)}\n\n`);
    process.exit(1);
  }
}

const start = async (source: PageSource) => startServer(await runPreflight(process.env), source);

/** A stop takes no longer, whatever hangs, in milliseconds. */
const STOP_WITHIN = 9_500;

/** SIGTERM and Ctrl-C drain what is under way, then close, also while still starting. A second signal ends at once. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    // A start that hangs (at a database's lock, say) is not waited for: what it has begun is whole or not there at all.
    setTimeout(() => process.exit(0), STOP_WITHIN);
    try {
      await (await starting).stop();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`The shop did not close cleanly: ${describeError(error)}\n`);
      process.exit(1);
    }
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Logs uncaught errors without a statement's values, which Node itself would print, and ends the process as Node would. */
function logUncaughtErrors(): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "An unexpected error was not caught. The shop is shutting down");
    process.exit(1);
  });
}
