import pino, { type DestinationStream, type Logger } from "pino";
import { getLogContext } from "./log-context.server";
import { describeError, redactError, redactPersonalData } from "./redact-error";

/**
 * Writes lines in portions: what is logged in one turn of the event loop goes out together, before the next one. Under load that is one
 * write for many requests. At the process's end, also by `process.exit`, nothing is left; a kill loses one turn's lines at most.
 */
function bufferLines(destination: DestinationStream): DestinationStream {
  let lines = "";
  const flush = () => {
    const all = lines;
    lines = "";
    if (all !== "") destination.write(all);
  };
  process.on("exit", flush);
  return {
    write: (line) => {
      if (lines === "") setImmediate(flush);
      lines += line;
    },
  };
}

/** How many lines this process has written, by level. */
const written = { warn: 0, error: 0, fatal: 0 };

export type CountedLevel = keyof typeof written;

const LEVELS: Readonly<Record<number, CountedLevel>> = { 40: "warn", 50: "error", 60: "fatal" };

/** Counts one line; `level` is pino's number. */
function countLogLine(level: number): void {
  const name = LEVELS[level];
  if (name) written[name]++;
}

/** Warnings and worse since the start, those that were left out as repeats too. */
export const logLineCounts = (): Readonly<Record<CountedLevel, number>> => ({ ...written });

/** How long the same cause is only counted after a line was written, in milliseconds. */
const QUIET = 60_000;
/** Lines with an `id`, such as failed attempts of jobs: up to this many are written for one cause in that time. */
const JOB_LINES = 30;
/** How many causes are remembered; of more, the oldest is forgotten. */
const MOST_CAUSES = 500;

/** Whether a line is to be written; `repeats` says how often it was left out since the last one. */
export type RepeatVerdict = { write: true; repeats: number } | { write: false };

type Cause = { until: number; lines: number; left: number };

/**
 * Keeps an outage from filling the disk: lines that tell the same cause are written once a minute, with the number of those
 * that were left out on the next one.
 *
 * @param now milliseconds
 */
function repeatFilter(now: () => number): (details: Record<string, unknown>, message: string) => RepeatVerdict {
  const causes = new Map<string, Cause>();
  return (details, message) => {
    if (!("err" in details)) return { write: true, repeats: 0 };
    const key = [message, details.job, causeCode(details.err)].join(" ");
    const known = causes.get(key);
    const current = known && known.until > now() ? known : { until: now() + QUIET, lines: 0, left: known?.left ?? 0 };
    // Moved to the end, so that the first entry of the map is the one that was written longest ago.
    if (current !== known) {
      causes.delete(key);
      causes.set(key, current);
      forgetOldest(causes);
    }
    if (current.lines >= ("id" in details ? JOB_LINES : 1)) {
      current.left++;
      return { write: false };
    }
    current.lines++;
    const repeats = current.left;
    current.left = 0;
    return { write: true, repeats };
  };
}

function forgetOldest(causes: Map<string, Cause>): void {
  const [oldest] = causes.keys();
  if (causes.size > MOST_CAUSES && oldest !== undefined) causes.delete(oldest);
}

/** The innermost code, else the innermost kind of error and where it came from. */
function causeCode(thrown: unknown): string {
  let code: string | undefined;
  let innermost: unknown = thrown;
  for (let depth = 0, error = thrown; depth < 5 && typeof error === "object" && error !== null; depth++) {
    innermost = error;
    if ("code" in error && error.code) code = String(error.code);
    error = "cause" in error ? error.cause : undefined;
  }
  if (code) return code;
  if (!(innermost instanceof Error)) return typeof innermost;
  return `${innermost.name} ${innermost.stack?.split("\n").find((line) => line.startsWith("    at ")) ?? ""}`;
}

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
