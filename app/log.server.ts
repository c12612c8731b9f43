import pino from "pino";

/** One JSON line per event on standard output. Never give it settings, request bodies or addresses of buyers. */
export const log = pino({
  base: undefined,
  level: process.env.LOG_LEVEL || "info",
  timestamp: pino.stdTimeFunctions.isoTime,
});

export type Log = typeof log;
