import { log } from "~/lib/logging/logger.server";
import { describeError } from "~/lib/logging/redact-error";
import { failCurrentRequest } from "../http/guard-requests";
import { runPreflight } from "./preflight";
import { type PageSource, type RunningServer, startServer } from "./server";
import { formatStartupError } from "./startup-errors";

/** A startup error is printed, and the process exits with 1. */
export async function runServer(source: PageSource): Promise<void> {
  logUncaughtErrors();
  const starting = runPreflight(process.env).then((settings) => startServer(settings, source));
  stopOnSignals(starting);
  try {
    await starting;
  } catch (error) {
    process.stderr.write(`\n${formatStartupError(error)}\n\n`);
    process.exit(1);
  }
}

const MAX_STOP_MS = 9_500;

/** Also during startup. A second signal exits immediately. */
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

/** Those of a request end only the request. Node would print the parameters of SQL statements. */
function logUncaughtErrors(): void {
  process.on("uncaughtException", (error) => {
    if (failCurrentRequest(error)) return;
    log.fatal({ err: error }, "An unexpected error was not caught. The shop is shutting down");
    process.exit(1);
  });
}
