import { log } from "~/lib/logging/logger.server";
import { describeError } from "~/lib/logging/redact-error";
import { runPreflight } from "./preflight";
import { type PageSource, type RunningServer, startServer } from "./server";
import { formatStartupError } from "./startup-errors";

/** Runs the shop until a signal. A startup error is printed, and the process exits with 1. */
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

/** Maximum duration of a shutdown in milliseconds. */
const MAX_STOP_MS = 9_500;

/** SIGTERM and Ctrl-C finish running work and close, also during startup. A second signal exits immediately. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    // A start that hangs, such as on a database lock, is abandoned: its changes are transactions.
    setTimeout(() => process.exit(0), MAX_STOP_MS);
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

/** Logs uncaught errors without the parameters of SQL statements, which Node would print, and exits with 1. */
function logUncaughtErrors(): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "An unexpected error was not caught. The shop is shutting down");
    process.exit(1);
  });
}
