import { z } from "zod";
import { createLogger } from "~/lib/logging/logger.server";

const line = z.looseObject({ level: z.number(), msg: z.string().default("") });

/** The JSON lines of a shop's output. */
export const parseLog = (output: string): z.output<typeof line>[] =>
  output
    .split("\n")
    .filter((written) => written.startsWith("{"))
    .map((written) => line.parse(JSON.parse(written)));

type LoggedError = { message: string; cause?: LoggedError };
const loggedError: z.ZodType<LoggedError> = z.looseObject({
  message: z.string(),
  cause: z.lazy(() => loggedError.optional()),
});

/** Logged errors with all causes: "/my-order: A request failed: The statement failed: timeout exceeded". */
export const findLoggedErrors = (output: string): string[] =>
  parseLog(output).map(({ route, msg, err }) => {
    const parts = [route, msg];
    for (let one = loggedError.optional().parse(err); one; one = one.cause) parts.push(one.message);
    return parts.filter(Boolean).join(": ");
  });

/** A log that a test can read. `now` in milliseconds. */
export function captureLog(now?: () => number) {
  let text = "";
  const write = (chunk: string) => {
    text += chunk;
  };
  return { log: createLogger({ write }, now), text: () => text, lines: () => parseLog(text) };
}

/** Levels of pino. */
export const [WARN, ERROR] = [40, 50];
