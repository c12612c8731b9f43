import { z } from "zod";
import { type Log, makeLog } from "~/logging/log.server";

/** A line of the log, as it is written. */
const line = z.looseObject({ level: z.number(), msg: z.string() });
export type LogLine = z.output<typeof line>;

/** A log whose lines a test reads. `now` in milliseconds. */
export function keptLog(now?: () => number): { log: Log; lines(): LogLine[]; text(): string } {
  let text = "";
  const write = (chunk: string) => {
    text += chunk;
  };
  return {
    log: makeLog({ write }, now),
    text: () => text,
    lines: () =>
      text
        .split("\n")
        .filter(Boolean)
        .map((written) => line.parse(JSON.parse(written))),
  };
}

/** pino's numbers. */
export const [WARN, ERROR] = [40, 50];
