import pino, { type DestinationStream, type Logger } from "pino";
import { bufferLines } from "./gathered-lines";
import { countLogLine } from "./line-counts";
import { getLogContext } from "./log-context.server";
import { describeError, redactError, redactPersonalData } from "./redact-error";
import { repeatFilter } from "./repeats";

export type Log = Logger;

/** What a payment session shows anybody who has its whole id; enough to recognize it. */
const SESSION_CHARACTERS = 16;

/**
 * One JSON line per event, with the id and route of the request, or the job, that it was written for. Never give it settings, request
 * bodies, paths that somebody typed (but for unknown ones, under `path`) or addresses of buyers; errors go under `err`: what somebody
 * typed is taken out of them. An error that repeats is written once a minute, with a count.
 *
 * @param now milliseconds, for the repeats
 */
export function createLogger(destination?: DestinationStream, now: () => number = Date.now): Log {
  const filter = repeatFilter(now);
  return pino(
    {
      base: undefined,
      // An invalid level is reported with the other faults in the settings; until then the default is used.
      level: isLevel(process.env.LOG_LEVEL) ? process.env.LOG_LEVEL : "info",
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...getLogContext() }),
      serializers: {
        err: (thrown: unknown) => redactError(thrown),
        path: (path: unknown) => redactPersonalData(String(path)),
        sessionId: (id: unknown) => `${String(id).slice(0, SESSION_CHARACTERS)}...`,
      },
      hooks: {
        logMethod([first, ...rest], write, level) {
          countLogLine(level);
          // An error alone says its own message, which has to be made safe like any other.
          const [details, message] = first instanceof Error ? [{ err: first }, describeError(first)] : [first, rest[0]];
          if (typeof details !== "object" || details === null) {
            return write.call(this, redactPersonalData(String(details)));
          }
          const said = redactPersonalData(String(message ?? ""));
          const verdict = filter({ ...details }, said);
          if (!verdict.write) return;
          write.call(this, verdict.repeats > 0 ? { ...details, repeats: verdict.repeats } : details, said);
        },
      },
    },
    ...(destination ? [destination] : []),
  );
}

const isLevel = (word: string | undefined): word is string =>
  word !== undefined && (word === "silent" || Object.hasOwn(pino.levels.values, word));

/** For all of the server. */
export const log = createLogger(bufferLines(pino.destination({ dest: 1, sync: true })));
