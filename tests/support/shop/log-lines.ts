import { z } from "zod";
import { createLogger, type Log } from "~/lib/logging/logger.server";

const line = z.looseObject({ level: z.number(), msg: z.string() });
export type LogLine = z.output<typeof line>;

type LoggedError = { message: string; cause?: LoggedError };
const loggedError: z.ZodType<LoggedError> = z.looseObject({
  message: z.string(),
  cause: z.lazy(() => loggedError.optional()),
});
const errorLine = z.looseObject({
  route: z.string().optional(),
  msg: z.string().optional(),
  err: loggedError.optional(),
});

/** Logged errors with all causes: "/my-order: A request failed: The statement failed: timeout exceeded". */
export const findLoggedErrors = (output: string): string[] =>
  output
    .split("\n")
    .filter((written) => written.startsWith("{"))
    .map((written) => {
      const { route, msg, err } = errorLine.parse(JSON.parse(written));
      const parts = [route, msg];
      for (let one = err; one; one = one.cause) parts.push(one.message);
      return parts.filter(Boolean).join(": ");
    });

/** A log that a test can read. `now` in milliseconds. */
export function captureLog(now?: () => number): { log: Log; lines(): LogLine[]; text(): string } {
  let text = "";
  const write = (chunk: string) => {
    text += chunk;
  };
  return {
    log: createLogger({ write }, now),
    text: () => text,
    lines: () =>
      text
        .split("\n")
        .filter(Boolean)
        .map((written) => line.parse(JSON.parse(written))),
  };
}

/** Levels of pino. */
export const [WARN, ERROR] = [40, 50];
